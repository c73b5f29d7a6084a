/** What can be done in one tap about a line that is refused. Pure. */
import type { LotteryItemIn, LotteryOffer } from '@samnang/contract/lottery'
import { expandNumbers } from '@samnang/core/lottery/expand-numbers'
import type { TicketPhase } from './drafts-state.ts'
import { checkLine, type LineView } from './lines.ts'

export type LineFix =
  | { kind: 'numbers'; numbers: readonly string[]; item: LotteryItemIn }
  | { kind: 'amount'; amount: number; item: LotteryItemIn }

/** Takes numbers out that are not sold, or lowers an amount that is too much; null where neither helps. */
export function lineFix(draw: LotteryOffer, { line, refusal }: LineView): LineFix | null {
  const { item } = line
  if (refusal?.code === 'number_blocked') {
    const rest = withoutNumbers(item, refusal.numbers)
    return rest && { kind: 'numbers', numbers: refusal.numbers, item: rest }
  }
  if (refusal?.code === 'amount_too_large' || refusal?.code === 'amount_too_small')
    return amountFix(draw, item, refusal.n ?? 0)
  return null
}

/** The same numbers without some of them, as straight numbers; null when none is left. */
function withoutNumbers(item: LotteryItemIn, numbers: readonly string[]): LotteryItemIn | null {
  const expanded = expandNumbers(item)
  const rest = expanded.ok ? expanded.value.filter((number) => !numbers.includes(number)) : []
  const { digits, posts, amount } = item
  return rest.length === 0 ? null : { numbers: rest, digits, posts, amount, kind: 'straight' }
}

function amountFix(draw: LotteryOffer, item: LotteryItemIn, amount: number): LineFix | null {
  const fixed = { ...item, amount }
  return checkLine(draw, fixed).ok ? { kind: 'amount', amount, item: fixed } : null
}

const LIMITS = ['number_limit', 'player_number_limit']

/** The line that a refused ticket was refused for, and the number of it where it is about one; null: not named. */
export function lineNamed(
  phase: TicketPhase,
  drawId: number,
  views: readonly LineView[],
): { view: LineView; numbers: readonly string[] } | null {
  if (phase.kind !== 'refused' || phase.drawId !== drawId) return null
  for (const [field, numbers] of Object.entries(phase.errors)) {
    const view = views[Number(/^items\.(\d+)$/.exec(field)?.[1] ?? -1)]
    if (view) return { view, numbers }
  }
  return null
}

export interface Room {
  lineId: number
  /** What still fits for a unit; 0 nothing. */
  amount: number
}

/** What the refusal of a limit leaves room for; null where the ticket was not refused for one. */
export function roomLeft(phase: TicketPhase, drawId: number, views: readonly LineView[]): Room | null {
  const named = lineNamed(phase, drawId, views)
  if (phase.kind !== 'refused' || !named || !LIMITS.includes(phase.code)) return null
  return phase.n === undefined ? null : { lineId: named.view.line.id, amount: phase.n }
}
