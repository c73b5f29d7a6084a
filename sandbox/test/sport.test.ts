import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerFor, sellBet } from '../src/sport/sell-bet.ts'
import { payDue, settleMatches } from '../src/sport/settle-bets.ts'
import { Killed, RIEL, SportWorld } from './sport-world.ts'

let world: SportWorld
let start: bigint

beforeEach(async () => {
  world = await SportWorld.open()
  start = world.operator.balance
})
afterEach(() => world.close())

/** Riel that the player has more than at the start. */
const gained = () => Number((world.operator.balance - start) / RIEL)

test('a single before kick-off is accepted at once, settled with its match and paid once', async () => {
  const match = await world.match(60, [100_000, 'goal', 'home'])
  const home = world.selection(match, '1x2', 'home')
  const bet = await world.take([home], 10_000)
  expect(bet).toMatchObject({ state: 'ACCEPTED', price: home.price, decidesAt: world.now })
  expect(gained()).toBe(-10_000)
  await world.passMatch()
  const payout = 10 * home.price
  expect(await world.bet(bet.id)).toMatchObject({
    state: 'SETTLED',
    payout: BigInt(payout) * RIEL,
    paidTurn: 1,
  })
  expect(gained()).toBe(payout - 10_000)
  expect(await settleMatches(world.house.counter, null)).toEqual([])
  expect(await payDue(world.house.counter)).toEqual([])
  expect(await world.parts.rounds.findRound(bet.id)).toMatchObject({ state: 'closed' })
  expect(await world.parts.wallet.findWager(bet.wager)).toMatchObject({ state: 'CLOSED' })
})

test('the operator is told the legs with the bet and how they ended with the win, again after a correction', async () => {
  const match = await world.match(60, [100_000, 'goal', 'home'])
  const bet = await world.take([world.selection(match, 'ah', 'away', -3)], 10_000)
  await world.passMatch()
  await world.correct(match, { home: 2, away: 0 })
  await world.pass(10_000)
  const metas = await world.query<{ kind: string; meta: unknown }>(
    `select kind, meta from wallet_tx where wager = '${bet.wager}' order by turn, kind`,
  )
  const price = bet.price / 1_000
  expect(metas).toMatchObject([
    {
      kind: 'bet',
      meta: {
        kind: 'sport_bet',
        price,
        legs: [{ price, score_at_bet: null, pick: { en: 'River Barbs +0.75' } }],
      },
    },
    {
      kind: 'win',
      meta: { kind: 'sport_result', sold: false, legs: [{ outcome: 'half_loss', score: '1-0' }] },
    },
    { kind: 'rollback', meta: null },
    { kind: 'win', meta: { legs: [{ outcome: 'loss', score: '2-0' }] } },
  ])
  expect(JSON.stringify(metas[0])).toContain('ផ្កាឈូកបៃតង – ត្រីគល់រាំង')
})

test('halves of an Asian line come back to the riel, and a lost parlay ends with its first lost leg', async () => {
  const one = await world.match(60, [100_000, 'goal', 'home'])
  const two = await world.match(600)
  const half = await world.take([world.selection(one, 'ah', 'home', -3)], 10_100)
  const parlay = await world.take(
    [world.selection(one, '1x2', 'away'), world.selection(two, '1x2', 'draw')],
    5_000,
  )
  await world.passMatch()
  const [leg] = half.legs
  expect((await world.bet(half.id)).payout).toBe(
    (10_100n * RIEL * BigInt(1_000 + (leg?.price ?? 0))) / 2_000n,
  )
  expect(await world.bet(parlay.id)).toMatchObject({ state: 'SETTLED', payout: 0n })
  expect((await world.bet(parlay.id)).legs.map(({ outcome }) => outcome)).toEqual(['loss', null])
})

test('in play a bet waits five seconds, and its handicap counts only goals after it', async () => {
  const match = await world.match(10, [60_000, 'goal', 'home'], [66_000, 'calm', 'home'])
  await world.pass(90_000)
  const bet = await world.take([world.selection(match, 'ah', 'home', -1)], 10_000, { accept: 'any' })
  expect(bet).toMatchObject({ state: 'PENDING', decidesAt: world.now + 5_000 })
  expect(gained()).toBe(-10_000)
  await world.pass(4_000)
  expect((await world.bet(bet.id)).state).toBe('PENDING')
  await world.pass(1_000)
  expect(await world.bet(bet.id)).toMatchObject({
    state: 'ACCEPTED',
    legs: [{ scoreAtBet: { home: 1, away: 0 } }],
  })
  await world.passMatch()
  expect(await world.bet(bet.id)).toMatchObject({ state: 'SETTLED', legs: [{ outcome: 'half_loss' }] })
  expect(gained()).toBe(-5_000)
})

