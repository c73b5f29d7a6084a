/** What the rules of risk ask of one draw: its bets, what the same players bet before, what they share. */
import type { RiskRule } from '@samnang/core/cashier/duty-rules'
import { TYPE_NO, typeName } from '@samnang/core/lotto59/markets'
import { numbersOf } from '@samnang/core/risk/jackpot-group'
import { type Link, linksOf, type Mark } from '@samnang/core/risk/marks'
import type { Tx } from '../database/pool.ts'
import type { NewFact } from './fact-store.ts'
import { figure, type Rules } from './figures.ts'
import { type BetLine, decidedUntil, linesOfPlayers, marksOf, type OverDraw } from './risk-store.ts'

/** What a rule found about play. */
export interface RiskFinding {
  rule: RiskRule
  subject: string
  playerId: bigint
  aboutStaff?: string
  facts: readonly NewFact[]
  /** Its figures; money in units, as texts. */
  found: Readonly<Record<string, string | number | readonly string[]>>
}

/** A draw that is over, under the rules of now. */
export interface DrawLook {
  tx: Tx
  draw: OverDraw
  rules: Rules
}

export interface BetLook extends DrawLook {
  lines: readonly BetLine[]
}

/** From when until when such a habit counts: the rule's window until this draw closed, after what a decided case knows. */
export async function windowOf(
  { tx, draw, rules }: DrawLook,
  { rule, subject }: { rule: RiskRule; subject: string },
): Promise<{ fromMs: number; toMs: number }> {
  const windowMs = figure(rules, rule, 'window_h') * 3_600_000
  const decidedMs = (await decidedUntil(tx, rule, subject)) ?? 0
  return { fromMs: Math.max(draw.closesAtMs - windowMs, decidedMs), toMs: draw.closesAtMs }
}

/** What these players bet on lotto 59 in that time. */
export async function historyOf(
  look: DrawLook,
  { rule, subject, players }: { rule: RiskRule; subject: string; players: readonly bigint[] },
): Promise<BetLine[]> {
  return linesOfPlayers(look.tx, { players, ...(await windowOf(look, { rule, subject })) })
}

export async function linksBetween(tx: Tx, players: readonly bigint[], crowd: number): Promise<Link[]> {
  if (players.length < 2) return []
  const here = new Set(players)
  const links = linksOf(await marksOf(tx, players, crowd), crowd)
  return links.filter(({ a, b }) => here.has(a) && here.has(b))
}

export function markFacts(marks: readonly Mark[], players: readonly bigint[], atMs: number): NewFact[] {
  return marks.flatMap(({ kind, value, players: all }) =>
    all
      .filter((playerId) => players.includes(playerId))
      .map((playerId) => ({
        ...{ kind: 'mark' as const, ref: `${kind}:${value}:${playerId}`.slice(0, 200), atMs, playerId },
        detail: { mark: kind, count: all.length },
      })),
  )
}

export function slipFact({
  id,
  drawId,
  playerId,
  typeNo,
  pick,
  rateCenti,
  stakeUnits,
  atMs,
}: BetLine): NewFact {
  const numbers = typeNo === TYPE_NO.JACKPOT ? { numbers: numbersOf(pick).join(' ') } : {}
  return {
    // A line by its number: 64 times its slip's, and its place in it.
    ...{ kind: 'slip', ref: String(id), atMs, playerId },
    detail: {
      ...{ draw: String(drawId), market: typeName(typeNo), ...numbers },
      ...(rateCenti > 0 ? { rate: rateCenti / 100 } : {}),
      staked: String(stakeUnits),
    },
  }
}

/** From the first of these until the last. */
export function span(lines: readonly { atMs: number }[]): { from: string; to: string } {
  const moments = lines.map(({ atMs }) => atMs)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    from: at(moments.reduce((a, b) => Math.min(a, b))),
    to: at(moments.reduce((a, b) => Math.max(a, b))),
  }
}

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const own = groups.get(keyOf(item))
    if (own) own.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export function sorted(players: readonly bigint[]): bigint[] {
  return [...new Set(players)].sort((a, b) => (a < b ? -1 : 1))
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n)
}
