/** The sport report: tickets of a player with their legs, and what they add up to. */
import type { QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import type { GameRoundTotal } from '@samnang/contract/games'
import type { SportRound } from '@samnang/contract/sport'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { pageOf, rowOf, totalOf } from './game-report.ts'
import type { RoundChoice, RoundRow } from './game-report-store.ts'
import { type TicketMeta, ticketMetas } from './sport-report-store.ts'
import { ticketOf } from './sport-ticket.ts'

type ReportQuery = QueryOf<'GET /api/external/report/sport'>
type TotalQuery = QueryOf<'GET /api/external/report/sport/total'>

/** Days are those in Phnom Penh on which a ticket was placed. Refusal `invalid_dates`. */
export async function sportReport(
  db: Queryable,
  playerId: bigint,
  query: ReportQuery,
): Promise<Outcome<ReplyOf<'GET /api/external/report/sport'>, 'invalid_dates'>> {
  const choice = choiceOf(playerId, query)
  if (!choice.ok) return choice
  const { shown, next } = await pageOf(db, choice.value, query)
  const ids = shown.map(({ id }) => id)
  const metas = await ticketMetas(db, playerId, ids)
  return accepted({ rows: shown.map((row) => ticketRow(row, metas.get(row.id))), next })
}

/** The same tickets summed up: what they have moved in the ledger. Refusal `invalid_dates`. */
export async function sportTotal(
  db: Queryable,
  playerId: bigint,
  query: TotalQuery,
): Promise<Outcome<GameRoundTotal, 'invalid_dates'>> {
  const choice = choiceOf(playerId, query)
  return choice.ok ? accepted(await totalOf(db, choice.value)) : choice
}

function choiceOf(playerId: bigint, query: TotalQuery): Outcome<RoundChoice, 'invalid_dates'> {
  const period = periodOf(query)
  if (!period.ok) return period
  return accepted({ playerId, kinds: ['sport'], isWon: query.won !== undefined, ...period.value })
}

/** The money is the ledger's, the legs are the provider's word. */
function ticketRow(row: RoundRow, meta: TicketMeta | undefined): SportRound {
  const { kind: _, ...facts } = rowOf(row)
  return { ...facts, ...ticketOf(meta?.bet, meta?.result) }
}
