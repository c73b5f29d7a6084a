import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Front } from '@samnang/contract/front'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { DEFAULT_PAYTABLE, ratesOf } from '@samnang/core/lotto59/paytable'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addPlayer, openDraw } from '../../test/betting.ts'
import { bookSlip } from '../../test/book-slip.ts'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import {
  close,
  confirm,
  dayResult,
  line,
  lotteryWorld,
  openDraw as openLottery,
  place,
} from '../../test/lottery-world.ts'
import { handClock } from '../../test/parts.ts'
import { runDraw } from '../../test/run-draw.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { turn } from '../../test/switching.ts'
import { knownProvider, testProvider, testWallet, walletPlayer } from '../../test/wallet.ts'
import { settleLotteryDraw } from '../lottery/settle-lottery.ts'

let db: TestDatabase
let server: TestServer
let world: DrawWorld
const clock = handClock()

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  server = await testServer({ db, clock, config: { showExternalGames: true, enableLottery: true } })
})
afterAll(async () => {
  await server.close()
  await db.drop()
})

/** As a guest, a second later than whoever has asked before. */
async function front(): Promise<Front> {
  clock.pass(1_000)
  const answer = await browser(server.app).get('/api/front')
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const BALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const RATES = ratesOf(DEFAULT_PAYTABLE)

/** Players who have staked 1,000 twice on one draw and got so much of it, all in one moment; their names. */
async function payments(amounts: readonly number[]): Promise<string[]> {
  const draw = await openDraw(db, { closesInMs: 60_000 })
  const players = []
  for (const _ of amounts) {
    const player = await addPlayer(db, 100_000)
    const slip = { drawId: draw.id, player: player.id, acceptedMs: Date.now(), units: rielToUnits(1_000) }
    for (const typeNo of [6, 7] as const)
      await bookSlip(db.owner, { ...slip, bets: [{ kind: 'range', typeNo }], rates: RATES })
    players.push(player)
  }
  await db.owner.query(
    `update draw set state = 'SETTLED', balls = $2, closes_at = clock_timestamp() - interval '9 s',
       shown_at = clock_timestamp() - interval '3 s' where id = $1`,
    [draw.id, BALLS],
  )
  await db.owner.query(
    `insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts)
     select $1, p.id, nextval('tx_id_seq'), p.amount, p.amount, clock_timestamp(), false, '{}', '{}'
     from unnest($2::bigint[], $3::bigint[]) p (id, amount)`,
    [draw.id, players.map(({ id }) => id), amounts.map((riel) => rielToUnits(riel))],
  )
  return players.map(({ username }) => username)
}

test('with nobody and nothing there are two pots, what is offered, and empty lists', async () => {
  const first = await front()
  expect(first).toMatchObject({ draws: [], shows: [], results: [], winners: [] })
  expect(first.pots).toEqual([
    { poll: 'POLL_1', pot: 40_000_000 },
    { poll: 'POLL_2', pot: 40_000_000 },
  ])
  expect(first.offers).toEqual({ sport: true, casino: true, slot: true, fishing: true, lottery: true })
})

test('of a draw its size is told and whatever its show has told, and nothing of the balls to come', async () => {
  const open = await openDraw(db)
  const player = await addPlayer(db, 100_000)
  const bets = [1, 2, 3].map((value) => ({ kind: 'number' as const, post: 1 as const, number: value }))
  const slip = { drawId: open.id, player: player.id, acceptedMs: Date.now(), units: rielToUnits(2_000) }
  await bookSlip(db.owner, { ...slip, bets, rates: RATES })
  const shown = await addOpenDraw(world, { poll: 'POLL_2', i: 49, closedAgoMs: 2_600, showMs: 600_000 })
  expect(await runDraw(world.parts, await world.newReign(), shown)).toBe('waits')
  const seen = await front()
  expect(seen.draws).toMatchObject([{ poll: 'POLL_2', result_id: Number(open.id), bets: 3, stake: 6_000 }])
  expect(Date.parse(seen.draws[0]?.closes_at ?? '')).toBeGreaterThan(Date.parse(seen.server_time))
  const [show] = seen.shows
  const age = Date.parse(seen.server_time) - Date.parse(show?.closed_at ?? '')
  const { firstBallMs, ballStepMs } = POLL_TIMES.POLL_2
  expect(show?.result_id).toBe(Number(shown))
  expect(show?.balls.length).toBeGreaterThanOrEqual(3)
  expect(show?.balls.length).toBeLessThanOrEqual(Math.floor((age - firstBallMs) / ballStepMs) + 1)
  await db.owner.query('update draw set shown_at = clock_timestamp() where id = $1', [shown])
  const later = await front()
  expect(later.shows).toEqual([])
  expect(later.results).toMatchObject([{ result_id: Number(shown), void: false }])
})

test('who got less than twice all that they had staked on the draw is no winner; who got it is told with the net', async () => {
  await payments([1_900, 3_999, 4_000, 50_000])
  const { winners } = await front()
  expect(winners.map(({ won }) => won).sort((a, b) => a - b)).toEqual([2_000, 48_000])
  expect(winners[0]).toMatchObject({ product: 'lotto59', poll: 'POLL_2' })
})

test('of thirty who win at once twelve are told, masked however long their names are, and nothing else of them', async () => {
  const names = await payments(Array(30).fill(20_000))
  await db.owner.query(
    `update player set username = repeat('ក', 60), username_key = repeat('ក', 60) where username = $1`,
    [names[0]],
  )
  clock.pass(1_000)
  const { body } = await browser(server.app).get('/api/front')
  const { winners } = (JSON.parse(body) as { data: Front }).data
  expect(winners).toHaveLength(12)
  for (const winner of winners) {
    expect(Object.keys(winner).sort()).toEqual(['at', 'name', 'poll', 'product', 'won'])
    expect(winner.name).toMatch(/^(p.\*\*\*.|កក\*\*\*ក)$/)
    expect(winner.won).toBe(18_000)
  }
  for (const name of names) expect(body).not.toContain(name)
  expect(body).not.toMatch(/player|balance|ticket|group/)
})

test('a round of a game counts when it is over, with what it brought besides its stakes', async () => {
  const provider = await knownProvider(server.app, await testProvider(db))
  const wallet = testWallet(server.app, provider)
  const player = await walletPlayer(db, provider, 100_000)
  await db.owner.query(`update game set section = 'slot' where code = 'slot'`)
  const play = async (riel: number, isOver: boolean) => {
    const [round, ref] = [randomUUID(), randomUUID()]
    const bet = await wallet.bet(player, { round, transaction_uuid: ref })
    assert(bet.status === 'RS_OK', `the bet stands, not ${bet.status}`)
    await wallet.win(player, ref, { round, round_closed: isOver, amount: riel * 100_000 })
  }
  await play(1_999, true)
  await play(7_000, false)
  await play(31_000, true)
  // A seat that was left with all that was brought to it: nothing was shot, and nothing won.
  await play(1_000, true)
  await db.owner.query(`update game_round set replayed = -bet where win = bet`)
  const ofGames = (await front()).winners.filter(({ product }) => product !== 'lotto59')
  expect(ofGames).toMatchObject([{ product: 'slot', won: 30_000 }])
  expect(ofGames[0]?.poll).toBeUndefined()
})

test('winners of the ticket lottery are told when their draw is settled, and not when that is taken back', async () => {
  const lottery = lotteryWorld(db)
  const draw = await openLottery(db)
  const [much, little] = [await addPlayer(db, 1_000_000), await addPlayer(db, 1_000_000)]
  await place(lottery, much.id, draw, [line(['60'], ['A'], 1_000)])
  await place(lottery, little.id, draw, [line(['60'], ['A'], 100), line(['58'], ['A'], 4_500)])
  await close(db, draw)
  await confirm(db, draw, dayResult())
  const ofLottery = async () => (await front()).winners.filter(({ product }) => product === 'lottery')
  expect(await ofLottery()).toEqual([])
  await settleLotteryDraw(lottery, draw)
  const [winner, ...others] = await ofLottery()
  expect([winner?.won, others]).toEqual([89_000, []])
  expect(winner?.name).not.toBe(much.username)
  await db.owner.query(`update lottery_draw set state = 'reversing' where id = $1`, [draw])
  expect(await ofLottery()).toEqual([])
})

test('a poll and a family that are off are not spoken of', async () => {
  await openDraw(db, { poll: 'POLL_1' })
  await turn(db.pool, 'poll_2', false)
  await turn(db.pool, 'family-casino', false)
  await vi.waitFor(async () => expect((await front()).offers.casino).toBe(false), { timeout: 5_000 })
  const { draws, shows, results, pots } = await front()
  for (const list of [draws, shows, results, pots]) expect(JSON.stringify(list)).not.toContain('POLL_2')
  expect(draws).toHaveLength(1)
  expect(pots).toHaveLength(1)
  await turn(db.pool, 'poll_2', true)
  await turn(db.pool, 'family-casino', true)
})

test('a thousand guests of a second cost one question, which reads no table from end to end', async () => {
  clock.pass(1_000)
  const asked = vi.spyOn(server.parts.reads, 'query')
  const guests = Array.from({ length: 1_000 }, () => browser(server.app).get('/api/front'))
  const answers = await Promise.all(guests)
  const questions = asked.mock.calls
    .map(([text]) => String(text))
    .filter((text) => text.includes('draw_payment'))
  asked.mockRestore()
  expect(questions).toHaveLength(1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const client = await db.owner.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query(`explain ${questions[0]}`)
  await client.query('reset enable_seqscan')
  client.release()
  const plan = JSON.stringify(rows)
  for (const table of [
    'slip',
    'draw_payment',
    'draw',
    'game_tx',
    'game_round',
    'player',
    'account',
    'lottery_draw',
    'player_notice',
  ])
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}(_|\\b)`))
})

/** As the build leaves it. */
function builtHome(): string {
  const dir = mkdtempSync(join(tmpdir(), 'samnang-home-'))
  mkdirSync(join(dir, 'home'))
  writeFileSync(join(dir, 'home/index.html'), '<div id="root">built</div>')
  writeFileSync(
    join(dir, 'home/with-pot.html'),
    '<div id="root" data-pot="12345678">12,345,678<!-- -->៛</div>',
  )
  return dir
}

test('the start page has the largest pot in it, in whatever form it is sent, and goes without where nobody knows it', async () => {
  const portalDir = builtHome()
  const own = await testServer({ db, clock, config: { portalDir } })
  const ask = (headers: Record<string, string> = {}) => own.app.inject({ url: '/', headers })
  try {
    const pot = Math.max(...(await front()).pots.map((one) => one.pot))
    const expected = `<div id="root" data-pot="${pot}">${pot.toLocaleString('en-US')}<!-- -->៛</div>`
    const page = await ask()
    expect([page.statusCode, page.body]).toEqual([200, expected])
    expect(page.headers['cache-control']).toBe('no-cache')
    const small = await ask({ 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(expected)
    expect((await ask({ 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)

    await turn(db.pool, 'poll_1', false)
    await turn(db.pool, 'poll_2', false)
    const goesWithout = async () => {
      clock.pass(1_000)
      expect((await ask()).body).toBe('<div id="root">built</div>')
    }
    await vi.waitFor(goesWithout, { timeout: 5_000 })
  } finally {
    await turn(db.pool, 'poll_1', true)
    await turn(db.pool, 'poll_2', true)
    await own.close()
    rmSync(portalDir, { recursive: true })
  }
})
