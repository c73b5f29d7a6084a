/** Whether a page is whole at every size: nothing sticks out, is cut, lies over something else or out of a finger's reach. */
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Person, PHONE, type Screen } from './browser.ts'
import { BROKEN_WORDS, CLIPPED_INK, HIDDEN_CONTROLS, SPILT_INK, UNREACHED } from './ink.ts'
import { CUT_TEXT, LOW_LINES, TOO_WIDE } from './probes.ts'

export interface View {
  name: string
  screen: Screen
  /**
   * Text at 200 % as Android's font size makes it in its web views: every letter twice as large, the boxes in px as they
   * were. The portal measures text in rem and room in px, so a root of 200 % is the same; a browser's own setting of the
   * font size is it, too. (Chrome's page zoom is another thing: it narrows the screen, as 320 px do.)
   */
  isLarge?: boolean
}

/** What people hold in their hands. */
export const PHONE_VIEWS: readonly View[] = [
  { name: '320×568', screen: { width: 320, height: 568 } },
  { name: '360×640', screen: PHONE },
  { name: '640×360', screen: { width: 640, height: 360 } },
  { name: '768×1024', screen: { width: 768, height: 1024 } },
  { name: 'text at 200 %', screen: PHONE, isLarge: true },
]
/** What stands before them. */
export const DESK_VIEWS: readonly View[] = [
  { name: '1280×800', screen: { width: 1280, height: 800 } },
  { name: '1920×1080', screen: { width: 1920, height: 1080 } },
]

const PROBES = {
  'too wide': TOO_WIDE,
  cut: CUT_TEXT,
  low: LOW_LINES,
  clipped: CLIPPED_INK,
  spilt: SPILT_INK,
  hidden: HIDDEN_CONTROLS,
  unreached: UNREACHED,
  broken: BROKEN_WORDS,
}
/** All of them in one question, when what has changed is drawn. */
const FAULTS = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([
  ${Object.entries(PROBES).map(([name, probe]) => `...${probe}.map((line) => '${name} ' + line)`)}
]))))`

/** What lies over a page for a moment, as a toast or a win that is told does, is no fault: the last look counts. */
const LOOKS = 16

/** Turns, widens or enlarges the page that is open. */
export async function show({ page }: Person, { screen, isLarge = false }: View): Promise<void> {
  await page.setViewportSize(screen)
  await enlarge(page, isLarge)
}

/** A frame has a root of its own, which a device enlarges with the page around it. */
export async function enlarge(place: Page | Frame, isLarge: boolean): Promise<void> {
  await place.evaluate(`document.documentElement.style.fontSize = '${isLarge ? '200%' : ''}'`)
}

/** As the screen stands: of a page, or of a game in its frame. */
export async function faultsOf(place: Page | Frame, where: string): Promise<string[]> {
  let found = await place.evaluate<string[]>(FAULTS)
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) {
    await place.waitForTimeout(400)
    found = await place.evaluate<string[]>(FAULTS)
  }
  return found.map((line) => `${where}: ${line}`)
}

/** The same page at each of these sizes, without being loaded again. */
export async function faultsIn(person: Person, where: string, views = PHONE_VIEWS): Promise<string[]> {
  const found: string[] = []
  await person.page.evaluate('document.fonts.ready.then(() => true)')
  for (const view of views) {
    await show(person, view)
    found.push(...(await faultsOf(person.page, `${where}, ${view.name}`)))
  }
  return found
}

/** Fails unless the page is whole on everything that people hold in their hands. */
export async function fits(person: Person, where: string): Promise<void> {
  const found = await faultsIn(person, where)
  await show(person, { name: '', screen: PHONE })
  expect(found).toEqual([])
}
