/** The player's own numbers, kept on this device: some single ones, and sets of five for the jackpot. */
import { HIGHEST_NUMBER } from '@samnang/core/lotto59/markets'

export interface MyNumbers {
  /** In ascending order. */
  numbers: readonly number[]
  /** Each of five in ascending order, the newest last. */
  sets: readonly (readonly number[])[]
}

export const NUMBERS_MAX = 8
export const SETS_MAX = 3
const SET_SIZE = 5
const NONE: MyNumbers = { numbers: [], sets: [] }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

function keyOf(playerId: number): string {
  return `samnang.numbers.${playerId}`
}

/** What cannot be bet on is left out: anybody may have written there. */
export function readNumbers(storage: Storage, playerId: number): MyNumbers {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(playerId)) ?? 'null') as Partial<MyNumbers> | null
    const sets = (Array.isArray(kept?.sets) ? kept.sets : []).map(valid)
    return {
      numbers: valid(kept?.numbers).slice(0, NUMBERS_MAX),
      sets: sets.filter((set) => set.length === SET_SIZE).slice(-SETS_MAX),
    }
  } catch {
    return NONE
  }
}

/** A browser that keeps nothing has them until the page is left. */
export function keepNumbers(storage: Storage, playerId: number, mine: MyNumbers): void {
  try {
    storage.setItem(keyOf(playerId), JSON.stringify(mine))
  } catch {
    // See above.
  }
}

/** Taken out where it was, else put in; the same list where there is no room. */
export function toggled(numbers: readonly number[], number: number): readonly number[] {
  if (numbers.includes(number)) return numbers.filter((one) => one !== number)
  return numbers.length < NUMBERS_MAX ? valid([...numbers, number]) : numbers
}

/** With this set as the newest; the oldest goes where there are too many. */
export function withSet(sets: MyNumbers['sets'], set: readonly number[]): MyNumbers['sets'] {
  return [...withoutSet(sets, set), valid(set)].slice(-SETS_MAX)
}

export function withoutSet(sets: MyNumbers['sets'], set: readonly number[]): MyNumbers['sets'] {
  const name = nameOf(set)
  return sets.filter((one) => nameOf(one) !== name)
}

/** "3 12 25 40 59", whatever their order. */
export function nameOf(set: readonly number[]): string {
  return valid(set).join(' ')
}

function valid(numbers: unknown): number[] {
  const list: unknown[] = Array.isArray(numbers) ? numbers : []
  const good = list.filter(
    (one): one is number => Number.isInteger(one) && Number(one) >= 1 && Number(one) <= HIGHEST_NUMBER,
  )
  return [...new Set(good)].sort((a, b) => a - b)
}
