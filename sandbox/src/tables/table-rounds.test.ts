import { randomUUID } from 'node:crypto'
import { fromHex } from '@samnang/core/bytes'
import { expect, test } from 'vitest'
import { UNITS } from '../provider/house.test-parts.ts'
import { TABLE_GAMES } from './outcomes.ts'
import { payoutOfAll } from './payout.ts'
import { makeTableFamily } from './table-family.ts'
import { ROUND_MS, TableHouse } from './table-house.test-parts.ts'
import { tableProof } from './table-proof.ts'

test('a round: 18 seconds of betting, 2 of closing, the draw, 5 of result, the next one', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(ROUND_MS)
  const phases = screen.told.flatMap(({ atMs, message }) =>
    message.t === 'phase' ? [{ at: atMs - 1_000_000, phase: message.phase, endsAt: message.endsAt }] : [],
  )
  expect(phases).toMatchObject([
    { at: 0, phase: 'BETTING', endsAt: 1_018_000 },
    { at: 18_000, phase: 'CLOSING', endsAt: 1_020_000 },
    { at: 20_000, phase: 'DRAWING', endsAt: null },
    { at: 26_000, phase: 'RESULT', endsAt: 1_031_000 },
    { at: 31_000, phase: 'BETTING', endsAt: 1_049_000 },
  ])
  expect(screen.told.map(({ message }) => message.seq)).toEqual(screen.told.map((_, at) => at + 1))
})

test('every table: a confirmation is one bet, its win is what the outcome pays, and seed and outcome can be verified', async () => {
  const spots = {
    baccarat: 'small',
    dragon_tiger: 'dragon',
    roulette: 'red',
    sic_bo: 'big',
    kla_klok: 'face:crab',
  }
  for (const game of TABLE_GAMES) {
    const house = new TableHouse()
    const screen = house.seat('u_1', { code: `sbx_${game}` })
    await house.pass(1000)
    const stakes = { [spots[game]]: 1000 }
    const key = screen.bet(stakes)
    await house.pass(1000)
    expect(screen.last('bet.ok')).toMatchObject({ bet: { key, total: 1000, state: 'accepted' } })
    expect(screen.last('players').players).toEqual({ n: 1, sumBySpot: stakes })
    const before = house.operator.balance
    await house.until(screen, 'RESULT')
    const { outcome, round } = screen.last('result')
    const paid = payoutOfAll(outcome, [{ spot: spots[game], amount: 1000 }])
    expect(house.operator.balance - before).toBe(paid)
    const win = screen.last('win')
    expect(win).toMatchObject({ win: { round, stake: 1000, amount: Number(paid / UNITS) } })
    expect(win.balance).toBe(Number(house.operator.balance / UNITS))
    await house.pass(6000)
    const stored = await house.rounds.findRound(round)
    if (!stored) throw new Error('no round')
    expect(stored.state).toBe('closed')
    const seed = house.seeds.made.get(stored.seedId)?.serverSeed ?? new Uint8Array(32)
    expect(tableProof.verify(stored, seed)).toBe(true)
    expect(tableProof.verify(stored, new Uint8Array(32))).toBe(false)
    expect(tableProof.verify({ ...stored, configHash: 'other rules' }, seed)).toBe(false)
    expect(tableProof.renderRound(stored).length).toBeGreaterThan(0)
  }
})

test('a lost bet is paid with zero: the wallet knows that its round is over', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1', { code: 'sbx_roulette' })
  await house.pass(1000)
  for (const spot of ['red', 'black', 'straight:0']) screen.bet({ [spot]: 500 })
  await house.until(screen, 'RESULT')
  await house.pass(500)
  const wins = [...house.operator.applied.values()].filter(({ kind }) => kind === 'win')
  expect(wins).toHaveLength(3)
  expect(wins.filter(({ amount }) => amount === 0n)).toHaveLength(2)
  expect(screen.all('win')).toHaveLength(1)
  expect(screen.last('win').win.stake).toBe(1500)
  const closing = house.store.calls.filter(({ kind }) => kind === 'win')
  expect(closing.map(({ wager }) => house.store.rows.get(wager)?.roundClosed)).toEqual([false, false, true])
})

test('after the close nothing is taken, but a key that was asked before still has its answer', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  const key = screen.bet({ 'face:fish': 500 })
  await house.until(screen, 'CLOSING')
  screen.bet({ 'face:fish': 500 }, key)
  await house.pass(100)
  expect(screen.last('bet.ok').bet.key).toBe(key)
  const late = screen.bet({ 'face:fish': 500 })
  await house.pass(100)
  expect(screen.last('bet.no')).toMatchObject({ key: late, code: 'round_over' })
  expect(house.store.rows.size).toBe(1)
})

