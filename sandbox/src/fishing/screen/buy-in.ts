/** Amounts that one can bring to the table. Riel. */
import type { RoomRules } from '../messages.ts'

/** 1, 2, 5, 10 … times the least, up to what rules and balance allow. */
export function buyIns({ buyInMin, buyInMax }: RoomRules, balance: number | null): number[] {
  const most = Math.min(buyInMax, balance ?? buyInMax)
  const steps: number[] = []
  for (let tens = 1; tens <= 1_000; tens *= 10) steps.push(tens, 2 * tens, 5 * tens)
  const fitting = steps.map((step) => step * buyInMin).filter((amount) => amount <= most)
  return fitting.slice(0, 8)
}

/** What stands there first: a hundred bullets of the lowest level, or less where the balance has less. */
export function firstBuyIn(amounts: readonly number[]): number | null {
  return amounts[2] ?? amounts.at(-1) ?? null
}