test('a goal inside the live delay gives the stake back', async () => {
  const match = await world.match(10, [93_000, 'goal', 'away'])
  await world.pass(94_000)
  const bet = await world.take([world.selection(match, '1x2', 'home')], 10_000, { accept: 'any' })
  await world.pass(6_000)
  expect(await world.bet(bet.id)).toMatchObject({ state: 'REJECTED', refusal: 'goal' })
  await world.pass(2_000)
  expect(gained()).toBe(0)
  expect(await world.parts.rounds.findRound(bet.id)).toMatchObject({ state: 'cancelled' })
})

test('a suspended market takes no bet, and one that is suspended in the wait is given back', async () => {
  const match = await world.match(
    10,
    [91_000, 'attack', 'away'],
    [94_000, 'danger', 'away'],
    [101_000, 'calm', 'away'],
  )
  await world.pass(86_000)
  const early = await world.take([world.selection(match, '1x2', 'home')], 10_000, { accept: 'any' })
  await world.pass(9_000)
  expect((await world.bet(early.id)).state).toBe('ACCEPTED')
  const late = await world.take([world.selection(match, '1x2', 'home')], 10_000, { accept: 'any' })
  await world.pass(8_000)
  expect(await world.bet(late.id)).toMatchObject({ state: 'REJECTED', refusal: 'suspended' })
  expect(await world.place([world.selection(match, '1x2', 'home')], 10_000)).toMatchObject({
    error: 'suspended',
  })
})

test('under attack a bet waits eight seconds', async () => {
  const match = await world.match(10, [80_000, 'attack', 'away'])
  await world.pass(86_000)
  const bet = await world.take([world.selection(match, '1x2', 'home')], 10_000, { accept: 'any' })
  expect(bet.decidesAt).toBe(world.now + 8_000)
})

test('a price that is worse than the one seen is refused, unless the player takes any', async () => {
  const match = await world.match(60)
  const seen = world.selection(match, '1x2', 'home')
  const better = { ...seen, price: seen.price - 50 }
  const worse = { ...seen, price: seen.price + 50 }
  expect(await world.place([worse], 1_000)).toMatchObject({ error: 'price_changed' })
  expect(await world.place([worse], 1_000, { accept: 'better' })).toMatchObject({ error: 'price_changed' })
  expect(await world.place([better], 1_000)).toMatchObject({ error: 'price_changed' })
  expect(await world.take([better], 1_000, { accept: 'better' })).toMatchObject({ price: seen.price })
  expect(await world.take([worse], 1_000, { accept: 'any' })).toMatchObject({ price: seen.price })
  expect(gained()).toBe(-2_000)
})

test('a price that falls during the wait gives the stake back', async () => {
  const match = await world.match(10)
  await world.pass(86_000)
  const draw = await world.take([world.selection(match, '1x2', 'draw')], 10_000)
  const any = await world.take([world.selection(match, '1x2', 'draw')], 10_000, { accept: 'any' })
  await world.pass(6_000)
  expect(await world.bet(draw.id)).toMatchObject({ state: 'REJECTED', refusal: 'price_changed' })
  expect((await world.bet(any.id)).price).toBeLessThan(draw.price)
})

test('a score corrected ten minutes later: the win is rolled back and the new one paid, up, down and void', async () => {
  const match = await world.match(60, [100_000, 'goal', 'home'])
  const home = await world.take([world.selection(match, '1x2', 'home')], 10_000)
  const draw = await world.take([world.selection(match, '1x2', 'draw')], 10_000)
  await world.passMatch()
  const atHome = Number((home.price * 10_000) / 1_000)
  expect(gained()).toBe(atHome - 20_000)
  await world.pass(600_000, 60_000)
  await world.correct(match, { home: 1, away: 1 })
  await world.pass(10_000)
  expect(await world.bet(home.id)).toMatchObject({ state: 'RESETTLED', payout: 0n, turn: 2, paidTurn: 2 })
  expect(await world.bet(draw.id)).toMatchObject({ state: 'RESETTLED', turn: 2, paidTurn: 2 })
  expect(gained()).toBe(draw.price * 10 - 20_000)
  await world.correct(match, null)
  await world.pass(10_000)
  expect(gained()).toBe(0)
  expect((await world.bet(home.id)).legs).toMatchObject([{ outcome: 'void' }])
  const kinds = [...world.operator.applied.values()].map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'rollback')).toHaveLength(4)
})

