/** Where the inside bets of roulette lie on the number board, in cells: x from 0 to 2 across, y from 0 (1 2 3) down. */
import { ROULETTE_SPOTS, type RouletteSpot } from '../../roulette.ts'

export const MODES = ['straight', 'split', 'street', 'corner', 'line'] as const
export type Mode = (typeof MODES)[number]

export interface InsideSpot {
  id: string
  kind: Mode
  numbers: readonly number[]
  x: number
  y: number
  /** How far a thumb's area goes: over a row, over two, or over a crossing. */
  shape: 'cell' | 'sideways' | 'downwards' | 'crossing' | 'row' | 'rows' | 'zero'
}

const SHAPES: Partial<Record<RouletteSpot['kind'], InsideSpot['shape']>> = {
  corner: 'crossing',
  street: 'row',
  line: 'rows',
}

/** The row of the zero is the one above the first. */
const ZERO_ROW = -1

export const INSIDE_SPOTS: readonly InsideSpot[] = ROULETTE_SPOTS.flatMap((spot) => {
  const kind = MODES.find((mode) => mode === spot.kind)
  return kind ? [{ id: spot.id, kind, numbers: spot.numbers, ...placeOf(spot) }] : []
})

function placeOf({ kind, numbers }: RouletteSpot): Pick<InsideSpot, 'x' | 'y' | 'shape'> {
  const middle = middleOf(numbers)
  const hasZero = numbers.includes(0)
  // Trios and the first four lie in the zero's own field: on its edge they would cover the first street.
  if (hasZero && numbers.length > 2) return { x: inZero(numbers, middle.x), y: ZERO_ROW, shape: 'zero' }
  if (kind === 'split') return { ...middle, shape: isSideways(numbers) ? 'sideways' : 'downwards' }
  return { ...middle, shape: SHAPES[kind] ?? 'cell' }
}

/** Beside the figure of the zero, not on it. */
function inZero(numbers: readonly number[], middle: number): number {
  return numbers.length === 4 ? 2 : middle
}

function isSideways([first = 0, second = 0]: readonly number[]): boolean {
  return first > 0 && second === first + 1
}

/** The middle of the numbers' cells; the zero lies above the others. */
function middleOf(numbers: readonly number[]): { x: number; y: number } {
  const others = numbers.filter((number) => number > 0)
  if (others.length === 0) return { x: 1, y: ZERO_ROW }
  const x = mean(others.map((number) => (number - 1) % 3))
  const y = mean(others.map((number) => Math.floor((number - 1) / 3)))
  return others.length < numbers.length ? { x, y: (y + ZERO_ROW) / 2 } : { x, y }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
