/** One screen looked at as everybody meets it: whole, nothing sticking out or cut, usable by all. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Person } from './browser.ts'
import { CUT_TEXT, TOO_SMALL, TOO_WIDE } from './probes.ts'

/** axe also counts a button that the slip's bar half covers, wherever the page is scrolled; TOO_SMALL is stricter. */
const NOT_ON_PHONES = ['target-size']
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MOTION_ENDS =
  'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 2000).map((one) => one.finished.catch(() => {}))).then(() => true)'

/** For pages without frames of another origin: axe needs no page of its own to put their findings together then. */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).withTags(RULES).setLegacyMode()
}

export type Faults = { screen: string; faults: string[] }

/** A draw that opens or closes under the look lets its buttons fade for a moment: what a screen comes to is what counts. */
const LOOKS = 3

/** Adds what is wrong with the screen, if anything is and stays. */
export async function look(person: Person, screen: string, found: Faults[]): Promise<void> {
  let faults = await faultsNow(person)
  for (let looks = 1; looks < LOOKS && faults.length > 0; looks += 1) faults = await faultsNow(person)
  if (faults.length > 0) found.push({ screen, faults })
}

async function faultsNow(person: Person): Promise<string[]> {
  const { page } = person
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.evaluate(MOTION_ENDS)
  const axe = axeOf(page).disableRules(person.isPhone ? NOT_ON_PHONES : [])
  const { violations } = await axe.analyze()
  return [
    ...violations.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
    ),
    ...(await page.evaluate<string[]>(TOO_WIDE)).map((line) => `too wide: ${line}`),
    ...(await page.evaluate<string[]>(CUT_TEXT)).map((line) => `cut: ${line}`),
    ...(person.isPhone ? (await page.evaluate<string[]>(TOO_SMALL)).map((line) => `too small: ${line}`) : []),
  ]
}
