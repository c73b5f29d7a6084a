/**
 * The battery of core over what the games make of their seeds: the wheel, dice, cards, reels and shots, each round from a seed
 * or number of its own as players recompute it. Of a thousand honest batteries one would fail (Bonferroni over all tests). The
 * seed is fixed and printed; SEED=… tries others, BATTERY_ROUNDS=500000 so many rounds instead of 6 000.
 */
import { createHash } from 'node:crypto'
import { battery, even, faultsOf, type Verdict } from '@samnang/core/fairness/battery.test-parts'
import { expect, test } from 'vitest'
import { FISH_KINDS, type FishKind } from '../fishing/fish-kinds.ts'
import { drawShot, killPpm } from '../fishing/fish-prizes.ts'
import { SLOT_GAMES } from '../slots/games.ts'
import { LOTUS_GOLD } from '../slots/lotus-gold.ts'
import { NAGA_WAYS } from '../slots/naga-ways.ts'
import type { ReelsConfig } from '../slots/reels.ts'
import { THREE_COINS } from '../slots/three-coins.ts'
import { TONLE_FRUITS } from '../slots/tonle-fruits.ts'
import { RANKS } from '../tables/cards.ts'
import { drawOutcome, roundsOfSeed } from '../tables/draw-outcome.ts'
import { KLA_KLOK_FACES, type TableGame, type TableOutcome } from '../tables/outcomes.ts'
import { dealt } from '../tables/shoe.ts'
import { seededRng } from './rng.ts'

const SEED = process.env.SEED ?? 'samnang games 1'
const ROUNDS = Number(process.env.BATTERY_ROUNDS ?? 6_000)
const SHARE = 0.001

const seedOf = (name: string) => new Uint8Array(createHash('sha256').update(`${SEED}/${name}`).digest())

/** What each round came to, as a number of a list, and how likely each of the list is. */
interface Drawn {
  values: readonly number[]
  chances: readonly number[]
}

/** Rounds as a table plays them: a seed serves its rounds, and then comes the next one. */
function rounds<G extends TableGame, T>(
  game: G,
  read: (outcome: Extract<TableOutcome, { game: G }>) => T,
): T[] {
  const each = roundsOfSeed(game)
  return Array.from({ length: ROUNDS }, (_, at) => {
    const serverSeed = seedOf(`${game}/${Math.floor(at / each)}`)
    const outcome = drawOutcome(game, { serverSeed, clientSeed: `sbx_${game}`, nonce: at % each })
    // The game that was asked for is the game that was drawn.
    return read(outcome as Extract<TableOutcome, { game: G }>)
  })
}

/** By rank and suit. */
function placeOf(card: string): number {
  return RANKS.indexOf(card.charAt(0)) + RANKS.length * 'SHDC'.indexOf(card.charAt(1))
}

/** The card at this place of the shoe. */
function cards(at: number): Drawn {
  const each = roundsOfSeed('baccarat')
  const values = Array.from({ length: ROUNDS }, (_, n) => {
    const rng = seededRng(seedOf(`shoe/${Math.floor(n / each)}`), 'sbx_baccarat', n % each)
    return placeOf(dealt(rng, 6)[at] ?? '')
  })
  return { values, chances: even(52) }
}

/** Named things with whole weights, as numbers. */
function weighted(drawn: readonly string[], weights: ReadonlyMap<string, number>): Drawn {
  const names = [...weights.keys()]
  const sum = [...weights.values()].reduce((all, weight) => all + weight, 0)
  return {
    values: drawn.map((name) => names.indexOf(name)),
    chances: names.map((name) => (weights.get(name) ?? 0) / sum),
  }
}

/** The first thing that spins of this slot show, one number of the seed after the other. */
function spins<T>(code: string, read: (event: unknown) => T): T[] {
  const game = SLOT_GAMES.find((one) => one.code === code)
  if (!game) throw new Error(code)
  return Array.from({ length: ROUNDS }, (_, nonce) =>
    read(game.play(seededRng(seedOf(code), 'lucky', nonce)).events[0]),
  )
}

