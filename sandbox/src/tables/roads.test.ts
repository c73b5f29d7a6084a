import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DERIVED_ROADS, derivedColumns, derivedRoad } from './derived-roads.ts'
import {
  beadPlate,
  bigRoad,
  layRoad,
  type Placed,
  ROAD_DEPTH,
  type RoadResult,
  roadResultOf,
} from './roads.ts'

const WINNERS = { B: 'one', P: 'two', T: 'tie' } as const

/** B banker, P player, T tie. */
function results(letters: string): RoadResult[] {
  return Array.from(letters, (letter) => ({
    winner: WINNERS[letter as keyof typeof WINNERS], // only B, P and T are written here
    onePair: false,
    twoPair: false,
  }))
}

function picture<T>(placed: readonly Placed<T>[], letterOf: (mark: T) => string): string[] {
  const width = Math.max(0, ...placed.map(({ col }) => col + 1))
  const rows = Array.from({ length: ROAD_DEPTH }, () => new Array<string>(width).fill('.'))
  for (const { col, row, mark } of placed) {
    const line = rows[row]
    if (line) line[col] = letterOf(mark)
  }
  return rows.map((line) => line.join(''))
}

const draw = (letters: string) =>
  picture(layRoad(bigRoad(results(letters)).columns), ({ winner }) => (winner === 'one' ? 'B' : 'P'))
const derived = (letters: string, back: number) => derivedRoad(bigRoad(results(letters)).columns, back)

test('the bead plate keeps every result, six to a column', () => {
  const placed = beadPlate(results('BPTBPTB'))
  expect(placed.at(-1)).toMatchObject({ col: 1, row: 0, mark: { winner: 'one' } })
  expect(placed[2]).toMatchObject({ col: 0, row: 2, mark: { winner: 'tie' } })
})

test('ties are counted on the win before them, leading ones on the first win', () => {
  expect(bigRoad(results('TT')).leadingTies).toBe(2)
  const { columns, leadingTies } = bigRoad(results('TTBTPPT'))
  expect(leadingTies).toBe(0)
  expect(columns.map((column) => column.map(({ ties }) => ties))).toEqual([[3], [0, 1]])
})

test('a long run turns at the sixth row into a dragon’s tail, and the next column passes above it', () => {
  expect(draw('BBBBBBBBPPB')).toEqual(['BPB', 'BP.', 'B..', 'B..', 'B..', 'BBB'])
  expect(draw(`${'B'.repeat(9)}${'P'.repeat(7)}B`)).toEqual(['BPB.', 'BP..', 'BP..', 'BP..', 'BPPP', 'BBBB'])
})

test('a tail that was turned keeps its row, and a column with no free top begins further right', () => {
  const tails = `${'B'.repeat(9)}${'P'.repeat(8)}${'B'.repeat(7)}${'P'.repeat(6)}${'B'.repeat(5)}`
  expect(draw(tails)).toMatchInlineSnapshot(`
    [
      "BPBPB...",
      "BPBPBBBB",
      "BPBPPPP.",
      "BPBBBB..",
      "BPPPP...",
      "BBBB....",
    ]
  `)
})

test('derived roads of a known shoe', () => {
  const shoe = 'BBPPPBTBBPBPPBBBBPBPTPPBB'
  expect(
    Object.entries(DERIVED_ROADS).map(([name, back]) => [
      name,
      derived(shoe, back)
        .map((mark) => mark.charAt(0))
        .join(''),
    ]),
  ).toMatchInlineSnapshot(`
    [
      [
        "big_eye_boy",
        "rbbrrrbrbbrbrbbrbrbr",
      ],
      [
        "small_road",
        "rbbbbbbbrrbbbbrbb",
      ],
      [
        "cockroach_road",
        "bbrbbrrbrbrrbb",
      ],
    ]
  `)
})

test('derived roads begin at the second cell of their first column, or the first cell of the next', () => {
  expect(derived('BBP', 1)).toEqual([])
  expect(derived('BBPP', 1)).toEqual(['red'])
  expect(derived('BBPB', 1)).toEqual(['blue'])
  expect(derived('BPB', 1)).toEqual(['red'])
  expect(derived('BPBB', 2)).toEqual(['blue'])
  expect(derived('BPBPP', 3)).toEqual(['blue'])
  expect(derived('BPPP', 1)).toEqual(['blue', 'red'])
})

test('marks of one colour are a column', () => {
  expect(derivedColumns(['red', 'red', 'blue', 'red'])).toEqual([['red', 'red'], ['blue'], ['red']])
})

test('results of tables without roads have none', () => {
  expect(roadResultOf({ game: 'roulette', number: 0 })).toBeNull()
  expect(
    roadResultOf({ game: 'dragon_tiger', dragon: 'AS', tiger: '2S', winner: 'tiger', suitedTie: false }),
  ).toEqual({ winner: 'two', onePair: false, twoPair: false })
})

const anyShoe = fc.array(fc.constantFrom('B', 'P', 'T'), { maxLength: 60 }).map((letters) => letters.join(''))

test('property: every win has one place of its own, in order, none on another', () => {
  fc.assert(
    fc.property(anyShoe, (letters) => {
      const { columns, leadingTies } = bigRoad(results(letters))
      const placed = layRoad(columns)
      const wins = letters.replaceAll('T', '')
      expect(placed.map(({ mark }) => (mark.winner === 'one' ? 'B' : 'P')).join('')).toBe(wins)
      expect(new Set(placed.map(({ col, row }) => `${col}:${row}`)).size).toBe(placed.length)
      const ties = placed.reduce((sum, { mark }) => sum + mark.ties, leadingTies)
      expect(ties + wins.length).toBe(letters.length)
      for (const { row } of placed) expect(row >= 0 && row < ROAD_DEPTH).toBe(true)
    }),
  )
})

test('property: a road never changes what it has already drawn, and swapping the sides leaves derived roads alone', () => {
  fc.assert(
    fc.property(anyShoe, fc.constantFrom('B', 'P'), (letters, next) => {
      const swapped = letters.replace(/[BP]/g, (letter) => (letter === 'B' ? 'P' : 'B'))
      for (const back of Object.values(DERIVED_ROADS)) {
        const before = derived(letters, back)
        expect(derived(letters + next, back).slice(0, before.length)).toEqual(before)
        expect(derived(swapped, back)).toEqual(before)
        expect(derived(letters.replaceAll('T', ''), back)).toEqual(before)
      }
    }),
  )
})

/** The same question asked of a grid of logical columns instead of lengths. */
test('property: below the top, red means that the compared column does not end just here', () => {
  fc.assert(
    fc.property(anyShoe, fc.constantFrom(1, 2, 3), (letters, back) => {
      const { columns } = bigRoad(results(letters))
      const expected = columns.flatMap((column, at) =>
        column.flatMap((_, row) => {
          if (at < back || (at === back && row === 0)) return []
          if (row === 0) return [columns[at - 1]?.length === columns[at - 1 - back]?.length]
          return [columns[at - back]?.length !== row]
        }),
      )
      expect(derived(letters, back).map((mark) => mark === 'red')).toEqual(expected)
    }),
  )
})
