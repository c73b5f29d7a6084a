/** What a slice comes to, from its rows alone: the same for a player who leaves and for a process that was killed. */
import { assert } from '@samnang/core/refusal'
import type { Json } from '../provider/json.ts'
import { type FishKind, isFishKind } from './fish-kinds.ts'
import type { ShotRow } from './shot-log.ts'

/** Amounts in riel. */
export interface SliceTotals {
  shots: number
  hits: number
  kills: number
  refunds: number
  /** Of the bullets that hit. */
  totalBet: number
  totalWin: number
}

/** A bullet that hit: its number, what, what it cost, what multiple it paid. */
export interface SliceHit {
  shot: number
  fish: FishKind
  cost: number
  multiple: number
}

/** A bullet without an end was in the water, and counts as given back. */
export function totalsOf(rows: readonly ShotRow[]): SliceTotals {
  const shots = rows.filter(({ kind }) => kind === 'shot').length
  const hits = hitsOf(rows)
  return {
    shots,
    hits: hits.length,
    kills: hits.filter(({ multiple }) => multiple > 0).length,
    refunds: shots - hits.length,
    totalBet: hits.reduce((sum, { cost }) => sum + cost, 0),
    totalWin: hits.reduce((sum, { cost, multiple }) => sum + cost * multiple, 0),
  }
}

export function hitsOf(rows: readonly ShotRow[]): SliceHit[] {
  return rows.flatMap(({ shot, fish, cost, multiple }) => (fish ? [{ shot, fish, cost, multiple }] : []))
}

export function totalsAsJson(totals: SliceTotals): Json {
  return { ...totals }
}

export function hitsAsJson(hits: readonly SliceHit[]): Json {
  return hits.map(({ shot, fish, cost, multiple }) => [shot, fish, cost, multiple])
}

/** Of a stored round; another shape is a fault. */
export function storedTotals(outcome: Json): SliceTotals {
  assert(outcome !== null && typeof outcome === 'object' && !Array.isArray(outcome), 'a slice has its totals')
  const of = (key: keyof SliceTotals) => wholeOf((outcome as { readonly [key: string]: Json })[key])
  return {
    shots: of('shots'),
    hits: of('hits'),
    kills: of('kills'),
    refunds: of('refunds'),
    totalBet: of('totalBet'),
    totalWin: of('totalWin'),
  }
}

export function storedHits(events: Json): SliceHit[] {
  assert(Array.isArray(events), 'a slice has its hits')
  return events.map((event: Json) => {
    assert(Array.isArray(event), 'a hit has four parts')
    const [shot, fish, cost, multiple] = event
    assert(typeof fish === 'string' && isFishKind(fish), 'a hit has its fish')
    return { shot: wholeOf(shot), fish, cost: wholeOf(cost), multiple: wholeOf(multiple) }
  })
}

function wholeOf(value: Json | undefined): number {
  assert(typeof value === 'number' && Number.isSafeInteger(value), 'amounts and counts are whole')
  return value
}
