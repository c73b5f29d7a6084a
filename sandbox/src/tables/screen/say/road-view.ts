/** The roads as marks on a grid, ready to be drawn: from the list of results and nothing else. */
import { tables } from '../../../text/tables.ts'
import { DERIVED_ROADS, type DerivedMark, derivedColumns, derivedRoad } from '../../derived-roads.ts'
import type { PastRound } from '../../messages.ts'
import {
  type BigRoadCell,
  beadPlate,
  bigRoad,
  layRoad,
  type Placed,
  type RoadResult,
  roadResultOf,
} from '../../roads.ts'
import { beadOf } from './bead.ts'

export type RoadName = 'bead_plate' | 'big_road' | keyof typeof DERIVED_ROADS

export interface RoadMark {
  tone: 'one' | 'two' | 'tie'
  /** Letter on a bead; ties on a ring, where there were more than one. */
  sign: string
  ties: number
  onePair: boolean
  twoPair: boolean
}

export interface RoadView {
  name: RoadName
  marks: readonly Placed<RoadMark>[]
  columns: number
  /** The last ten results in words, oldest first. */
  label: string
}

const SAID_MAX = 10

/** Null for tables whose results make no roads. */
export function roadViews(history: readonly PastRound[]): RoadView[] | null {
  const results = history.map(({ outcome }) => roadResultOf(outcome))
  const known = results.filter((result) => result !== null)
  if (known.length < results.length) return null
  const { columns } = bigRoad(known)
  const label = tables('road_last', {
    list: history
      .slice(-SAID_MAX)
      .map(({ outcome }) => beadOf(outcome).sign)
      .join(' '),
  })
  const derived = Object.entries(DERIVED_ROADS) as [keyof typeof DERIVED_ROADS, number][]
  return [
    viewOf('bead_plate', beadPlate(known), label, beadMark(history)),
    viewOf('big_road', layRoad(columns), label, bigMark),
    ...derived.map(([name, back]) =>
      viewOf(name, layRoad(derivedColumns(derivedRoad(columns, back))), label, derivedMark),
    ),
  ]
}

function viewOf<T>(
  name: RoadName,
  placed: readonly Placed<T>[],
  label: string,
  markOf: (mark: T, at: number) => RoadMark,
): RoadView {
  const marks = placed.map(({ col, row, mark }, at) => ({ col, row, mark: markOf(mark, at) }))
  return { name, marks, columns: 1 + Math.max(-1, ...marks.map(({ col }) => col)), label }
}

/** Beads carry the letter of the winner. */
function beadMark(history: readonly PastRound[]) {
  return ({ winner, onePair, twoPair }: RoadResult, at: number): RoadMark => {
    const past = history[at]
    return { tone: winner, sign: past ? beadOf(past.outcome).sign : '', ties: 0, onePair, twoPair }
  }
}

function bigMark({ winner, ties, onePair, twoPair }: BigRoadCell): RoadMark {
  return { tone: winner, sign: ties > 1 ? String(ties) : '', ties, onePair, twoPair }
}

function derivedMark(mark: DerivedMark): RoadMark {
  return { tone: mark === 'red' ? 'one' : 'two', sign: '', ties: 0, onePair: false, twoPair: false }
}
