/** The roads on which players of baccarat and dragon tiger write results down: nothing but the list of results. */
import type { TableOutcome } from './outcomes.ts'

/** `one` is banker or dragon, `two` player or tiger. */
export interface RoadResult {
  winner: 'one' | 'two' | 'tie'
  onePair: boolean
  twoPair: boolean
}

/** A win with the ties that followed it, and for the first one those before it, too. */
export interface BigRoadCell {
  winner: 'one' | 'two'
  ties: number
  onePair: boolean
  twoPair: boolean
}

/** A mark's place, column and row from 0. */
export interface Placed<T> {
  col: number
  row: number
  mark: T
}

export const ROAD_DEPTH = 6

/** Null for tables without roads. */
export function roadResultOf(outcome: TableOutcome): RoadResult | null {
  if (outcome.game === 'dragon_tiger') {
    const winner = outcome.winner === 'tie' ? 'tie' : outcome.winner === 'dragon' ? 'one' : 'two'
    return { winner, onePair: false, twoPair: false }
  }
  if (outcome.game !== 'baccarat') return null
  const winner = outcome.winner === 'tie' ? 'tie' : outcome.winner === 'banker' ? 'one' : 'two'
  return { winner, onePair: outcome.bankerPair, twoPair: outcome.playerPair }
}

/** Every result, ties too, six to a column. */
export function beadPlate(results: readonly RoadResult[]): Placed<RoadResult>[] {
  return results.map((mark, at) => ({ col: Math.floor(at / ROAD_DEPTH), row: at % ROAD_DEPTH, mark }))
}

/**
 * The big road as logical columns, however long: a new one whenever the winner changes. `leadingTies` are those
 * before the first win while there is none yet.
 */
export function bigRoad(results: readonly RoadResult[]): { columns: BigRoadCell[][]; leadingTies: number } {
  const columns: BigRoadCell[][] = []
  let leadingTies = 0
  for (const { winner, onePair, twoPair } of results) {
    const column = columns.at(-1)
    const last = column?.at(-1)
    if (winner === 'tie') {
      if (last) last.ties += 1
      else leadingTies += 1
      continue
    }
    const cell = { winner, ties: leadingTies, onePair, twoPair }
    leadingTies = 0
    if (column && last?.winner === winner) column.push(cell)
    else columns.push([cell])
  }
  return { columns, leadingTies }
}

/**
 * Columns as they are drawn: six deep, then to the right, as far down as nothing is in the way (the dragon's tail).
 * A column begins in the first one beside its predecessor's beginning whose top is free.
 */
export function layRoad<T>(columns: readonly (readonly T[])[]): Placed<T>[] {
  const taken = new Set<string>()
  const isFree = (col: number, row: number) => row < ROAD_DEPTH && !taken.has(`${col}:${row}`)
  const placed: Placed<T>[] = []
  let start = -1
  for (const column of columns) {
    do start += 1
    while (!isFree(start, 0))
    placed.push(...layColumn(column, { start, isFree, take: (col, row) => taken.add(`${col}:${row}`) }))
  }
  return placed
}

interface Ground {
  start: number
  isFree(col: number, row: number): boolean
  take(col: number, row: number): void
}

function layColumn<T>(column: readonly T[], { start, isFree, take }: Ground): Placed<T>[] {
  let [col, row, isTail] = [start, 0, false]
  return column.map((mark, at) => {
    if (at > 0) {
      isTail ||= !isFree(col, row + 1)
      if (isTail) col += 1
      else row += 1
    }
    take(col, row)
    return { col, row, mark }
  })
}
