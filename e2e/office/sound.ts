/** A page of the office as axe and its width see it, in the light that it has. */
import { expect } from 'vitest'
import { DESKTOP, type Person } from '../browser.ts'
import { axeOf } from '../look.ts'

export async function expectSound({ page }: Person, screen = DESKTOP): Promise<void> {
  await page.setViewportSize(screen)
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    screen.width,
  )
  await page.setViewportSize(DESKTOP)
}
