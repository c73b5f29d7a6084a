/** I8: every winning ticket is paid exactly once and by the rules, every void one refunded, nobody else gets anything. */
import { type Book, type Draw, groupBy, type Payout, type TicketRow } from './book.ts'
import { diffOf, payoutOf } from './rules.ts'

/** 1 000 riel a line; five right never pay less than the 3 000 times of four right. */
const LINE = 100_000_000n
const LEAST_SHARE = 3_000n * LINE

export function checkPayouts(book: Book): string[] {
  const payouts = groupBy(book.payouts, (payout) => payout.draw)
  const tickets = groupBy(book.tickets, (ticket) => ticket.draw)
  const credits = creditsOf(book)
  return [...book.draws.values()].flatMap((draw) => {
    if (draw.state !== 'SETTLED' && !(draw.state === 'VOID' && draw.isRefunded)) return []
    const rows = payouts.get(draw.id) ?? []
    return [
      ...checkRows(draw, tickets.get(draw.id) ?? [], rows),
      ...checkCredits(draw, rows, credits.get(draw.id) ?? new Map()),
    ]
  })
}

function checkRows(draw: Draw, tickets: TicketRow[], rows: Payout[]): string[] {
  const found: string[] = []
  const byTicket = groupBy(rows, (row) => row.ticket)
  for (const ticket of tickets) {
    const mine = byTicket.get(ticket.id) ?? []
    byTicket.delete(ticket.id)
    if (mine.length > 1) found.push(`I8: ticket ${ticket.id} is paid ${mine.length} times`)
    const paid = mine[0]?.amount ?? 0n
    const due = draw.balls && draw.state === 'SETTLED' ? payoutOf(ticket, draw.balls) : ticket.stake
    if (due === null ? paid < LEAST_SHARE * (ticket.stake / LINE) : paid !== due)
      found.push(
        `I8: ticket ${ticket.id} of draw ${draw.id} got ${paid}, the rules give ${due ?? 'its share of the pot'}`,
      )
    const diff = mine[0]?.diff ?? null
    if (diff !== null && draw.balls && diff !== diffOf(ticket.pick, draw.balls))
      found.push(`I8: ticket ${ticket.id} has diff ${diff}`)
  }
  return [
    ...found,
    ...[...byTicket.keys()].map((id) => `I8: payout of ticket ${id}, which draw ${draw.id} has not`),
  ]
}

/** What each player got on their account for a draw. */
function creditsOf({ entries, txs }: Book): Map<bigint, Map<bigint, bigint>> {
  const credits = new Map<bigint, Map<bigint, bigint>>()
  for (const { tx, account, amount } of entries) {
    const { kind, draw } = txs.get(tx) ?? {}
    if (!['settle', 'refund', 'draw_undo', 'draw_again'].includes(kind ?? '') || draw == null) continue
    const players = credits.get(draw) ?? new Map<bigint, bigint>()
    players.set(account, (players.get(account) ?? 0n) + amount)
    credits.set(draw, players)
  }
  return credits
}

function checkCredits(draw: Draw, rows: Payout[], credits: Map<bigint, bigint>): string[] {
  const due = new Map<bigint, bigint>()
  for (const { player, amount } of rows) due.set(player, (due.get(player) ?? 0n) + amount)
  return [...new Set([...due.keys(), ...credits.keys()])].flatMap((player) =>
    (due.get(player) ?? 0n) === (credits.get(player) ?? 0n)
      ? []
      : [
          `I8: draw ${draw.id} owes player ${player} ${due.get(player) ?? 0n} and booked ${credits.get(player) ?? 0n}`,
        ],
  )
}