test('the same key bets once, asked at once and again; with other stakes it is refused', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  const key = screen.bet({ 'face:fish': 500 })
  screen.bet({ 'face:fish': 500 }, key)
  await house.pass(100)
  screen.bet({ 'face:fish': 500 }, key)
  screen.bet({ 'face:fish': 600 }, key)
  await house.pass(100)
  expect(house.operator.applied.size).toBe(1)
  expect(screen.all('bet.ok').map(({ bet }) => bet.key)).toEqual([key, key])
  expect(screen.last('bet.no')).toMatchObject({ key, code: 'key_reused' })
})

test('another tab of the player sees the same bets, before and after; another player only their sum', async () => {
  const house = new TableHouse()
  const [tab, other, stranger] = [house.seat('u_1'), house.seat('u_1'), house.seat('u_2')]
  await house.pass(1000)
  const key = tab.bet({ 'face:fish': 500, 'pair:tiger-fish': 1000 })
  await house.pass(1500)
  expect(other.last('bet.wait').bet).toMatchObject({ key, state: 'pending' })
  expect(other.last('bet.ok').bet).toMatchObject({ key, total: 1500 })
  expect(stranger.all('bet.ok')).toEqual([])
  expect(stranger.last('players').players).toEqual({
    n: 2,
    sumBySpot: { 'face:fish': 500, 'pair:tiger-fish': 1000 },
  })
  const late = house.seat('u_1')
  await house.pass(10)
  expect(late.last('snapshot').mine).toMatchObject([{ key, state: 'accepted' }])
  expect(late.last('snapshot').balance).toBe(10_000_000 - 1500)
  await house.until(tab, 'RESULT')
  await house.pass(100)
  expect(other.last('win').win).toEqual(tab.last('win').win)
  expect(stranger.all('win')).toEqual([])
})

test('a bet whose answer comes after the close is excluded and given back', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(17_900)
  let answer = () => {}
  house.hold = new Promise<void>((resolve) => {
    answer = resolve
  })
  const key = screen.bet({ 'face:fish': 500 })
  await house.pass(2_500)
  expect(screen.last('bet.no')).toMatchObject({ key, code: 'cancelled' })
  answer()
  house.hold = null
  await house.pass(ROUND_MS)
  expect(screen.all('win')).toEqual([])
  expect(screen.all('bet.ok')).toEqual([])
  await house.comeToRest()
  expect([...house.store.rows.values()].map(({ state }) => state)).toEqual(['CANCELLED'])
  expect(house.operator.balance).toBe(10_000_000n * UNITS)
})

test('what the wallet refuses is not on the table', async () => {
  const house = new TableHouse({ balance: 1000n })
  const screen = house.seat('u_1')
  await house.pass(1000)
  screen.bet({ 'face:fish': 1500 })
  await house.pass(1500)
  expect(screen.last('bet.no')).toMatchObject({ code: 'not_enough_money' })
  expect(screen.last('players').players.sumBySpot).toEqual({})
  screen.bet({ 'face:fish': 1000 })
  await house.until(screen, 'RESULT')
  await house.pass(500)
  expect(screen.last('win').win.stake).toBe(1000)
})

test.each([
  [{ 'face:fish': 400 }, 'below_minimum'],
  [{ 'face:fish': 550 }, 'bad_stake'],
  [{ 'face:fish': -500 }, 'bad_stake'],
  [{ 'face:fish': 1e300 }, 'bad_stake'],
  [{ red: 500 }, 'bad_spot'],
  [{ __proto__: 1, constructor: 500 }, 'bad_spot'],
  [{}, 'bad_stake'],
  [{ 'face:fish': 2_000_100 }, 'above_maximum'],
  [{ 'pair:tiger-fish': 400_100 }, 'above_maximum'],
])('%j is refused as %s and reaches no wallet', async (stakes, code) => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  screen.bet(stakes)
  await house.pass(100)
  expect(screen.last('bet.no').code).toBe(code)
  expect(house.store.rows.size).toBe(0)
})

test('limits count all confirmations of the round, everybody’s for the exposure of a spot', async () => {
  const house = new TableHouse({ balance: 1_000_000_000n })
  const screen = house.seat('u_1')
  await house.pass(1000)
  screen.bet({ 'face:fish': 1_500_000 })
  screen.bet({ 'face:fish': 600_000 })
  await house.pass(100)
  expect(screen.all('bet.no').map(({ code }) => code)).toEqual(['above_maximum'])
  const others = Array.from({ length: 6 }, (_, at) => house.seat(`u_${at + 2}`))
  await house.pass(100)
  for (const other of others) other.bet({ 'face:fish': 2_000_000 })
  await house.pass(100)
  const answers = others.map((other) => other.all('bet.no')[0]?.code ?? 'ok')
  expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'spot_full'])
})

test('the twenty-first confirmation of a round is refused', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  for (let at = 0; at < 21; at++) {
    screen.bet({ 'face:crab': 500 })
    await house.pass(300)
  }
  expect(screen.last('bet.no').code).toBe('too_many_bets')
  expect(screen.all('bet.ok')).toHaveLength(20)
})

