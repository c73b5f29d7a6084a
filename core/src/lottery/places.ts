/** Place maps put together: which digits of which announced number a post is compared with. */
import { assert } from '../refusal.ts'
import type { Digits, Place, PrizeRules } from './rules.ts'

type Column = Place['column']

/** One number of a prize, its last digits. */
export function place(name: string, prize: string, digits: number, index = 0, column: Column = 1): Place {
  return { prize, index, column, slice: { fromEnd: 0, length: digits }, name }
}

/** B, C and D read the last five digits `abcde` of the special number. */
export const SPECIAL_SLICES: Readonly<Record<'B' | 'C' | 'D', Readonly<Record<Digits, Place['slice']>>>> = {
  /** ab · cde */
  B: { 2: { fromEnd: 3, length: 2 }, 3: { fromEnd: 0, length: 3 } },
  /** de · abc */
  C: { 2: { fromEnd: 0, length: 2 }, 3: { fromEnd: 2, length: 3 } },
  /** ae · bcd */
  D: { 2: 'ends', 3: { fromEnd: 1, length: 3 } },
}

export function specialPlace(post: 'B' | 'C' | 'D', digits: Digits, column: Column = 1, name = post): Place {
  return { prize: 'db', index: 0, column, slice: SPECIAL_SLICES[post][digits], name }
}

/** The same place under another post's name and in another column. */
export function moved(from: Place, name: string, column: Column): Place {
  return { ...from, name, column }
}

/** The last two digits of a three-digit place: by Khmer custom a number of its own on Lo. */
export function tailOf(from: Place): Place {
  assert(from.slice !== 'ends' && from.slice.length === 3, 'tails are taken of three digits')
  return { ...from, slice: { fromEnd: from.slice.fromEnd, length: 2 }, name: `${from.name} TAIL` }
}

/** LO1, LO2 … : every number of these prizes in their order, its last digits. */
export function numberedLo(prizes: readonly PrizeRules[], order: readonly string[], digits: Digits): Place[] {
  const sources = order.flatMap((name) => {
    const prize = prizes.find((candidate) => candidate.prize === name)
    assert(prize !== undefined, 'Lo is made of prizes of the session')
    return indexes(prize).map((index) => ({ prize: name, index }))
  })
  return sources.map((source, at) => place(`LO${at + 1}`, source.prize, digits, source.index))
}

/** The count of Vietnam's own shops: every announced number that has enough digits, once. */
export function plainLo(prizes: readonly PrizeRules[], digits: Digits): Place[] {
  return prizes
    .filter(({ length }) => length >= digits)
    .flatMap((prize) =>
      indexes(prize).map((index) =>
        place(prize.count === 1 ? prize.title : `${prize.title}.${index + 1}`, prize.prize, digits, index),
      ),
    )
}

function indexes({ count }: PrizeRules): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