test('a match that is abandoned gives the stakes back, takes no bets any more, and shows its seed', async () => {
  const match = await world.match(10, [60_000, 'goal', 'home'], [64_000, 'calm', 'home'])
  const home = world.selection(match, '1x2', 'home')
  const bet = await world.take([home], 10_000)
  await world.pass(90_000)
  const pending = await world.take([world.selection(match, 'btts', 'yes')], 10_000, { accept: 'any' })
  await world.correct(match, null)
  await world.pass(10_000)
  expect(await world.bet(bet.id)).toMatchObject({ state: 'SETTLED', legs: [{ outcome: 'void' }] })
  expect((await world.bet(pending.id)).state).toBe('REJECTED')
  expect(gained()).toBe(0)
  expect(await world.place([home], 10_000)).toMatchObject({ error: 'closed' })
  await world.passMatch()
  expect(await world.query(`select state from sport_match where id = '${match}'`)).toEqual([
    { state: 'VOID' },
  ])
  const seeds = await world.query('select from seed where revealed_at is null')
  expect(seeds).toEqual([])
})

test('a lost parlay is opened again by a correction, waits for its other leg and is paid', async () => {
  const one = await world.match(60, [100_000, 'goal', 'home'])
  const two = await world.match(590, [100_000, 'goal', 'away'])
  const parlay = await world.take(
    [world.selection(one, '1x2', 'away'), world.selection(two, '1x2', 'away')],
    5_000,
  )
  await world.passMatch()
  expect(await world.bet(parlay.id)).toMatchObject({ state: 'SETTLED', payout: 0n })
  await world.correct(one, { home: 1, away: 2 })
  await world.pass(10_000)
  expect(await world.bet(parlay.id)).toMatchObject({ state: 'ACCEPTED', payout: null, paidTurn: 1 })
  await world.restart()
  await world.pass(120_000, 20_000)
  await world.passMatch()
  const after = await world.bet(parlay.id)
  expect(after).toMatchObject({ state: 'RESETTLED', turn: 2, paidTurn: 2 })
  expect(gained()).toBe(Number((after.payout ?? 0n) / RIEL) - 5_000)
  expect(after.payout).toBeGreaterThan(5_000n * RIEL)
})

test('killed in the middle of a match: undecided bets are given back, accepted ones are settled by the next process', async () => {
  const match = await world.match(10, [200_000, 'goal', 'home'])
  const accepted = await world.take([world.selection(match, '1x2', 'home')], 10_000)
  await world.pass(60_000)
  const pending = await world.take([world.selection(match, '1x2', 'away')], 10_000)
  expect(pending.state).toBe('PENDING')
  await world.restart()
  expect(await world.bet(pending.id)).toMatchObject({ state: 'REJECTED', refusal: 'cancelled' })
  expect(world.house.counter.book.find(match)?.report.live.state).toBe('LIVE_1H')
  await world.passMatch()
  expect(await world.bet(accepted.id)).toMatchObject({ state: 'SETTLED' })
  expect(gained()).toBe(accepted.price * 10 - 10_000)
})

/** A ticket on the home side, which leads from the first minute on: worth more than it cost. */
async function leadingTicket(...events: Parameters<SportWorld['script']>[1][]) {
  const match = await world.match(10, [60_000, 'goal', 'home'], [64_000, 'calm', 'home'], ...events)
  const bet = await world.take([world.selection(match, '1x2', 'home')], 10_000)
  await world.pass(90_000)
  return { match, bet, offer: await offerNow(bet.id) }
}

async function offerNow(bet: string): Promise<number> {
  return Number((offerFor(world.house.counter, await world.bet(bet)) ?? 0n) / RIEL)
}

