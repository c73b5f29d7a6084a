/** A finger on the glass: it meets what lies on top, wherever the page has put the rest. */

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser.ts'

/** A function for `locator.evaluate`, from text: the journeys know no window. `one` is the element. */
export function onElement<T>(body: string): (one: unknown) => T {
  return new Function('one', body) as (one: unknown) => T
}

/** Brings the control to the middle of the screen. */
export const INTO_VIEW = onElement<void>(`one.scrollIntoView({ block: 'center' })`)

/** Says what a finger on the middle of the control would meet instead of it; '' when it meets the control. */
const MET_INSTEAD = onElement<string>(`
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (hit === null) return 'nothing: ' + [left, right, top, bottom].map(Math.round) + ' in ' + innerWidth + '×' + innerHeight
  return one.contains(hit) ? '' : hit.outerHTML.slice(0, 120)
`)

/** Fails unless the middle of the control is under the thumb as the screen stands; nothing is scrolled. */
export async function expectUnderThumb({ page }: Person, control: Locator, what: string): Promise<void> {
  await control.waitFor()
  expect(await control.evaluate(MET_INSTEAD), what).toBe('')
  const box = await middleOf(control)
  // In a frame the page around it may lie over the control, too.
  const frame = await page.evaluate<string>(
    `document.elementFromPoint(${box.x}, ${box.y})?.closest('iframe, main, header') ? '' : 'covered'`,
  )
  expect(frame, `${what}: the page around the game`).toBe('')
}

/** A real touch on the middle of the control. */
export async function touch({ page }: Person, control: Locator): Promise<void> {
  const { x, y } = await middleOf(control)
  await page.touchscreen.tap(x, y)
}

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox()
  if (!box) throw new Error('the control is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
