import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '../src/provider/session.ts'
import type {
  BetAnswer,
  BetsPage,
  MatchDetail,
  Numbered,
  Refusal,
  ResultsPage,
  Slip,
  Snapshot,
} from '../src/sport/messages.ts'
import { Simulator } from '../src/sport/simulator.ts'
import { sportProof } from '../src/sport/sport-proof.ts'
import { SportRoom } from '../src/sport/sport-room.ts'
import { mountSport } from '../src/sport/sport-routes.ts'
import { openPage } from './seat.ts'
import { SportWorld } from './sport-world.ts'

let world: SportWorld
let room: SportRoom
let app: FastifyInstance
let token: string

beforeEach(async () => {
  world = await SportWorld.open()
  token = randomUUID()
  const { parts } = world
  // Long pauses are those between heartbeats; here nobody waits for them.
  const sleep = (ms: number) => (ms > 10_000 ? new Promise<void>(() => {}) : Promise.resolve())
  room = new SportRoom({ ...parts, clock: { now: () => world.now, sleep } }, world.feed)
  world.house = room.house
  await openPage(parts.pool, { ...world.session, id: randomUUID() }, token)
  app = Fastify()
  mountSport(app, parts, async () => room)
})
afterEach(async () => {
  await app.close()
  await world.close()
})

