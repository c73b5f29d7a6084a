import type { Page } from 'playwright-core'
import { poll } from '../stream.ts'
import { onElement } from '../thumb.ts'

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

/** The key that leads from the row that has the focus to this one; '' when this one has it. */
const KEY_TO = onElement<string>(`
  const at = one.ownerDocument.activeElement
  if (at === one) return ''
  return Number(at?.dataset?.index ?? -1) > Number(one.dataset.index) ? 'k' : 'j'
`)

/** By j and k to the row that says so, wherever it stands: a list may grow or be drawn anew meanwhile. */
export async function reachRow(page: Page, text: string): Promise<void> {
  const row = page.locator('tbody tr[data-index]').filter({ hasText: text }).first()
  await poll(
    async () => {
      const key = await row.evaluate(KEY_TO)
      if (key !== '') await page.keyboard.press(key)
      return key === '' || undefined
    },
    20_000,
    `the row of ${text} is not reached by keys`,
  )
}
