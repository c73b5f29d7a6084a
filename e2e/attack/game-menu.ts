/** The menu above a game, where words for it are seen: the game's own, and forged ones. */
import type { Frame, Page } from 'playwright-core'
import type { Person } from '../browser.ts'
import { khmer } from '../words.ts'

/** A word that stands on no page of ours. */
export const PLANTED = 'EVIL-ENTRY'
/** Sent to the game's page by whoever may not speak to it. */
const FORGED = [
  { game: 'menu', entries: [{ id: 'x', label: PLANTED }] },
  { game: 'menu', entries: [{ id: 'x', label: `<img src=x title=${PLANTED}>` }] },
]
/** Of the game's own menu; what it names is shown as it stands, whatever it looks like. */
const OWN_ENTRY = 'ច្បាប់លេង'
export const MARKUP = ['<b id=heard>heard</b>', '<i id=heard>heard again</i>'] as const

/** Words for the menu are seen there alone. Once the game's own stand in it, the game says none by itself any more. */
export async function openMenu({ page, press }: Person): Promise<void> {
  await press(page.getByRole('button', { name: khmer('games', 'game_menu') }))
  await page.getByRole('dialog').getByRole('button', { name: OWN_ENTRY }).waitFor({ timeout: 60_000 })
}

/** Whether an entry that the game itself names is there to be read. */
export async function isOffered(page: Page, frame: Frame, label: string): Promise<boolean> {
  const word = JSON.stringify({ game: 'menu', entries: [{ id: 'x', label }] })
  await frame.evaluate(`parent.postMessage(${word}, '*')`)
  const entry = page.getByRole('dialog').getByText(label, { exact: true })
  return entry.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

/** Over when the page has heard the last of them and had the time to show it. */
export function forge(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((done) => {
    const isOver = ({ data }) => data === 'over' && requestAnimationFrame(() => requestAnimationFrame(() => done()))
    window.addEventListener('message', isOver)
    for (const word of ${JSON.stringify([...FORGED, 'over'])}) window.postMessage(word, '*')
  })`)
}
