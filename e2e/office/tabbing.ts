import type { Page } from 'playwright-core'

/** The menu alone has some forty. */
const MOST_STOPS = 120

/** Tab until the button has the focus; each stop can be seen. */
export async function focusOn(
  page: Page,
  name: string,
  within: { getByRole: Page['getByRole'] } = page,
): Promise<void> {
  const button = within.getByRole('button', { name, exact: true })
  await button.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await button.evaluate((one) => one === one.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}
