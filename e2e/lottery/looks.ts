/** Every page of the ticket lottery in both themes: whole, usable by all, and in Khmer. */
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { type Faults, look } from '../look.ts'

/** Sentences in Latin letters: two words of lower case in a row, with nothing Khmer beside them. */
const FOREIGN = `[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility())
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()))
  .filter((text) => /[a-z]{3,} [a-z]{3,}/.test(text) && !/[\\u1780-\\u17ff]/.test(text))`

export async function lookAtAll(person: Person, own: { drawId: number; ticketId: number }): Promise<void> {
  const found: Faults[] = []
  for (const path of pathsOf(own)) {
    await openWhole(person, path)
    await look(person, path, found)
    const faults = await person.page.evaluate<string[]>(FOREIGN)
    if (faults.length > 0) found.push({ screen: `${path} in Latin letters`, faults })
  }
  expect(found).toEqual([])
}

function pathsOf({ drawId, ticketId }: { drawId: number; ticketId: number }): string[] {
  return [
    ...['vn', 'tn', 'kh'].map((type) => `/game/lottery/bet/${type}`),
    ...['timeout', 'result', 'ticket', 'report'].map((name) => `/game/lottery/${name}`),
    `/game/lottery/ticket/${ticketId}`,
    '/ticket/lottery',
    '/report/lottery',
    `/fair/${drawId}`,
  ]
}

/** Opened, and nothing of it loads any more. */
async function openWhole({ page }: Person, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').waitFor({ state: 'attached' })
  await page.locator('main [role=status] [aria-hidden]').first().waitFor({ state: 'detached' })
}
