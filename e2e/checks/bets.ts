/** I3, I4, I5, I9, I11: what clients were told against what stands in the book. */
import { isDeepStrictEqual } from 'node:util'
import type { BetEntry, BetPlaced } from '@samnang/contract/lotto59'
import { type Order, outcomeOf } from '../orders.ts'
import { type Book, groupBy, type TicketRow } from './book.ts'
import { worstCase } from './rules.ts'

const UNITS = 100_000n

/** `strangers`: players of these orders have bets of no order too. */
export function checkBets(book: Book, orders: readonly Order[], { strangers = false } = {}): string[] {
  const bySlip = groupBy(book.tickets, (ticket) => ticket.slip)
  const byKey = new Map([...book.txs.values()].map((tx) => [tx.key, tx.id]))
  const found = orders.flatMap((order) => {
    const slip = byKey.get(`bet:${order.player}:${order.key}`)
    return checkOrder(order, slip === undefined ? null : (bySlip.get(slip) ?? []))
  })
  const phantoms = strangers ? [] : checkPhantoms(book, orders)
  return [...found, ...phantoms, ...checkSlips(book, bySlip), ...checkTimes(book), ...checkLimits(book)]
}

function checkOrder(order: Order, tickets: TicketRow[] | null): string[] {
  const outcome = outcomeOf(order)
  const name = `order ${order.key} of player ${order.player}`
  if (outcome.kind === 'refused')
    return tickets === null ? [] : [`I5: ${name} was refused (${outcome.code}) and stands in the book`]
  if (outcome.kind === 'ok' && tickets === null) return [`I3: ${name} was accepted and is not in the book`]
  if (tickets === null) return []
  const found = isSlip(order, tickets)
    ? []
    : [`I4: ${name} has ${tickets.length} tickets that are not its slip`]
  for (const { answer } of order.tries) {
    if (answer.kind !== 'ok') continue
    if (!isDeepStrictEqual(answer, outcome)) found.push(`I4: ${name} was answered in two ways`)
    if (!isReceipted(answer.data, tickets)) found.push(`I6: the receipts of ${name} are not its tickets`)
  }
  return found
}

/** The lines of the slip, each exactly once. */
function isSlip({ slip, player }: Order, tickets: TicketRow[]): boolean {
  const wanted = slip.bets.flatMap(linesOf).sort()
  const have = tickets.map(({ type, pick, stake }) => `${type}/${pick}/${stake}`).sort()
  const isOnDraw = tickets.every(
    (row) => row.draw === BigInt(slip.result_id) && row.player === BigInt(player),
  )
  return isOnDraw && isDeepStrictEqual(wanted, have)
}

function linesOf({ type, amount, value = 0, posts = [], numbers = [] }: BetEntry): string[] {
  const stake = BigInt(amount) * UNITS
  if (type === 'JACKPOT')
    return [`9/${numbers.reduce((mask, n) => mask | (1n << BigInt(n - 1)), 0n)}/${stake}`]
  if (type === 'NUMBER') return posts.map((post) => `8/${('ABCDE'.indexOf(post) + 1) * 100 + value}/${stake}`)
  return [`${type.slice(-1)}/0/${stake}`]
}

function isReceipted({ receipts, tickets: told }: BetPlaced, tickets: TicketRow[]): boolean {
  const have = tickets.map(({ id, leaf, acceptedMs }) => `${id}/${leaf}/${acceptedMs}`).sort()
  const given = receipts.map((one) => `${one.ticket_id}/${one.leaf}/${one.accepted_ms}`).sort()
  return isDeepStrictEqual(have, given) && isDeepStrictEqual(have.length, told.length)
}

function checkPhantoms({ txs }: Book, orders: readonly Order[]): string[] {
  const known = new Set(orders.map((order) => `bet:${order.player}:${order.key}`))
  const players = new Set(orders.map((order) => BigInt(order.player)))
  return [...txs.values()].flatMap(({ kind, key, player }) =>
    kind === 'bet' && player !== null && players.has(player) && !known.has(key)
      ? [`I4: nobody ordered ${key}`]
      : [],
  )
}

/** The money of a slip is the stakes of its tickets. */
function checkSlips({ entries, txs }: Book, bySlip: Map<bigint, TicketRow[]>): string[] {
  return entries.flatMap(({ tx, amount, account }) => {
    if (txs.get(tx)?.kind !== 'bet') return []
    const tickets = bySlip.get(tx) ?? []
    const stake = tickets.reduce((sum, ticket) => sum + ticket.stake, 0n)
    const isWhole = stake === -amount && tickets.every((ticket) => ticket.player === account)
    return isWhole ? [] : [`I6: slip ${tx} cost ${-amount}, its tickets ${stake}`]
  })
}

function checkTimes({ tickets, draws, txs }: Book): string[] {
  return tickets.flatMap(({ id, draw, slip, acceptedMs }) => {
    const of = draws.get(draw)
    const paidMs = txs.get(slip)?.atMs ?? Number.NaN
    const isInTime = of && acceptedMs >= of.opensMs && acceptedMs < of.closesMs && paidMs < of.closesMs
    return isInTime
      ? []
      : [`I9: ticket ${id} was accepted at ${acceptedMs}, draw ${draw} closed at ${of?.closesMs}`]
  })
}

function checkLimits({ tickets, draws, limits }: Book): string[] {
  const found: string[] = []
  for (const [draw, bets] of groupBy(tickets, (ticket) => ticket.draw)) {
    const limit = limits.get(draws.get(draw)?.poll ?? '')
    if (!limit) return [`I6: tickets of an unknown draw ${draw}`]
    if (worstCase(bets) > limit.exposure) found.push(`I11: draw ${draw} may cost more than the limit`)
    for (const [four, stake] of stakesOfFours(bets))
      if (stake > limit.four) found.push(`I11: ${stake} on the four numbers ${four} of draw ${draw}`)
    for (const [player, own] of groupBy(bets, (ticket) => ticket.player)) {
      if (sum(own) > limit.draw) found.push(`I11: player ${player} staked too much on draw ${draw}`)
      if (sum(own.filter(({ type }) => type === 9)) > limit.jackpot)
        found.push(`I11: player ${player} staked too much on the jackpot of draw ${draw}`)
    }
  }
  return found
}

/** What the jackpot lines that hold the same four numbers were staked together: each line counts for its five fours. */
function stakesOfFours(tickets: readonly TicketRow[]): Map<bigint, bigint> {
  const stakes = new Map<bigint, bigint>()
  for (const { type, pick, stake } of tickets) {
    if (type !== 9) continue
    for (let bit = 1n; bit <= pick; bit <<= 1n) {
      if ((pick & bit) === 0n) continue
      stakes.set(pick & ~bit, (stakes.get(pick & ~bit) ?? 0n) + stake)
    }
  }
  return stakes
}

function sum(tickets: readonly TicketRow[]): bigint {
  return tickets.reduce((stake, ticket) => stake + ticket.stake, 0n)
}
