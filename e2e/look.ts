/** One screen looked at as everybody meets it: whole, nothing sticking out or cut, usable by all. */
import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Person } from './browser.ts'
import { CUT_TEXT, TOO_SMALL, TOO_WIDE } from './probes.ts'

/** axe also counts a button that the slip's bar half covers, wherever the page is scrolled; TOO_SMALL is stricter. */
const NOT_ON_PHONES = ['target-size']
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MOTION_ENDS =
  'Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 2000).map((one) => one.finished.catch(() => {}))).then(() => true)'

/**
 * For pages without frames of another origin: axe needs no page of its own to put their findings together then. What
 * passed is not reported: it is a third of axe's time, and nobody reads it.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeOnce(page)
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: RULES } })
    .setLegacyMode()
}

/** Goes to a page once and stays: half a megabyte that was sent and compiled twice a question otherwise. */
class AxeOnce extends AxeBuilder {
  readonly #there: Page

  constructor(page: Page) {
    super({ page, axeSource: 'true' })
    this.#there = page
  }

  override async analyze(): ReturnType<AxeBuilder['analyze']> {
    if (!(await this.#there.evaluate<boolean>(`'axe' in window`))) await this.#there.evaluate(axe.source)
    return super.analyze()
  }
}

export type Faults = { screen: string; faults: string[] }

/** A draw that opens or closes under the look lets its buttons fade for a moment: what a screen comes to is what counts. */
const LOOKS = 3

/** Adds what is wrong with the screen in the dark and in the light, if anything is and stays. */
export async function look(person: Person, screen: string, found: Faults[]): Promise<void> {
  for (const inColours of [faultsInTheDark, faultsInTheLight]) {
    const faults = await whatStays(() => inColours(person))
    if (faults.length > 0) found.push({ screen, faults })
  }
}

async function whatStays(ask: () => Promise<string[]>): Promise<string[]> {
  let faults = await ask()
  for (let looks = 1; looks < LOOKS && faults.length > 0; looks += 1) faults = await ask()
  return faults
}

/** What axe finds of a page around its game in the dark and in the light and, on a phone, what is too small for a thumb. */
export async function faultsAround(person: Person, isPhone: boolean): Promise<string[]> {
  const { page } = person
  const around = () => axeOf(page).exclude('iframe')
  const dark = await whatStays(async () => {
    await paint(page, 'dark')
    const small = isPhone ? await page.evaluate<string[]>(TOO_SMALL) : []
    const found = await violations(around().disableRules(isPhone ? NOT_ON_PHONES : []))
    return [...found, ...small.map((line) => `too small: ${line}`)]
  })
  // Colours are the same on a desk, and were looked at in both lights on the phone.
  const light = await whatStays(async () => {
    if (!isPhone) return []
    await paint(page, 'light')
    return (await violations(around().withRules(['color-contrast']))).map((line) => `in the light: ${line}`)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...dark, ...light]
}

/**
 * What axe finds in the dark and in the light, of all that is not in a frame of another origin: games have looks of
 * their own.
 */
export async function faultsInBothLights({ page }: Person): Promise<string[]> {
  const around = () => axeOf(page).exclude('iframe')
  await paint(page, 'dark')
  const dark = await violations(around())
  await paint(page, 'light')
  return [...dark, ...(await violations(around().withRules(['color-contrast'])))]
}

async function faultsInTheDark(person: Person): Promise<string[]> {
  const { page, isPhone } = person
  await paint(page, 'dark')
  return [
    ...(await violations(axeOf(page).disableRules(isPhone ? NOT_ON_PHONES : []))),
    ...(await page.evaluate<string[]>(TOO_WIDE)).map((line) => `too wide: ${line}`),
    ...(await page.evaluate<string[]>(CUT_TEXT)).map((line) => `cut: ${line}`),
    ...(isPhone ? (await page.evaluate<string[]>(TOO_SMALL)).map((line) => `too small: ${line}`) : []),
  ]
}

/** Themes change colours and nothing else: what axe says of names, roles and sizes is the same. */
async function faultsInTheLight({ page }: Person): Promise<string[]> {
  await paint(page, 'light')
  const faults = await violations(axeOf(page).withRules(['color-contrast']))
  await page.emulateMedia({ colorScheme: 'dark' })
  return faults.map((line) => `in the light: ${line}`)
}

async function paint(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.evaluate(MOTION_ENDS)
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze()
  return found.violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
  )
}
