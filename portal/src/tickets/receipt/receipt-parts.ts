/** What the receipt of a slip says, line by line. */
import type { Receipt } from '@samnang/contract/report'
import type { ReceiptPart } from '../../betting/receipt/receipt-part.ts'
import { ticketName } from '../../lotto59/names.ts'
import { base } from '../../text/base.ts'
import { dateTime, price, rate, ticketId } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { records } from '../../text/records.ts'
import { tickets } from '../../text/tickets.ts'
import { drawName } from '../names.ts'
import { outcomeOf } from '../outcome.tsx'

/** `origin` is where the site is, so that the code leads to the verify page from any phone. */
export function receiptParts(receipt: Receipt, origin: string): ReceiptPart[] {
  return [
    { kind: 'title', text: base('brand') },
    { kind: 'note', text: lotto59('title') },
    { kind: 'rule' },
    { kind: 'pair', left: drawName(receipt), right: `#${ticketId(receipt.group_id)}`, bold: true },
    { kind: 'pair', left: records('player'), right: receipt.username.toUpperCase() },
    { kind: 'pair', left: records('accepted'), right: dateTime(receipt.created_at) },
    { kind: 'pair', left: records('closes'), right: dateTime(receipt.closes_at) },
    { kind: 'rule' },
    ...receipt.tickets.flatMap(ticketParts),
    { kind: 'rule' },
    ...totalParts(receipt),
    { kind: 'qr', text: new URL(receipt.verify_path, origin).href },
    { kind: 'note', text: records('scan_to_verify') },
  ]
}

function ticketParts(ticket: Receipt['tickets'][number]): ReceiptPart[] {
  const outcome = outcomeOf(ticket)
  const won = outcome === 'won' ? ` ${riel(ticket.payout)}` : ''
  return [
    { kind: 'pair', left: ticketName(ticket), right: riel(ticket.amount), bold: true },
    {
      kind: 'pair',
      left: `#${ticketId(ticket.id)}${ticket.type === 'JACKPOT' ? '' : ` ×${rate(ticket.rate)}`}`,
      right: outcome === 'waits' ? '' : tickets(`ticket_${outcome}`) + won,
    },
  ]
}

function totalParts(receipt: Receipt): ReceiptPart[] {
  const total: ReceiptPart = {
    kind: 'pair',
    left: records('total_bet_amount'),
    right: riel(receipt.total_bet_amount),
    bold: true,
  }
  if (receipt.tickets.some((ticket) => ticket.outstanding)) return [total]
  const refunded = receipt.tickets.reduce((all, ticket) => all + (ticket.void ? ticket.amount : 0), 0)
  const pair = (left: string, amount: number): ReceiptPart[] =>
    amount > 0 ? [{ kind: 'pair', left, right: riel(amount) }] : []
  return [
    total,
    { kind: 'pair', left: records('total_pay_amount'), right: riel(receipt.total_pay_amount), bold: true },
    ...pair(records('total_win_jackpot_amount'), receipt.total_win_jackpot_amount),
    ...pair(records('refunded'), refunded),
  ]
}

function riel(amount: number): string {
  return `${price(amount)}៛`
}
