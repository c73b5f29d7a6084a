/** What people do in the portal, for journeys that are about something else. */
import type { Page } from 'playwright-core'

export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.fill('input[name=username]', name)
  await page.fill('input[name=password]', password)
  await page.click('button[type=submit]')
  await page.waitForURL('**/game/lotto/59')
  await page.waitForSelector('[role=timer]')
}

/** Seconds that the countdown of the fast lotto shows. */
export async function untilLeft(page: Page, from: number, to: number): Promise<void> {
  for (;;) {
    const text = (await page.locator('[role=timer]').textContent()) ?? ''
    const seconds = Number(text.split(':')[1])
    if (seconds >= from && seconds <= to) return
    await page.waitForTimeout(100)
  }
}

/** One bet of 1,000 riel on small in the fast draw that is open. */
export async function betOnSmall(page: Page): Promise<void> {
  await untilLeft(page, 5, 9)
  await page.locator('#content .market', { hasText: 'តូច' }).first().click()
  await page.getByRole('button', { name: /^ដាក់ភ្នាល់ 1/ }).click()
}
