/** Without mouse and without sight: everything by keys, and told by live regions. */
import { expect, test } from 'vitest'
import { DESKTOP, type Person } from './browser.ts'
import { ticketsOf, untilLeft } from './lotto59-page.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()

/** Text that appears in live regions, in order, as a screen reader would say it. */
const LISTEN = `
  window.heard = []
  const isLive = (node) => (node instanceof Element ? node : node.parentElement)?.closest('[aria-live=polite], [role=status], [role=alert]')
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const words = isLive(target)?.textContent.trim()
      if (words) window.heard.push(words)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
`

/** What has the focus: its name and role, and whether its focus is visible. */
const FOCUSED = `(() => {
  const one = document.activeElement
  const style = getComputedStyle(one)
  const isMarked = style.outlineStyle !== 'none' || style.boxShadow !== 'none'
  return { name: one.getAttribute('aria-label') ?? one.textContent.trim(), isMarked, tag: one.tagName }
})()`
type Focused = { name: string; isMarked: boolean; tag: string }

/** Presses Tab until the wanted control has the focus; every stop on the way must be visible. */
async function tabTo({ page }: Person, name: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    const focused = await page.evaluate<Focused>(FOCUSED)
    if (focused.name.startsWith(name)) return
    if (focused.tag !== 'BODY')
      expect(focused.isMarked, `the focus on ${focused.name} is not seen`).toBe(true)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('by keys alone: log in, bet, hear that the bet stands', async () => {
  const person = await here.person(DESKTOP)
  const { page } = person
  const account = await here.player('by-keys')
  await page.addInitScript(LISTEN)
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Enter')
  await heard(person, khmer('login', 'invalid_credentials'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/game/lotto/59')
  await page.getByRole('timer').waitFor()

  await tabTo(person, khmer('shell', 'skip_to_content'))
  await page.keyboard.press('Enter')
  await chooseFastByKeys(person)
  await dialogGivesFocusBack(person, khmer('lotto59', 'own_amount'))
  await untilLeft(person, 9)
  await tabTo(
    person,
    khmer('lotto59', 'bet_on', { amount: '1,000', what: `${khmer('lotto59', 'big')} 301–545` }),
  )
  await page.keyboard.press('Enter')
  await tabTo(person, `${khmer('lotto59', 'place')} 1,000៛`)
  await page.keyboard.press('Space')
  await heard(person, `${khmer('lotto59', 'placed')} ${khmer('lotto59', 'placed_text', { cost: '1,000' })}`)
  expect((await ticketsOf(person)).map(({ type }) => type)).toEqual(['RANGE_7'])
  const own = [
    khmer('lotto59', 'you_won', { amount: '950' }),
    khmer('lotto59', 'you_did_not_win', { staked: '1,000' }),
  ]
  await heard(person, ...own)
  noComplaints(person)
})

/** What was in use when the dialog came is in use when it has gone: the next Tab goes on from there. */
async function dialogGivesFocusBack(person: Person, opener: string): Promise<void> {
  const { page } = person
  const dialog = page.getByRole('dialog')
  await tabTo(person, opener)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await page.evaluate<Focused>(FOCUSED)).name).toBe(opener)
}

/** The two draws are one stop; arrows choose. */
async function chooseFastByKeys(person: Person): Promise<void> {
  const { page } = person
  const fast = page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_2')},`) })
  if ((await fast.getAttribute('aria-checked')) === 'true') return
  const standard = page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_1')},`) })
  await tabTo(person, (await standard.getAttribute('aria-label')) ?? '')
  await page.keyboard.press('ArrowRight')
  expect(await fast.getAttribute('aria-checked')).toBe('true')
}

/** Asked by hand: the page's policy forbids what Playwright's own waiting would evaluate. */
async function heard({ page }: Person, ...oneOf: string[]): Promise<void> {
  const has = async () => {
    const heard = await page.evaluate<string[]>('heard')
    return heard.some((words) => oneOf.some((wanted) => words.includes(wanted))) || undefined
  }
  await poll(has, 25_000, `not heard: ${oneOf.join(' or ')}`)
}
