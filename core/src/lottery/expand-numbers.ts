/** From what a player enters to the numbers that are bet on: straight, all orders, or a range. */
import { accepted, type Outcome, refused } from '../refusal.ts'
import type { Digits } from './rules.ts'

export type RangeMode = 'step' | 'tail' | 'head' | 'double' | 'pattern'
/** What a mode does not need is not read: `to` belongs to `step` alone, `double` reads neither. */
export interface Range {
  from: string
  to: string
  mode: RangeMode
}
export type ItemKind = 'straight' | 'permute' | 'range'

export interface Entered {
  numbers: readonly string[]
  digits: Digits
  kind: ItemKind
  range?: Range | undefined
}

export type NumbersCode = 'invalid_number' | 'too_many_numbers'

const DIGITS = [...'0123456789']

/**
 * The distinct numbers, in the order in which they were entered. Always text: numbers are made digit by digit and
 * keep their zeros. Refusals: `invalid_number`, `too_many_numbers` with the most that a line may have.
 */
export function expandNumbers(entered: Entered, numbersMax = 100): Outcome<string[], NumbersCode> {
  const numbers = entered.kind === 'range' ? rangeNumbers(entered) : enteredNumbers(entered)
  if (numbers === null || numbers.length === 0) return refused('invalid_number')
  const distinct = [...new Set(numbers)]
  return distinct.length > numbersMax ? refused('too_many_numbers', { n: numbersMax }) : accepted(distinct)
}

function enteredNumbers({ numbers, digits, kind }: Entered): string[] | null {
  if (!numbers.every((number) => isNumber(number, digits))) return null
  return kind === 'permute' ? numbers.flatMap(ordersOf) : [...numbers]
}

function isNumber(text: string, digits: number): boolean {
  return text.length === digits && /^[0-9]+$/.test(text)
}

/** Every distinct order of the digits: 12 → 2, 11 → 1; 123 → 6, 112 → 3, 111 → 1. */
export function ordersOf(number: string): string[] {
  if (number === '') return ['']
  const orders = [...number].flatMap((digit, at) =>
    ordersOf(number.slice(0, at) + number.slice(at + 1)).map((rest) => digit + rest),
  )
  return [...new Set(orders)]
}

/** Null where the range is none. */
function rangeNumbers({ digits, range, numbers }: Entered): string[] | null {
  if (range === undefined || numbers.length > 0) return null
  const { mode, from, to } = range
  switch (mode) {
    case 'step':
      return isNumber(from, digits) && isNumber(to, digits) ? between(from, to) : null
    case 'head':
      return isPart(from, digits) ? withPattern(from.padEnd(digits, 'X')) : null
    case 'tail':
      return isPart(from, digits) ? withPattern(from.padStart(digits, 'X')) : null
    case 'double':
      return DIGITS.map((digit) => digit.repeat(digits))
    case 'pattern':
      return from.length === digits && /^[0-9X]*X[0-9X]*$/i.test(from)
        ? withPattern(from.toUpperCase())
        : null
    default:
      mode satisfies never
      return null
  }
}

/** Head and tail leave at least one digit open. */
function isPart(text: string, digits: number): boolean {
  return text.length < digits && isNumber(text, text.length)
}

/** Both ends belong to it, and none where it goes down; text of one length is in order as numbers are. */
function between(from: string, to: string): string[] {
  return withPattern('X'.repeat(from.length)).filter((number) => from <= number && number <= to)
}

/** Each X is every digit. */
function withPattern(pattern: string): string[] {
  return [...pattern].reduce<string[]>(
    (heads, char) => heads.flatMap((head) => (char === 'X' ? DIGITS : [char]).map((digit) => head + digit)),
    [''],
  )
}