test('in play a sale waits like a bet, and is paid once at the offer of its end', async () => {
  const { match, bet, offer } = await leadingTicket([120_000, 'attack', 'away'])
  expect(offer).toBeGreaterThan(10_000)
  const { counter } = world.house
  const { player } = world.session
  const order = { bet: bet.id, amount: offer }
  expect(await sellBet(counter, player, { ...order, amount: offer + 1 })).toMatchObject({
    kind: 'offer_changed',
    offer,
  })
  expect(await sellBet(counter, 'u_other', order)).toEqual({ kind: 'not_found' })
  const asked = await Promise.all([1, 2].map(() => sellBet(counter, player, order)))
  expect(asked.map(({ kind }) => kind)).toEqual(['waiting', 'waiting'])
  await world.pass(4_000)
  expect((await world.bet(bet.id)).state).toBe('ACCEPTED')
  expect(gained()).toBe(-10_000)
  await world.pass(4_000)
  const sold = await world.bet(bet.id)
  expect(sold.state).toBe('CASHED_OUT')
  const paid = Number((sold.payout ?? 0n) / RIEL)
  expect(paid).toBeGreaterThanOrEqual(offer)
  expect(await sellBet(counter, player, order)).toMatchObject({ kind: 'sold' })
  await world.passMatch()
  await world.correct(match, { home: 0, away: 3 })
  await world.pass(10_000)
  expect(await world.bet(bet.id)).toMatchObject({ state: 'CASHED_OUT', turn: 1 })
  expect(gained()).toBe(paid - 10_000)
})

test('before kick-off a ticket is sold at once', async () => {
  const match = await world.match(60)
  const bet = await world.take([world.selection(match, '1x2', 'home')], 10_000)
  const amount = await offerNow(bet.id)
  const orders = [1, 2].map(() => sellBet(world.house.counter, world.session.player, { bet: bet.id, amount }))
  expect((await Promise.all(orders)).map(({ kind }) => kind)).toContain('sold')
  expect(gained()).toBe(amount - 10_000)
})

test('a sale in whose wait a goal is announced comes to nothing, and the ticket stays', async () => {
  const { bet, offer } = await leadingTicket(
    [88_000, 'attack', 'away'],
    [90_000, 'danger', 'away'],
    [93_000, 'goal', 'away'],
  )
  await sellBet(world.house.counter, world.session.player, { bet: bet.id, amount: offer })
  await world.pass(8_000)
  expect((await world.bet(bet.id)).state).toBe('ACCEPTED')
  expect(world.house.counter.tickets.saleOf(bet.id)).toBeNull()
  expect(gained()).toBe(-10_000)
})

test('an attack at the end of the wait is waited for: the calm after it decides bets and sales', async () => {
  const { match, bet, offer } = await leadingTicket([89_000, 'attack', 'away'], [93_000, 'calm', 'away'])
  await world.pass(500)
  const late = await world.take([world.selection(match, '1x2', 'draw')], 10_000, { accept: 'any' })
  await sellBet(world.house.counter, world.session.player, { bet: bet.id, amount: 100 })
  expect(offer).toBeGreaterThan(100)
  await world.pass(5_500, 500)
  expect((await world.bet(late.id)).state).toBe('PENDING')
  expect((await world.bet(bet.id)).state).toBe('ACCEPTED')
  await world.pass(2_500, 500)
  expect((await world.bet(late.id)).state).toBe('ACCEPTED')
  expect((await world.bet(bet.id)).state).toBe('CASHED_OUT')
})

test('a kill forgets the sale that waits: the ticket is open, and can be sold again', async () => {
  const { bet, offer } = await leadingTicket()
  await sellBet(world.house.counter, world.session.player, { bet: bet.id, amount: offer })
  await world.restart()
  await world.pass(8_000)
  expect((await world.bet(bet.id)).state).toBe('ACCEPTED')
  await sellBet(world.house.counter, world.session.player, { bet: bet.id, amount: offer })
  await world.pass(8_000)
  expect((await world.bet(bet.id)).state).toBe('CASHED_OUT')
})

test('a match that is abandoned while a sale waits gives the stake back, once', async () => {
  const { match, bet, offer } = await leadingTicket()
  await sellBet(world.house.counter, world.session.player, { bet: bet.id, amount: offer })
  await world.correct(match, null)
  await world.pass(20_000)
  expect(await world.bet(bet.id)).toMatchObject({ state: 'SETTLED', legs: [{ outcome: 'void' }] })
  expect(gained()).toBe(0)
})