/** What a reel of three rows shows; each stop of its strip is as likely as the other. */
function reel(code: string, { strips, rows }: ReelsConfig, col: number): Drawn {
  const strip = strips[col] ?? ''
  const weights = new Map<string, number>()
  for (let stop = 0; stop < strip.length; stop++) {
    const window = (strip + strip).slice(stop, stop + rows)
    weights.set(window, (weights.get(window) ?? 0) + 1)
  }
  const shown = spins(code, (event) => (event as { grid: string[][] }).grid[col]?.join('') ?? '')
  return weighted(shown, weights)
}

function weightsOf(list: readonly { value: string | number; weight: number }[]): Map<string, number> {
  return new Map(list.map(({ value, weight }) => [String(value), weight]))
}

function shots(kind: FishKind): Drawn {
  const seed = { serverSeed: seedOf('shots'), clientSeed: 'lucky' }
  const values = Array.from({ length: ROUNDS }, (_, shot) => Number(drawShot(seed, shot + 1, kind) > 0))
  const killed = killPpm(kind) / 1_000_000
  return { values, chances: [1 - killed, killed] }
}

const coins = () => spins('sbx_three_coins', (event) => event as { reels: string[]; multiplier: number })
const fruits = () => spins('sbx_tonle_fruits', (event) => (event as { grid: string[][] }).grid.flat())

const GAMES: Record<string, () => Drawn> = {
  'the wheel': () => ({ values: rounds('roulette', ({ number }) => number), chances: even(37) }),
  'dice of sic bo': () => ({
    ...{ values: rounds('sic_bo', ({ dice }) => dice.map((side) => side - 1)).flat(), chances: even(6) },
  }),
  'faces of kla klok': () => ({
    values: rounds('kla_klok', ({ dice }) => dice.map((face) => KLA_KLOK_FACES.indexOf(face))).flat(),
    chances: even(6),
  }),
  'the dragon’s card': () => ({
    ...{ values: rounds('dragon_tiger', ({ dragon }) => placeOf(dragon)), chances: even(52) },
  }),
  'the first card of a shoe': () => cards(0),
  'the sixth card of a shoe': () => cards(5),
  'the first reel of Lotus Gold': () => reel('sbx_lotus_gold', LOTUS_GOLD, 0),
  'the last reel of Naga Ways': () => reel('sbx_naga_ways', NAGA_WAYS, 4),
  'the reels of Three Coins': () =>
    weighted(
      coins().flatMap(({ reels }) => reels),
      weightsOf(THREE_COINS.symbols),
    ),
  'the multiplier of Three Coins': () =>
    weighted(
      coins().map(({ multiplier }) => String(multiplier)),
      weightsOf(THREE_COINS.multipliers),
    ),
  'the cells of Tonle Fruits': () => weighted(fruits().flat(), weightsOf(TONLE_FRUITS.symbols)),
  'shots at the first fish': () => shots(FISH_KINDS[0]),
}

test('what games make of their seeds passes the battery', () => {
  const verdicts: Verdict[] = Object.entries(GAMES).flatMap(([name, draw]) => battery({ name, ...draw() }))
  console.log(`battery: ${verdicts.length} tests, ${ROUNDS} rounds of each game, seed "${SEED}"`)
  expect(faultsOf(verdicts, SHARE)).toEqual([])
})

test.each<[string, (number: number, n: number) => number]>([
  ['one number a little more often', (number, n) => (n % 60 === 0 ? 17 : number)],
  ['a number that comes again', (number, n) => (n % 3 === 1 ? -1 : number)],
  ['the wheel forgets what is high after what is low', (number, n) => (n % 4 === 1 ? -2 : number)],
])('the battery is able to fail: %s', (_, spoil) => {
  const fair = rounds('roulette', ({ number }) => number)
  const values: number[] = []
  for (const [n, number] of fair.entries()) {
    const spoiled = spoil(number, n)
    const before = values[n - 1] ?? 0
    values.push(spoiled === -1 ? before : spoiled === -2 ? Math.min(number, before) : spoiled)
  }
  expect(faultsOf(battery({ name: 'the wheel', values, chances: even(37) }), SHARE)).not.toEqual([])
})
