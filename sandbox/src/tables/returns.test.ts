import { expect, test } from 'vitest'
import { baccaratOrders } from './baccarat-orders.test-parts.ts'
import { betsOf, exposureMax, findBet, LIMITS, stakeMax } from './bets.ts'
import { TABLE_GAMES, type TableGame } from './outcomes.ts'
import { returnOfBet, returnPercent } from './returns.ts'

/** Edges in percent as tables of the trade give them: an independent source for every pay. */
const EDGES: Readonly<Record<TableGame, Readonly<Record<string, number>>>> = {
  baccarat: {
    banker: 1.0579,
    banker_no_commission: 1.4581,
    player: 1.2351,
    tie: 14.3596,
    player_pair: 10.3614,
    banker_pair: 10.3614,
    lucky_6: 16.68,
    small: 5.28,
    big: 4.35,
  },
  dragon_tiger: { dragon: 3.735, tiger: 3.735, tie: 10.36, suited_tie: 13.98 },
  roulette: {},
  sic_bo: {
    small: 2.78,
    big: 2.78,
    single: 7.87,
    'triple:any': 13.89,
    triple: 16.2,
    double: 18.52,
    pair: 2.78,
    'total:4': 15.28,
    'total:5': 13.89,
    'total:6': 12.04,
    'total:7': 9.72,
    'total:8': 12.5,
    'total:9': 18.98,
    'total:10': 12.5,
    'total:11': 12.5,
    'total:12': 18.98,
    'total:13': 12.5,
    'total:14': 9.72,
    'total:15': 12.04,
    'total:16': 13.89,
    'total:17': 15.28,
  },
  kla_klok: { face: 5.556, pair: 2.78 },
}

function edgeInTheTrade(game: TableGame, id: string): number | undefined {
  return game === 'roulette' ? 2.7027 : (EDGES[game][id] ?? EDGES[game][id.replace(/:.*/, '')])
}

const everyBet = TABLE_GAMES.flatMap((game) => betsOf(game).map((bet) => ({ game, bet, id: bet.id })))

test('every bet has the edge that the trade knows it by', () => {
  for (const { game, bet, id } of everyBet) {
    const [num, den] = returnOfBet(game, bet)
    const edge = 100 - (100 * Number(num)) / Number(den)
    const expected = edgeInTheTrade(game, id)
    expect(expected, `${game} ${id} is in the table of edges`).toBeDefined()
    const digits = String(expected).split('.')[1]?.length ?? 0
    expect(Math.abs(edge - (expected ?? 0)), `${game} ${id}`).toBeLessThanOrEqual(0.51 * 10 ** -digits)
  }
})

test('nothing in the table of edges is without its bet', () => {
  for (const game of TABLE_GAMES)
    for (const id of Object.keys(EDGES[game]))
      expect(betsOf(game).some((bet) => bet.id === id || bet.id.startsWith(`${id}:`))).toBe(true)
})

test('exact fractions: dice over 216, wheel over 37, two cards over 415', () => {
  const exact = (game: TableGame, id: string) => {
    const bet = findBet(game, id)
    return bet && returnOfBet(game, bet)
  }
  expect(exact('kla_klok', 'face:tiger')).toEqual([17n, 18n])
  expect(exact('kla_klok', 'pair:tiger-fish')).toEqual([35n, 36n])
  expect(exact('sic_bo', 'single:6')).toEqual([199n, 216n])
  expect(exact('sic_bo', 'small')).toEqual([35n, 36n])
  expect(exact('sic_bo', 'triple:3')).toEqual([181n, 216n])
  for (const { id } of betsOf('roulette')) expect(exact('roulette', id)).toEqual([36n, 37n])
  expect(exact('dragon_tiger', 'tie')).toEqual([372n, 415n])
  expect(exact('dragon_tiger', 'dragon')).toEqual([799n, 830n])
})

test('all orders of six cards of eight decks: who wins, and what each bet of baccarat gives back', () => {
  const classes = baccaratOrders()
  const sum = (of: (winner: string) => boolean) =>
    classes.reduce((all, { outcome, orders }) => all + (of(outcome.winner) ? orders : 0), 0)
  expect(sum(() => true)).toBe(4_998_398_275_503_360)
  expect(sum((winner) => winner === 'banker')).toBe(2_292_252_566_437_888)
  expect(sum((winner) => winner === 'player')).toBe(2_230_518_282_592_256)
  expect(sum((winner) => winner === 'tie')).toBe(475_627_426_473_216)
  for (const bet of betsOf('baccarat')) {
    const back = classes.reduce(
      (all, { outcome, orders }) => all + BigInt(orders) * BigInt(bet.returnOf(outcome)),
      0n,
    )
    const [num, den] = returnOfBet('baccarat', bet)
    expect(back * den, bet.id).toBe(num * 4_998_398_275_503_360n * 100n)
  }
})

test('no bet pays the player to play, and a shown percentage is never above the truth', () => {
  for (const { game, bet } of everyBet) {
    const [num, den] = returnOfBet(game, bet)
    expect(num < den).toBe(true)
    expect(returnPercent([num, den])).toBeLessThanOrEqual((100 * Number(num)) / Number(den) + 1e-9)
  }
})

test('every spot has its own id, a whole number of hundredths and limits that leave room to bet', () => {
  for (const game of TABLE_GAMES) {
    const ids = betsOf(game).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  for (const { bet } of everyBet) {
    for (const pay of bet.pays) expect(Number.isInteger(pay)).toBe(true)
    expect(stakeMax(bet) % LIMITS.step).toBe(0)
    expect(stakeMax(bet)).toBeGreaterThanOrEqual(100 * LIMITS.min)
    expect(exposureMax(bet)).toBeGreaterThanOrEqual(stakeMax(bet))
  }
})
