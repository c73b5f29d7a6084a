/** What the player has chosen and not placed yet. */
import type { AcceptSetting, Slip, SlipRequest, SlipSelection, Words } from '../../messages.ts'
import { type OddsFormat, riskForWin, toFormat } from '../../odds-formats.ts'
import { selectionKey } from './moves.ts'

/** A selection with the names it was chosen under: its match may be over before the slip is read. */
export interface SlipPick extends SlipSelection {
  home: Words
  away: Words
}

/** One selection, or two to ten that must all come true. */
export type SlipKind = 'single' | 'mix'

export interface SlipState {
  kind: SlipKind
  picks: readonly SlipPick[]
  /** Whole riel as typed; what it means says `stakeOf`. */
  typed: number
  /** The answer to the last question about this slip. */
  quote: Slip | null
  /** True where the answer is older than the question. */
  isStale: boolean
}

export const EMPTY_SLIP: SlipState = { kind: 'single', picks: [], typed: 0, quote: null, isStale: false }

/** Why a tap on a price changed nothing. */
export type ChooseAnswer = { slip: SlipState; problem: 'too_many_legs' | null }

/** The same selection again takes it away; in a mix a match has one leg, in a single there is one selection. */
export function choose(slip: SlipState, pick: SlipPick, maxLegs: number): ChooseAnswer {
  const key = selectionKey(pick)
  const ok = (picks: readonly SlipPick[]): ChooseAnswer => ({ slip: changed(slip, { picks }), problem: null })
  if (slip.picks.some((each) => selectionKey(each) === key)) {
    return ok(slip.picks.filter((each) => selectionKey(each) !== key))
  }
  if (slip.kind === 'single') return ok([pick])
  const isReplacing = slip.picks.some(({ match }) => match === pick.match)
  if (isReplacing) return ok(slip.picks.map((each) => (each.match === pick.match ? pick : each)))
  return slip.picks.length >= maxLegs ? { slip, problem: 'too_many_legs' } : ok([...slip.picks, pick])
}

export function remove(slip: SlipState, key: string): SlipState {
  return changed(slip, { picks: slip.picks.filter((each) => selectionKey(each) !== key) })
}

/** A single keeps what was chosen last. */
export function turnInto(slip: SlipState, kind: SlipKind): SlipState {
  return changed(slip, { kind, picks: kind === 'single' ? slip.picks.slice(-1) : slip.picks })
}

export function changed(slip: SlipState, changes: Partial<SlipState>): SlipState {
  const next = { ...slip, ...changes }
  return { ...next, quote: next.picks.length === 0 ? null : next.quote, isStale: next.picks.length > 0 }
}

/** With negative odds a single's amount is what the player wants to win, as Asian players type it. */
export function typesWin(slip: SlipState, format: OddsFormat): boolean {
  const [only] = slip.picks
  return slip.picks.length === 1 && only !== undefined && toFormat(only.price, format) < 0
}

/** Riel at risk, in whole steps and never less than what it takes to win what was typed. */
export function stakeOf(slip: SlipState, format: OddsFormat, step: number): number {
  const [only] = slip.picks
  if (!only || !typesWin(slip, format)) return slip.typed
  return Math.ceil(riskForWin(slip.typed, only.price) / step) * step
}

/** Null: nothing to ask about. */
export function requestOf(slip: SlipState, stake: number): SlipRequest | null {
  if (slip.picks.length === 0) return null
  const selections = slip.picks.map(({ match, kind, line, pick, price, version }) => ({
    match,
    kind,
    line,
    pick,
    price,
    version,
  }))
  return { selections, stake }
}

/** An answer counts only for the question that is still open. */
export function quoted(slip: SlipState, quote: Slip, accept: AcceptSetting): SlipState {
  const picks = slip.picks.map((pick) => accepted(pick, quote, accept))
  const isNew = picks.some((pick, at) => pick !== slip.picks[at])
  return { ...slip, picks, quote, isStale: isNew }
}

/** The player has read the new prices and agrees. */
export function acceptPrices(slip: SlipState): SlipState {
  return slip.quote ? { ...quoted(slip, slip.quote, 'any'), isStale: true } : slip
}

function accepted(pick: SlipPick, quote: Slip, accept: AcceptSetting): SlipPick {
  const leg = quote.legs.find((each) => selectionKey(each) === selectionKey(pick))
  if (!leg || leg.priceNow === null || leg.versionNow === null || leg.priceNow === pick.price) return pick
  const takes = accept === 'any' || (accept === 'better' && leg.priceNow > pick.price)
  return takes ? { ...pick, price: leg.priceNow, version: leg.versionNow } : pick
}

/** The figures belong to this very slip; prices may have moved since, which the player's rule answers. */
export function isFresh({ quote, picks }: SlipState, stake: number): boolean {
  if (!quote || quote.stake !== stake || quote.legs.length !== picks.length) return false
  return picks.every((pick, at) => {
    const leg = quote.legs[at]
    return leg !== undefined && selectionKey(leg) === selectionKey(pick) && leg.price === pick.price
  })
}

/** Nothing stands in the way of placing it as it is. */
export function isPlaceable(slip: SlipState, stake: number): boolean {
  if (stake <= 0 || !isFresh(slip, stake)) return false
  if (slip.kind === 'mix' && slip.picks.length < 2) return false
  return slip.quote?.problems.length === 0 && slip.quote.legs.every(({ problem }) => problem === null)
}
