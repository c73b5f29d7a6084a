/** The rules of the ticket lottery once more, written from docs/lottery.md for the checker alone. */

type Column = Record<string, string[]>
export type DrawnResult = { columns?: Column[] } & Record<string, unknown>
/** By post and digits, `B 2`: every number that a bet is compared with; one that comes twice pays twice. */
type Winning = ReadonlyMap<string, readonly string[]>

const tail = (length: number) => (number: string) => number.slice(-length)

/** `session`: the operator's special draws have that of the calendar's. */
export function winningOf(type: string, session: string, result: DrawnResult): Winning {
  if (type === 'KH') return khmer(result)
  if (type !== 'VN') throw new Error(`the checker knows no ${type} ${session}`)
  return session === 'NIGHT' ? night(result) : day(result)
}

function khmer(result: DrawnResult): Winning {
  return new Map(
    ['A', 'B', 'C', 'D'].flatMap((post) =>
      [2, 3].map((digits) => [`${post} ${digits}`, [tail(digits)(String(result[post]))]] as const),
    ),
  )
}

/** B, C and D of the special number's last five digits: ab cde · de abc · ae bcd. */
function specialOf(column: Column): { two: string[]; three: string[] } {
  const five = (column.db?.[0] ?? '').slice(-5)
  const [a = '', b = '', c = '', d = '', e = ''] = five
  return { two: [a + b, d + e, a + e], three: [c + d + e, a + b + c, b + c + d] }
}

function numbers(column: Column, prizes: readonly string[]): string[] {
  return prizes.flatMap((prize) => column[prize] ?? [])
}

function withSpecial(column: Column): [string, string[]][] {
  const { two, three } = specialOf(column)
  return ['B', 'C', 'D'].flatMap((post, at) => [
    [`${post} 2`, [two[at] ?? '']],
    [`${post} 3`, [three[at] ?? '']],
  ])
}

function day({ columns = [] }: DrawnResult): Winning {
  const [first = {}, second = {}, third = {}] = columns
  const [a2, a3] = [numbers(first, ['g8']), numbers(first, ['g7'])]
  const { two, three } = specialOf(first)
  const fifteen = numbers(first, ['g6', 'g5', 'g4', 'g3', 'g2', 'g1'])
  const k = second.g6?.[0] ?? ''
  return new Map<string, string[]>([
    ...withSpecial(first),
    ['A 2', a2],
    ['A 3', a3],
    ['F 2', numbers(second, ['g8'])],
    ['F 3', numbers(second, ['g7'])],
    ['I 2', numbers(third, ['g8'])],
    ['I 3', numbers(third, ['g7'])],
    ['N 2', specialOf(second).two.slice(0, 1)],
    ['N 3', specialOf(second).three.slice(0, 1)],
    ['K 2', [tail(2)(k)]],
    ['K 3', [tail(3)(k)]],
    ['LO 2', [...fifteen.map(tail(2)), ...a2, ...two, ...[...a3, ...three].map(tail(2))]],
    ['LO 3', [...fifteen.map(tail(3)), ...a3, ...three]],
  ])
}

function night({ columns = [] }: DrawnResult): Winning {
  const [only = {}] = columns
  const [a2, a3] = [numbers(only, ['g7']), numbers(only, ['g6'])]
  const { two, three } = specialOf(only)
  const nineteen = numbers(only, ['g1', 'g2', 'g3', 'g4', 'g5'])
  return new Map<string, string[]>([
    ...withSpecial(only),
    ['A 2', a2],
    ['A 3', a3],
    ['LO 2', [...nineteen.map(tail(2)), ...a2, ...two, ...[...a3, ...three].map(tail(2))]],
    ['LO 3', [...nineteen.map(tail(3)), ...a3, ...three]],
  ])
}

export type Bet = {
  digits: number
  posts: readonly string[]
  expanded: readonly string[]
  amount: bigint
  reduced: Readonly<Record<string, number>>
}

/** Riel for each riel on one place: 90 for two digits, 800 for three. */
export function rateOf(digits: number): bigint {
  return digits === 2 ? 90n : 800n
}

/** What a line gets, in units; every place that shows one of its numbers pays. */
export function dueOf({ digits, posts, expanded, amount, reduced }: Bet, winning: Winning): bigint {
  const hits = posts.flatMap((post) =>
    (winning.get(`${post} ${digits}`) ?? []).filter((number) => expanded.includes(number)),
  )
  return hits.reduce(
    (sum, number) => sum + (amount * rateOf(digits) * BigInt(reduced[number] ?? 100)) / 100n,
    0n,
  )
}

const PLACES: Readonly<Record<string, number>> = {
  'DAY LO 2': 23,
  'DAY LO 3': 19,
  'NIGHT LO 2': 32,
  'NIGHT LO 3': 25,
  'NIGHT A 2': 4,
  'NIGHT A 3': 3,
}

/** Places that a post compares and charges; all others one. */
export function placesOf(session: string, post: string, digits: number): number {
  return PLACES[`${session} ${post} ${digits}`] ?? 1
}
