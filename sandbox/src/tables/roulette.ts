/** Roulette with a single zero: every bet is a set of numbers and pays 36 / n − 1, whatever its name. */
import { type BetRule, betsOfRules } from './bet.ts'

export const ROULETTE_NUMBERS = 37

/** Clockwise around the wheel, from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export function colourOf(number: number): 'green' | 'red' | 'black' {
  if (number === 0) return 'green'
  return RED.has(number) ? 'red' : 'black'
}

/** A spot of the layout. The felt has rows of three: 1 2 3, 4 5 6, … 34 35 36, with the zero above the first row. */
export interface RouletteSpot {
  id: string
  kind: 'straight' | 'split' | 'street' | 'corner' | 'line' | 'dozen' | 'column' | 'even_money'
  numbers: readonly number[]
}

type Kind = RouletteSpot['kind']

const ALL = Array.from({ length: 36 }, (_, at) => at + 1)
const ROWS = Array.from({ length: 12 }, (_, row) => 3 * row + 1)

/** The id is made of the name and the numbers, lowest first: `split:17-20`. */
function spot(kind: Kind, name: string, numbers: readonly number[]): RouletteSpot {
  return { id: `${name}:${numbers.join('-')}`, kind, numbers }
}

function straights(): RouletteSpot[] {
  return [0, ...ALL].map((number) => spot('straight', 'straight', [number]))
}

function splits(): RouletteSpot[] {
  const withZero = [1, 2, 3].map((number) => spot('split', 'split', [0, number]))
  const sideways = ALL.filter((n) => n % 3 !== 0).map((n) => spot('split', 'split', [n, n + 1]))
  const downwards = ALL.filter((n) => n <= 33).map((n) => spot('split', 'split', [n, n + 3]))
  return [...withZero, ...sideways, ...downwards]
}

function streets(): RouletteSpot[] {
  const withZero = [spot('street', 'trio', [0, 1, 2]), spot('street', 'trio', [0, 2, 3])]
  return [...withZero, ...ROWS.map((n) => spot('street', 'street', [n, n + 1, n + 2]))]
}

function corners(): RouletteSpot[] {
  const starts = ALL.filter((n) => n % 3 !== 0 && n <= 32)
  return [
    spot('corner', 'first_four', [0, 1, 2, 3]),
    ...starts.map((n) => spot('corner', 'corner', [n, n + 1, n + 3, n + 4])),
  ]
}

function lines(): RouletteSpot[] {
  const starts = ROWS.filter((n) => n <= 31)
  return starts.map((start) =>
    spot(
      'line',
      'line',
      Array.from({ length: 6 }, (_, at) => start + at),
    ),
  )
}

function thirds(): RouletteSpot[] {
  const dozen = (of: number) => ALL.filter((n) => Math.ceil(n / 12) === of)
  const column = (of: number) => ALL.filter((n) => (n - 1) % 3 === of - 1)
  return [1, 2, 3].flatMap((of): RouletteSpot[] => [
    { id: `dozen:${of}`, kind: 'dozen', numbers: dozen(of) },
    { id: `column:${of}`, kind: 'column', numbers: column(of) },
  ])
}

function evenMoney(): RouletteSpot[] {
  const groups: [string, (number: number) => boolean][] = [
    ['red', (n) => RED.has(n)],
    ['black', (n) => !RED.has(n)],
    ['odd', (n) => n % 2 === 1],
    ['even', (n) => n % 2 === 0],
    ['low', (n) => n <= 18],
    ['high', (n) => n >= 19],
  ]
  return groups.map(([id, holds]) => ({ id, kind: 'even_money', numbers: ALL.filter(holds) }))
}

export const ROULETTE_SPOTS: readonly RouletteSpot[] = [
  ...straights(),
  ...splits(),
  ...streets(),
  ...corners(),
  ...lines(),
  ...thirds(),
  ...evenMoney(),
]

/** Outside bets are the main game; the smaller the set of numbers, the larger one win would be. */
function ruleOf({ id, kind, numbers }: RouletteSpot): BetRule<'roulette'> {
  const pays = (36 / numbers.length - 1) * 100
  const isMain = kind === 'even_money' || kind === 'dozen' || kind === 'column'
  return {
    id,
    kind: isMain ? 'main' : 'side',
    pays: [pays],
    gives: ({ number }) => (numbers.includes(number) ? pays : null),
  }
}

export const ROULETTE_BETS = betsOfRules('roulette', ROULETTE_SPOTS.map(ruleOf))
