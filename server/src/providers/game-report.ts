/** The casino report: rounds of a player, what they add up to, and the provider's page of one. */
import type { QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import type { GameRound, GameRoundTotal, GameSection } from '@samnang/contract/games'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { type RoundChoice, type RoundRow, roundOf, roundPage, roundSums } from './game-report-store.ts'
import type { LaunchParts } from './launch-game.ts'
import { isOwnPage } from './registry.ts'
import { walletUser } from './wallet-user.ts'

type ReportQuery = QueryOf<'GET /api/external/report/casino'>
type TotalQuery = QueryOf<'GET /api/external/report/casino/total'>

const LIMIT = 20
const KINDS: readonly GameSection[] = ['casino', 'slot', 'fishing']

/** Days are those in Phnom Penh on which a round was opened. Refusal `invalid_dates`. */
export async function casinoReport(
  db: Queryable,
  playerId: bigint,
  query: ReportQuery,
): Promise<Outcome<ReplyOf<'GET /api/external/report/casino'>, 'invalid_dates'>> {
  const choice = choiceOf(playerId, query)
  if (!choice.ok) return choice
  const { shown, next } = await pageOf(db, choice.value, query)
  return accepted({ rows: shown.map(rowOf), next })
}

/** The same rounds summed up: what they have moved in the ledger. Refusal `invalid_dates`. */
export async function casinoTotal(
  db: Queryable,
  playerId: bigint,
  query: TotalQuery,
): Promise<Outcome<GameRoundTotal, 'invalid_dates'>> {
  const choice = choiceOf(playerId, query)
  if (!choice.ok) return choice
  return accepted(await totalOf(db, choice.value))
}

/** One page of rounds, and what to ask the next one with. */
export async function pageOf(
  db: Queryable,
  choice: RoundChoice,
  query: { before?: string; limit?: string },
): Promise<{ shown: RoundRow[]; next: string | null }> {
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const before = query.before === undefined ? null : BigInt(query.before)
  const rows = await roundPage(db, choice, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last ? String(last.id) : null }
}

export async function totalOf(db: Queryable, choice: RoundChoice): Promise<GameRoundTotal> {
  const { count, bet, win } = await roundSums(db, choice)
  return {
    count: Number(count),
    bet: unitsToRiel(bet),
    win: unitsToRiel(win),
    net: unitsToRiel(win - bet),
  }
}

/** Refusals: `not_found` (no round of theirs, or the provider has no page of it), `provider_down`. */
export async function roundUrl(
  { reads, providers }: LaunchParts,
  { playerId, id, site }: { playerId: bigint; id: bigint; site: string },
): Promise<Outcome<{ url: string }, 'not_found' | 'provider_down'>> {
  const round = await roundOf(reads, playerId, id)
  const provider = round && (await providers.registry.byId(round.providerId))
  if (!round || !provider) return refused('not_found')
  const answer = await providers.health.call(provider, 'game/round', {
    user: walletUser(playerId),
    round: round.round,
    ...(provider.subPartner === null ? {} : { sub_partner_id: provider.subPartner }),
  })
  if (!answer.ok) return refused(isDown(answer.failure) ? 'provider_down' : 'not_found')
  const url: unknown = Object(answer.value).url
  return isOwnPage(provider, url, site) ? accepted({ url }) : refused('not_found')
}

/** Everything else is a way of saying that it has no such page. */
function isDown(failure: string): boolean {
  return failure === 'down' || failure === 'own_key' || failure === 'signature' || failure === 'too_often'
}

function choiceOf(playerId: bigint, query: TotalQuery): Outcome<RoundChoice, 'invalid_dates'> {
  const period = periodOf(query)
  if (!period.ok) return period
  const kinds = query.kind === undefined || query.kind === 'ALL' ? KINDS : [query.kind]
  return accepted({ playerId, kinds, isWon: query.won !== undefined, ...period.value })
}

/** A round as every report shows it. */
export function rowOf({ id, bet, win, openedAt, closedAt, ...row }: RoundRow): GameRound {
  return {
    ...row,
    id: Number(id),
    bet: unitsToRiel(bet),
    win: unitsToRiel(win),
    net: unitsToRiel(win - bet),
    opened_at: openedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
  }
}
