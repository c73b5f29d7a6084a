/** What a result means for the posts: the numbers that bets are compared with, and the prizes as announced. */
import { assert } from '../refusal.ts'
import { columnNumber } from './columns.ts'
import { hasColumns, type PrizeNumbers, type ResultEntry } from './result.ts'
import type { Digits, Place, SessionRules } from './rules.ts'

export interface DrawnPlace {
  post: string
  digits: Digits
  /** Name of the place, as a ticket shows it. */
  place: string
  number: string
}

/** Every place of every post, in the order of the rules. `weekday`: 0 Sunday, of the day of the draw. */
export function drawnNumbers(session: SessionRules, weekday: number, entry: ResultEntry): DrawnPlace[] {
  const columns = columnsOf(entry)
  return session.posts.flatMap(({ post, places }) =>
    ([2, 3] as const).flatMap((digits) =>
      (places[digits] ?? []).map((place) => {
        const column = columns[columnNumber(session, place.column, weekday) - 1]
        assert(column !== undefined, 'a checked result has all columns that posts need')
        return { post, digits, place: place.name, number: readPlace(place, column) }
      }),
    ),
  )
}

/** The digits of one place out of a column. */
export function readPlace(
  { prize, index, slice }: Pick<Place, 'prize' | 'index' | 'slice'>,
  column: PrizeNumbers,
) {
  const number = numbersOf(column, prize)[index]
  assert(number !== undefined, 'a checked result has all numbers of all prizes')
  return sliced(number, slice)
}

/** Digits counted from the end of the text; `ends`: the first and the last of its last five. */
export function sliced(number: string, slice: Place['slice']): string {
  if (slice === 'ends') {
    const five = number.slice(-5)
    assert(five.length === 5, 'the ends are taken of five digits')
    return five.charAt(0) + five.charAt(4)
  }
  const end = number.length - slice.fromEnd
  assert(end >= slice.length, 'a prize has the digits that its places read')
  return number.slice(end - slice.length, end)
}

/** As announced: for each column its prizes in the order of the rules. `columns`: the draw's provinces. */
export function prizesOf(
  session: SessionRules,
  columns: readonly string[],
  entry: ResultEntry,
): { title: string; prizes: { prize: string; numbers: string[] }[] }[] {
  return columnsOf(entry).map((column, at) => ({
    title: titleOf(column) ?? columns[at] ?? session.title,
    prizes: session.prizes.map(({ prize, title }) => ({ prize: title, numbers: numbersOf(column, prize) })),
  }))
}

function titleOf({ province }: PrizeNumbers): string | undefined {
  return typeof province === 'string' ? province : undefined
}

/** KH and TN have no columns: the entry itself is the only one. */
function columnsOf(entry: ResultEntry): readonly PrizeNumbers[] {
  return hasColumns(entry) ? entry.columns : [entry]
}

function numbersOf(column: PrizeNumbers, prize: string): string[] {
  const numbers = column[prize]
  if (numbers === undefined) return []
  return typeof numbers === 'string' ? [numbers] : [...numbers]
}