test('the price of a bet is the one of its decision, not of a board that is seconds old', async () => {
  const match = await world.match(10)
  await world.pass(86_000)
  const bet = await world.take([world.selection(match, '1x2', 'draw')], 10_000, { accept: 'any' })
  // The last board before the decision is made three seconds earlier.
  await world.pass(2_000, 500)
  const before = world.selection(match, '1x2', 'draw').price
  await world.pass(3_000, 500)
  const taken = await world.bet(bet.id)
  expect(taken.state).toBe('ACCEPTED')
  expect(taken.price).toBe(world.selection(match, '1x2', 'draw').price)
  expect(taken.price).toBeLessThan(before)
})

test('under attack nothing is for sale', async () => {
  const match = await world.match(10, [60_000, 'attack', 'away'])
  const bet = await world.take([world.selection(match, '1x2', 'home')], 10_000)
  await world.pass(70_000)
  expect(offerFor(world.house.counter, await world.bet(bet.id))).toBeNull()
})

test('a key stands for one ticket, asked twice at once or later; another slip with it is refused', async () => {
  const match = await world.match(60)
  const key = randomUUID()
  const home = world.selection(match, '1x2', 'home')
  const answers = await Promise.all([1, 2, 3].map(() => world.place([home], 10_000, { key })))
  expect(new Set(answers.map((each) => (each.kind === 'stored' ? each.bet.id : each.kind))).size).toBe(1)
  expect(await world.place([home], 20_000, { key })).toEqual({ kind: 'key_used' })
  expect(gained()).toBe(-10_000)
})

test('slips that are not allowed are refused before any money moves', async () => {
  const match = await world.match(60)
  const home = world.selection(match, '1x2', 'home')
  const over = world.selection(match, 'ou', 'over', 10)
  expect(await world.place([home, over], 1_000)).toMatchObject({ error: 'same_match' })
  expect(await world.place([home], 900)).toMatchObject({ error: 'below_minimum' })
  expect(await world.place([home], 1_050)).toMatchObject({ error: 'bad_stake' })
  expect(await world.place([home], 2_000_100)).toMatchObject({ error: 'above_maximum' })
  expect(await world.place([{ ...home, match: 'delta-99' }], 1_000)).toMatchObject({ error: 'closed' })
  expect(await world.place([{ ...over, line: 99 }], 1_000)).toMatchObject({ error: 'unknown' })
  expect(world.operator.calls).toBe(0)
})

test('without money a ticket is refused and nothing stays open', async () => {
  world.operator.balance = 500n * RIEL
  const match = await world.match(60)
  const bet = await world.take([world.selection(match, '1x2', 'home')], 1_000)
  expect(bet).toMatchObject({ state: 'REJECTED', refusal: 'not_enough_money' })
  expect(world.house.counter.tickets.size).toBe(0)
})

test('a book that is nearly full pays less for that selection, and takes no more than its limit', async () => {
  const match = await world.match(60)
  const before = world.selection(match, '1x2', 'home')
  let taken = 0
  for (; taken < 100; taken += 1) {
    const placed = await world.place([world.selection(match, '1x2', 'home')], 2_000_000, { accept: 'any' })
    if (placed.kind !== 'stored') {
      expect(placed).toMatchObject({ error: 'limit' })
      break
    }
    await world.pass(1_000)
  }
  expect(taken).toBeGreaterThan(10)
  expect(taken).toBeLessThan(100)
  expect(world.selection(match, '1x2', 'home').price).toBeLessThanOrEqual(before.price)
})

test('orders that are sent at once take no more together than the limits, nor more than ten that wait', async () => {
  const match = await world.match(60)
  const home = world.selection(match, '1x2', 'home')
  const answers = await Promise.all(Array.from({ length: 60 }, () => world.place([home], 2_000_000)))
  const open = answers.flatMap((placed) => (placed.kind === 'stored' ? [placed.bet] : []))
  const returns = open.reduce((sum, { stake, price }) => sum + Number(stake / RIEL) * (price / 1_000), 0)
  expect(open.length).toBeGreaterThan(1)
  expect(open.length).toBeLessThan(60)
  expect(returns).toBeLessThanOrEqual(80_000_000)
  expect(answers.at(-1)).toMatchObject({ error: 'limit' })

  const live = await world.match(10)
  await world.pass(90_000)
  const playing = world.selection(live, '1x2', 'home')
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => world.place([playing], 1_000, { accept: 'any' })),
  )
  expect(asked.filter(({ kind }) => kind === 'too_fast')).toHaveLength(2)
})

