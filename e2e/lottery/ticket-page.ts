/** The page of one ticket: lines taken back, what has won, what is handed out, print and picture. */
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { khmer, money } from '../words.ts'

export async function openTicket({ page }: Person, ticketId: number): Promise<void> {
  await page.goto(`/game/lottery/ticket/${ticketId}`)
  await page.getByRole('region', { name: khmer('lotteryPages', 'lines'), exact: true }).waitFor()
}

/** Presses the safe question's yes. */
async function sayYes(person: Person, name: string): Promise<void> {
  const dialog = person.page.getByRole('dialog', { name })
  await person.press(dialog.getByRole('button').last())
  await dialog.waitFor({ state: 'detached' })
}

/** `what`: the line as it was entered. */
export async function deleteLine(person: Person, what: string, refund: number): Promise<void> {
  const { page, press } = person
  await press(page.getByRole('button', { name: khmer('lottery', 'delete_line', { what }), exact: true }))
  await sayYes(person, khmer('lottery', 'delete_line_ask', { refund: money(refund) }))
  await page
    .getByText(khmer('lottery', 'refunded', { refund: money(refund) }))
    .first()
    .waitFor()
}

/** Nothing can be taken back any more, and the page says so by itself. */
export async function untilDeletingIsOver({ page }: Person): Promise<void> {
  const [before = ''] = khmer('lottery', 'delete_over').split(' (')
  await page.getByText(before).first().waitFor({ timeout: 200_000 })
  expect(await page.getByRole('button', { name: khmer('lottery', 'delete_ticket') }).count()).toBe(0)
}

/** The result comes to the open page by itself. */
export async function untilWon({ page }: Person, payout: number): Promise<void> {
  const collect = page.getByRole('region', { name: khmer('lotteryPages', 'collect'), exact: true })
  await collect.waitFor({ timeout: 60_000 })
  await page
    .getByRole('button', { name: khmer('lotteryPages', 'collect_all', { amount: money(payout) }) })
    .waitFor()
}

/** One line is taken off the list, the others are handed out, then that one as well. */
export async function handOut(
  person: Person,
  held: { what: string; payout: number },
  payout: number,
): Promise<void> {
  const { page, press } = person
  const { what } = held
  const rest = money(payout - held.payout)
  await press(page.getByRole('button', { name: khmer('lotteryPages', 'hold_line', { what }), exact: true }))
  await press(page.getByRole('button', { name: khmer('lotteryPages', 'collect_all', { amount: rest }) }))
  await sayYes(person, khmer('lotteryPages', 'collect_all_ask', { amount: rest }))
  const one = page.getByRole('button', { name: khmer('lotteryPages', 'pay_line', { what }), exact: true })
  await page
    .getByRole('button', { name: khmer('lotteryPages', 'collect_all') })
    .waitFor({ state: 'detached' })
  await press(one)
  await sayYes(person, khmer('lotteryPages', 'collect_all_ask', { amount: money(held.payout) }))
  await page.getByText(khmer('lotteryPages', 'collect_done')).waitFor()
}

/** The picture has the ticket's number; on paper there is the receipt alone, 58 mm wide, with its code. */
export async function takeReceipt(person: Person, ticketId: number): Promise<void> {
  const { page, press } = person
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: khmer('records', 'share_picture') }))
  expect((await download).suggestedFilename()).toBe(`samnang-${String(ticketId).padStart(7, '0')}.png`)
  await page.evaluate('window.print = () => {}')
  await press(page.getByRole('button', { name: khmer('records', 'print'), exact: true }))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, width = '0'] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  expect((Number(width) / 72) * 25.4).toBeCloseTo(58, 0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect(await page.locator('.receipt-sheet .receipt-qr').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
}