async function call<T>(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api/sport/${url}`, ...(payload && { payload }) })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as T }
}

/** A screen that keeps what it hears. */
function screen() {
  const heard: Numbered[] = []
  const socket = {
    readyState: 1,
    bufferedAmount: 0,
    close() {},
    terminate() {},
    ping() {},
    send: (text: unknown) => void heard.push(JSON.parse(String(text))),
  }
  // Only what a connection uses.
  const connection = room.enter(world.session, socket as unknown as Parameters<SportRoom['enter']>[1])
  const of = <T extends Numbered['t']>(t: T) =>
    heard.filter((message): message is Extract<Numbered, { t: T }> => message.t === t)
  return { heard, connection, of }
}

test('a slip is checked, placed, asked again, listed, sold, and found in the history', async () => {
  screen()
  const match = await world.match(60)
  const selections = [world.selection(match, '1x2', 'home')]
  const slip = await call<Slip>('POST', 'slip', { token, selections, stake: 10_000 })
  const price = selections[0]?.price ?? 0
  expect(slip).toMatchObject({ status: 200, body: { problems: [], price, possibleReturn: price * 10 } })
  expect(slip.body).toMatchObject({ maxPayout: 40_000_000, isCut: false, delayMs: 0, maxStake: 2_000_000 })
  const order = { token, key: randomUUID(), selections, stake: 10_000, accept: 'none' }
  const placed = await call<BetAnswer>('POST', 'bet', order)
  expect(placed).toMatchObject({ status: 200, body: { bet: { state: 'ACCEPTED', stake: 10_000 } } })
  expect(placed.body.balance).toBe(99_990_000)
  const asked = await call<BetAnswer>('GET', `bet/${order.key}?token=${token}`)
  expect(asked.body.bet).toEqual(placed.body.bet)
  const open = await call<BetsPage>('GET', `bets?token=${token}&state=open`)
  expect(open.body.bets).toEqual([placed.body.bet])
  const amount = placed.body.bet.cashOut ?? 0
  const sale = { token, bet: placed.body.bet.id, amount }
  const dear = await call<Refusal>('POST', 'cash-out', { ...sale, amount: amount + 1 })
  expect(dear).toMatchObject({ status: 409, body: { error: 'offer_changed', offer: amount } })
  const sold = await call<BetAnswer>('POST', 'cash-out', sale)
  expect(sold).toMatchObject({ status: 200, body: { bet: { state: 'CASHED_OUT', payout: amount } } })
  const settled = await call<BetsPage>('GET', `bets?token=${token}&state=settled`)
  expect(settled.body).toMatchObject({ next: null, bets: [{ id: placed.body.bet.id }] })
})

test('winnings above the maximum are cut, and the slip says so before anything is placed', async () => {
  screen()
  const matches = [await world.match(60), await world.match(70), await world.match(80), await world.match(90)]
  const selections = matches.map((match) => world.selection(match, 'cs', '1-0'))
  const slip = await call<Slip>('POST', 'slip', { token, selections, stake: 100_000 })
  expect(slip.body).toMatchObject({ isCut: true, isPriceCapped: true, price: 500_000 })
  expect(slip.body).toMatchObject({ possibleReturn: 40_000_000, uncutReturn: 50_000_000 })
})

test('what is malformed, unknown or of nobody is refused', async () => {
  screen()
  const match = await world.match(60)
  const selections = [world.selection(match, '1x2', 'home')]
  const order = { token, key: randomUUID(), selections, stake: 10_000 }
  const refusals: [object, number, string][] = [
    [{ ...order, token: '' }, 400, 'bad_request'],
    [{ ...order, token: 'of nobody' }, 401, 'session_expired'],
    [{ ...order, key: 'short' }, 400, 'bad_request'],
    [{ ...order, stake: 1.5 }, 400, 'bad_request'],
    [{ ...order, stake: -1 }, 400, 'bad_request'],
    [{ ...order, selections: [] }, 400, 'bad_request'],
    [{ ...order, selections: [{ ...selections[0], line: 3 }] }, 400, 'bad_request'],
    [{ ...order, selections: [{ ...selections[0], kind: 'anything' }] }, 400, 'bad_request'],
    [{ ...order, stake: 500 }, 422, 'below_minimum'],
  ]
  for (const [body, status, error] of refusals)
    expect(await call('POST', 'bet', body)).toMatchObject({ status, body: { error } })
  expect(await call('GET', `match/nowhere-1?token=${token}`)).toMatchObject({ status: 404 })
  expect(await call('GET', `bet/${randomUUID()}?token=${token}`)).toMatchObject({ status: 404 })
  const other: Session = { ...world.session, id: randomUUID(), gameCode: 'sbx_roulette' }
  await openPage(world.parts.pool, other, 'another game')
  expect(await call('GET', 'state?token=another%20game')).toMatchObject({ status: 404 })
  expect(world.operator.applied.size).toBe(0)
})

test('screens hear matches come, play, change their prices and go, numbered without a gap', async () => {
  const { heard, connection, of } = screen()
  const match = await world.match(10, [60_000, 'goal', 'home'], [64_000, 'calm', 'home'])
  expect(of('match.add')).toHaveLength(1)
  expect(of('match.add')[0]?.match.board.isWhole).toBe(false)
  await room.hear(connection, JSON.stringify({ t: 'watch', match }))
  const watched = of('watched')[0]?.detail
  expect(watched?.match.board).toMatchObject({ isWhole: true })
  expect(watched?.seed).toMatchObject({ seed: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const placed = await world.place([world.selection(match, '1x2', 'home')], 10_000)
  await world.pass(80_000)
  expect(of('event').map(({ event }) => event.kind)).toEqual(['goal', 'calm'])
  expect(of('match').some(({ live }) => live.score.home === 1)).toBe(true)
  expect(of('board').every(({ board }) => board.isWhole)).toBe(true)
  expect(of('bet').length).toBeGreaterThan(2)
  await world.pass(420_000, 5_000)
  expect(of('match.gone')).toMatchObject([{ match }])
  const last = of('bet').at(-1)
  expect(last).toMatchObject({ bet: { state: 'SETTLED', payout: expect.any(Number) } })
  expect(placed.kind === 'stored' && last?.bet.id === placed.bet.id).toBe(true)
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, at) => at + 1))
  await room.hear(connection, '{"t":"unknown"}')
  expect(of('error')).toMatchObject([{ code: 'malformed' }])
})

test('a snapshot and the results show the same to a screen that comes later; the seed is shown after the end', async () => {
  screen()
  const match = await world.match(10, [60_000, 'goal', 'away'])
  const before = await call<Snapshot>('GET', `state?token=${token}`)
  expect(before.body).toMatchObject({ balance: 100_000_000, matches: [{ id: match }], watched: null })
  expect(before.body.leagues).toHaveLength(4)
  await world.passMatch()
  const after = await call<Snapshot>('GET', `state?token=${token}`)
  expect(after.body.matches).toEqual([])
  const results = await call<ResultsPage>('GET', `results?token=${token}&league=delta`)
  expect(results.body).toMatchObject({ results: [{ id: match, score: { home: 0, away: 1 } }], next: null })
  expect((await call<ResultsPage>('GET', `results?token=${token}&league=coast`)).body.results).toEqual([])
  const detail = await call<MatchDetail>('GET', `match/${match}?token=${token}`)
  expect(detail.body).toMatchObject({ match: { state: 'RESULTED', score: { home: 0, away: 1 } } })
  expect(detail.body.seed.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(detail.body.events.map(({ kind }) => kind)).toContain('goal')
})

test('a ticket of a simulated match can be checked: its seed plays the match again', async () => {
  const simulated = new SportRoom(world.parts, new Simulator(world.parts.seeds))
  await simulated.house.load()
  // Two leagues kick off in the next minutes; somebody has to look.
  Object.assign(simulated, { count: () => 1 })
  world.house = simulated.house
  await world.pass(1_000)
  const [first] = simulated.house.counter.book.all()
  if (!first) throw new Error('no match')
  const bet = await world.take([world.selection(first.match.id, '1x2', 'home')], 10_000)
  await world.pass(600_000, 20_000)
  const round = await world.parts.rounds.findRound(bet.id)
  const seed = await world.parts.seeds.find(round?.seedId ?? '')
  if (!round || !seed) throw new Error('no round')
  expect(seed.isRevealed).toBe(true)
  expect(sportProof.verify(round, seed.serverSeed)).toBe(true)
  const means = { home: 6, away: 0.01 }
  const otherwise = { legs: [{ outcome: 'win', means, score: { home: 0, away: 9 } }] }
  expect(sportProof.verify({ ...round, outcome: otherwise }, seed.serverSeed)).toBe(false)
  expect(sportProof.verify({ ...round, configHash: 'other rules' }, seed.serverSeed)).toBe(false)
  const lines = sportProof.renderRound(round)
  expect(lines).toHaveLength(2)
  expect(lines.every(({ km, en }) => km !== '' && !`${km}${en}`.includes('{'))).toBe(true)
})