test('what a day has paid a player is taken off what they may still win, and comes back a day later', async () => {
  await world.match(60, [100_000, 'goal', 'home'])
  await world.passMatch()
  const paid = await world.take(
    [world.selection(await world.match(60, [100_000, 'goal', 'home']), '1x2', 'home')],
    1_000,
  )
  await world.passMatch()
  // As if that ticket had paid all but the least stake's return of the day's 200 million.
  await world.query(`update sport_bet set payout = ${199_999_500n * RIEL} where id = '${paid.id}'`)
  const match = await world.match(60)
  const home = () => world.selection(match, '1x2', 'home')
  expect(await world.place([home()], 1_000)).toMatchObject({
    error: 'limit',
    slip: { maxStake: expect.any(Number) },
  })
  await world.query(`update sport_bet set settled_at = settled_at - interval '1 day' where id = '${paid.id}'`)
  expect(await world.place([home()], 1_000)).toMatchObject({ kind: 'stored' })
})

test('random tickets with faults of the line and kills: money is conserved and nothing stays open', async () => {
  const faults = [
    'ok',
    'timeout before apply',
    'timeout after apply',
    'duplicate',
    'slow',
    '500',
    'refuse',
  ] as const
  let state = Number(process.env.SEED ?? 59)
  const next = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
  const survive = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    if (world.queriesLeft < 0) await world.restart()
  }
  for (let match = 0; match < 4; match += 1) {
    const goals = Array.from({ length: next(4) }, () => 20_000 + next(350_000))
    const events = goals.map((ms): [number, 'goal', 'home' | 'away'] => [
      ms,
      'goal',
      next(2) ? 'home' : 'away',
    ])
    await world.match(
      30 + 60 * match,
      ...events,
      ...goals.map((ms): [number, 'calm', 'home'] => [ms + 4_000, 'calm', 'home']),
    )
  }
  for (let turn = 0; turn < 40; turn += 1) {
    world.operator.faults = Array.from({ length: next(6) }, () => faults[next(faults.length)] ?? 'ok')
    if (next(3) === 0) world.queriesLeft = next(60)
    const matches = ['delta-1', 'delta-2', 'delta-3', 'delta-4'].filter(() => next(2) === 0)
    const selections = matches.map((match) =>
      world.selection(match, '1x2', ['home', 'draw', 'away'][next(3)] ?? 'home'),
    )
    if (selections.length > 0)
      await survive(() => world.place(selections, 1_000 + 100 * next(50), { accept: 'any' }))
    await survive(() => world.pass(4_000 + next(20_000), 2_000))
  }
  await world.restart()
  await world.correct('delta-1', { home: next(3), away: next(3) })
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await world.pass(600_000, 30_000)
    world.operator.deliverLate()
  }
  const open = await world.query(
    `select state from wager where state not in ('CLOSED', 'REFUSED', 'CANCELLED')`,
  )
  expect(open).toEqual([])
  expect(
    await world.query(`select id from sport_bet where state in ('PENDING', 'ACCEPTED') or turn > paid_turn`),
  ).toEqual([])
  expect(await world.query(`select id from round where state in ('open', 'drawn')`)).toEqual([])
  const [sums] = await world.query<{ net: string; count: string }>(
    `select coalesce(sum(w.win - w.amount), 0)::text as net, count(*)::text as count from wager w where w.state = 'CLOSED'`,
  )
  const [settled] = await world.query<{ net: string; count: string }>(
    `select coalesce(sum(payout - stake), 0)::text as net, count(*)::text as count from sport_bet where state in ('SETTLED', 'RESETTLED')`,
  )
  expect(settled).toEqual(sums)
  expect(Number(sums?.count)).toBeGreaterThan(5)
  expect(String(world.operator.balance - start)).toBe(sums?.net)
}, 120_000)
