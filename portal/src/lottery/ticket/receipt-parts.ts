/** What the receipt of a ticket says, line by line. */
import type { LotteryItem, LotteryTicketWithItems } from '@samnang/contract/lottery'
import type { ReceiptPart } from '../../betting/receipt/receipt-part.ts'
import { base } from '../../text/base.ts'
import { dateTime, price, ticketId } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { digitsText, drawName, postsText } from '../draw-names.ts'
import { isHandedOut } from '../handed-out.ts'
import { numbersName } from '../line-names.ts'

interface Bought extends LotteryTicketWithItems {
  username: string
}

/** `origin` is where the site is, so that the code leads to the draw's proof from any phone. */
export function receiptParts({ ticket, items, username }: Bought, origin: string): ReceiptPart[] {
  return [
    { kind: 'title', text: base('brand') },
    { kind: 'note', text: drawName(ticket) },
    { kind: 'rule' },
    { kind: 'pair', left: records('ticket_number'), right: `#${ticketId(ticket.id)}`, bold: true },
    { kind: 'pair', left: records('player'), right: username.toUpperCase() },
    {
      kind: 'pair',
      left: lotteryPages('placed_at'),
      right: dateTime(ticket.placed_at ?? ticket.created_at),
    },
    { kind: 'pair', left: lotteryPages('receipt_draw'), right: dateTime(ticket.draw_at) },
    { kind: 'rule' },
    ...items.filter(({ state }) => state !== 'deleted').flatMap(lineParts),
    { kind: 'rule' },
    ...totalParts(ticket),
    { kind: 'qr', text: new URL(verifyPath(ticket.result_id), origin).href },
    { kind: 'note', text: records('scan_to_verify') },
  ]
}

export function verifyPath(resultId: number): string {
  return `/fair/${resultId}`
}

function lineParts(item: LotteryItem): ReceiptPart[] {
  const parts: ReceiptPart[] = [
    // On paper every number is needed: who holds the ticket may have nothing else.
    { kind: 'pair', left: numbersName(item), right: riel(item.cost), bold: true },
    {
      kind: 'pair',
      left: `${postsText(item.posts)} · ${digitsText(item.digits)}`,
      right: `${riel(item.amount)} × ${price(item.units)}`,
    },
  ]
  if (item.state === 'won')
    parts.push({ kind: 'pair', left: lotteryPages('won'), right: riel(item.payout), bold: true })
  if (item.state === 'void') parts.push({ kind: 'pair', left: '', right: lotteryPages('void') })
  return parts
}

function totalParts(ticket: Bought['ticket']): ReceiptPart[] {
  const parts: ReceiptPart[] = [
    { kind: 'pair', left: records('total_bet_amount'), right: riel(ticket.cost), bold: true },
  ]
  if (ticket.state === 'won')
    parts.push({ kind: 'pair', left: records('total_pay_amount'), right: riel(ticket.payout), bold: true })
  if (ticket.state !== 'placed') parts.push({ kind: 'pair', left: '', right: stateText(ticket) })
  return parts
}

function stateText(ticket: Bought['ticket']): string {
  return lotteryPages(ticket.state === 'won' && isHandedOut(ticket) ? 'handed_out' : ticket.state)
}

function riel(amount: number): string {
  return `${price(amount)}៛`
}
