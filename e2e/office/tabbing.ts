import type { Page } from 'playwright-core'

/** Tab until the button has the focus; each stop can be seen. */
export async function focusOn(
  page: Page,
  name: string,
  within: { getByRole: Page['getByRole'] } = page,
): Promise<void> {
  const button = within.getByRole('button', { name, exact: true })
  await button.waitFor()
  for (let stops = 0; stops < 60; stops += 1) {
    if (await button.evaluate((one) => one === one.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}
