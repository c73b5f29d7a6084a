/** The cells of a number board: every number of its length, in the order that was asked for. */
import type { NumberBoard } from '@samnang/contract/office/lottery'

export type BoardNumber = NumberBoard['numbers'][number]
export type BoardOrder = 'number' | 'liability'

/** Those that nobody has staked on are there as well. */
export function cellsOf(
  { digits, numbers }: Pick<NumberBoard, 'digits' | 'numbers'>,
  order: BoardOrder,
): BoardNumber[] {
  const known = new Map(numbers.map((one) => [one.number, one]))
  const cells = Array.from({ length: 10 ** digits }, (_, n) => {
    const number = String(n).padStart(digits, '0')
    return known.get(number) ?? { number, liability: 0, percent: 100 }
  })
  return order === 'number' ? cells : cells.sort((a, b) => b.liability - a.liability)
}

/** How full a number is, in fifths of the most that the house takes on: 0 is empty, 5 full. */
export function heatOf(liability: number, cap: number): 0 | 1 | 2 | 3 | 4 | 5 {
  const fifths = Math.ceil((liability / Math.max(1, cap)) * 5)
  return Math.max(0, Math.min(5, fifths)) as 0 | 1 | 2 | 3 | 4 | 5
}