test('fifty players bet and are paid; everybody hears the same, and sums at most once a second', async () => {
  const house = new TableHouse()
  const screens = Array.from({ length: 50 }, (_, at) => house.seat(`u_${at}`, { code: 'sbx_sic_bo' }))
  await house.pass(1000)
  for (const [at, screen] of screens.entries()) {
    screen.bet({ [at % 2 ? 'big' : 'small']: 500 + 100 * at })
    await house.pass(50)
  }
  await house.until(screens[0] ?? house.seat('nobody'), 'RESULT')
  await house.pass(500)
  const [first] = screens
  for (const screen of screens) {
    expect(screen.all('win')).toHaveLength(1)
    expect(screen.all('dice')).toEqual(
      first?.all('dice').map((step) => ({ ...step, seq: screen.last('dice').seq })),
    )
    expect(screen.all('players').length).toBeLessThan(20)
  }
  await house.comeToRest()
  expect(house.operator.balance).toBe(house.expectedBalance())
})

test('a table rests when nobody is there, and keeps its roads', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.until(screen, 'RESULT')
  screen.terminate()
  await house.pass(10 * ROUND_MS)
  expect(house.rounds.all.size).toBe(1)
  const again = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.pass(100)
  expect(again.last('snapshot').history).toHaveLength(1)
  expect(again.last('phase')).toMatchObject({
    phase: 'BETTING',
    commitment: { scope: 'shoe', round: 2, rounds: 60 },
  })
})

test('play money has a table of its own', async () => {
  const house = new TableHouse()
  const [real, demo] = [house.seat('u_1'), house.seat('guest', { mode: 'demo' })]
  await house.pass(1000)
  real.bet({ 'face:fish': 500 })
  await house.pass(1500)
  expect(demo.last('players').players).toEqual({ n: 1, sumBySpot: {} })
  expect(new Set([...house.rounds.all.values()].map(({ table }) => table)).size).toBe(2)
})

test('a wheel’s seed is promised before betting and revealed with the result, a shoe’s after sixty rounds', async () => {
  const house = new TableHouse()
  const wheel = house.seat('u_1', { code: 'sbx_roulette' })
  await house.until(wheel, 'RESULT')
  const { commitment } = wheel.all('phase')[0] ?? {}
  expect(commitment).toMatchObject({ scope: 'round', round: 1, rounds: 1 })
  expect(wheel.last('result').revealed?.hash).toBe(commitment?.hash)
  expect(fromHex(wheel.last('result').revealed?.seed ?? '')).toHaveLength(32)

  const shoe = house.seat('u_1', { code: 'sbx_dragon_tiger' })
  for (let round = 1; round <= 61; round++) await house.until(shoe, 'RESULT')
  const results = shoe.all('result')
  expect(results.map(({ revealed }) => revealed !== null).indexOf(true)).toBe(59)
  const hashes = shoe
    .all('phase')
    .flatMap(({ phase, commitment }) => (phase === 'BETTING' ? [commitment?.hash] : []))
  expect(new Set(hashes.slice(0, 60)).size).toBe(1)
  expect(hashes[60]).not.toBe(hashes[0])
  expect(results[59]?.revealed?.hash).toBe(hashes[0])
  shoe.say({ t: 'snapshot' })
  await house.pass(10)
  expect(shoe.last('snapshot').history).toHaveLength(1)
})

test('a bet that is asked about after its round has the answer of the wallet', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  const round = screen.round()
  const key = screen.bet({ 'face:fish': 500 })
  await house.pass(ROUND_MS)
  const bets = [{ spot: 'face:fish', amount: 500 }]
  screen.say({ t: 'bet.place', key, round, bets })
  screen.say({ t: 'bet.place', key: randomUUID(), round, bets })
  await house.pass(100)
  expect(screen.last('bet.ok').bet).toMatchObject({ key, total: 500 })
  expect(screen.last('bet.no').code).toBe('round_over')
  expect(house.store.rows.size).toBe(1)
})

test('the list of tables: codes, categories, and the return of the best bet of each', () => {
  const list = makeTableFamily()
    .games()
    .map(({ code, category, rtp, page }) => [code, category, rtp, page])
  expect(list).toEqual([
    ['sbx_baccarat', 'Live Baccarat', '98.94', 'tables'],
    ['sbx_dragon_tiger', 'Live Dealer', '96.26', 'tables'],
    ['sbx_roulette', 'Live Roulette', '97.29', 'tables'],
    ['sbx_sic_bo', 'Live Dice', '97.22', 'tables'],
    ['sbx_kla_klok', 'Live Dice', '97.22', 'tables'],
  ])
  for (const { thumbnail } of makeTableFamily().games()) expect(thumbnail).not.toMatch(/script|<text|NaN/)
})
