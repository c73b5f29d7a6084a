/** The desk of lotto 59 over the office's HTTP, as the role of the office. */
import type { AddressInfo } from 'node:net'
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { Bet, PostNo } from '@samnang/core/lotto59/bet'
import type { RangeTypeNo } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf, type TestDraw } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { dearestOfTickets } from '../../test/every-result.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { openStream } from '../../test/stream.ts'
import { BetCounter } from '../lotto59/bet-counter.ts'

/** Every result is gone through in these tests: half a minute of work on two cores. */
const RESULTS_MS = 90_000
const seed = Number(process.env.SEED ?? 59)
console.info(`books are generated with seed ${seed}`)

let db: TestDatabase
let office: TestOffice
let dara: OfficeBrowser
let sok: OfficeBrowser
let counter: BetCounter
let url: string

beforeAll(async () => {
  db = await bettingDatabase()
  await db.owner.query(
    'update poll set player_draw_max = 1e13, jackpot_draw_max = 1e13, jackpot_four_max = 1e13',
  )
  office = await testOffice({ db })
  counter = new BetCounter(db.pool)
  await office.parts.live.start()
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`
  const owner = (name: string) => addColleague(office, db.owner, { name, roles: ['owner'], branch: null })
  ;[dara, sok] = [await owner('Dara'), await owner('Sok')]
})
afterAll(async () => {
  await counter?.stop()
  await office?.close()
  await db?.drop()
})

const looked = async () =>
  (await dara.get('/api/lotto59/live')).json().data as OfficeReply<'GET /api/lotto59/live'>

async function place(draw: TestDraw, bets: readonly { bet: Bet; riel: number }[]): Promise<void> {
  const player = await addPlayer(db, 10_000_000)
  const lines = bets.map(({ bet, riel }) => lineOf(bet, riel))
  const done = await counter.place(orderOf(player.id, draw.id, lines))
  assert(done.ok, 'the bets are placed')
}

const ball = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 56, max: 59 }), fc.constant(30))
const bet: fc.Arbitrary<Bet> = fc.oneof(
  fc
    .constantFrom(1, 2, 3, 4, 5, 6, 7)
    .map((typeNo): Bet => ({ kind: 'range', typeNo: typeNo as RangeTypeNo })),
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, 5), ball)
    .map(([post, number]): Bet => ({ kind: 'number', post: post as PostNo, number })),
  fc.constant<Bet>({ kind: 'jackpot', numbers: [3, 14, 15, 26, 59] }),
)
const slip = fc.array(fc.record({ bet, riel: fc.constantFrom(1_000, 2_000, 7_000, 50_000) }), {
  minLength: 1,
  maxLength: 6,
})

test(
  'what the desk shows equals trying every result, for generated books of both polls',
  async () => {
    const books = fc.tuple(fc.array(slip, { maxLength: 3 }), fc.array(slip, { minLength: 1, maxLength: 3 }))
    for (const [one, two] of fc.sample(books, { seed, numRuns: 4 })) {
      const draws = [await openDraw(db, { poll: 'POLL_1' }), await openDraw(db, { poll: 'POLL_2' })] as const
      for (const bets of one) await place(draws[0], bets)
      for (const bets of two) await place(draws[1], bets)
      const seen = await lookedAnew()
      const ids = draws.map(({ id }) => id)
      for (const [at, id] of ids.entries()) {
        const shown = seen.polls[at]?.draws.find((draw) => draw.id === Number(id))
        expect(shown?.risk.worst.owed).toBe(unitsToRiel(await dearestOfTickets(db.owner, [id])))
        const { rows } = await db.owner.query<{ type: number; stake: bigint; count: bigint }>(
          'select type, sum(stake)::bigint as stake, count(*) from ticket where draw_id = $1 group by type',
          [id],
        )
        const stakeOf = (type: number) => unitsToRiel(rows.find((row) => row.type === type)?.stake ?? 0n)
        expect(shown?.risk.markets.map(({ stake }) => stake)).toEqual([1, 2, 3, 4, 5, 6, 7].map(stakeOf))
        expect([shown?.risk.number_stake, shown?.risk.jackpot.stake]).toEqual([stakeOf(8), stakeOf(9)])
        expect(shown?.tickets).toBe(Number(rows.reduce((sum, { count }) => sum + count, 0n)))
      }
      const { rows } = await db.owner.query<{ id: bigint }>(`select id from draw where state = 'OPEN'`)
      const all = await dearestOfTickets(
        db.owner,
        rows.map(({ id }) => id),
      )
      const shown = seen.polls.flatMap(({ draws }) => draws)
      expect(seen.open.worst).toBe(shown.reduce((sum, { risk }) => sum + risk.dearest.owed, 0))
      expect(seen.open.worst).toBeGreaterThanOrEqual(unitsToRiel(all))
    }
  },
  RESULTS_MS,
)

test('jackpot lines are among the worst: four right are the house’s money, five take the pot', async () => {
  const draw = await openDraw(db, { poll: 'POLL_1' })
  await place(draw, [
    { bet: { kind: 'jackpot', numbers: [3, 14, 15, 26, 59] }, riel: 2_000 },
    { bet: { kind: 'number', post: 1, number: 3 }, riel: 1_000 },
    { bet: { kind: 'number', post: 1, number: 40 }, riel: 1_000 },
  ])
  const shown = async () => {
    const { pot = 0, draws = [] } = (await looked()).polls.find(({ poll }) => poll === 'POLL_1') ?? {}
    const risk = draws.find(({ id }) => id === Number(draw.id))?.risk
    return { pot, worst: risk?.worst.owed, house: risk?.dearest, all: risk?.dearest_all }
  }
  // Two lines of four at 3 000 times their price; the 3 is among them and stands on A.
  await expect.poll(async () => (await shown()).house?.owed, { timeout: 30_000 }).toBe(6_050_000)
  const { pot, worst, house, all } = await shown()
  expect([worst, house?.pot]).toEqual([50_000, 0])
  // Five take what the pot holds with a fifth of these stakes, but never less than four get.
  const held = pot + 400
  const five = Math.max(held, 6_000_000)
  expect((all?.owed ?? 0) + (all?.pot ?? 0)).toBe(five + 50_000)
})

test(
  'the worst case under other rates is that of the same stakes, jackpots with it, and bad rates are refused',
  async () => {
    // A house has two that take bets; those of the tests before would be gone through as well.
    await db.owner.query('update draw_book set is_over = true where not is_over')
    const draw = await openDraw(db, { poll: 'POLL_2' })
    await place(draw, [
      { bet: { kind: 'jackpot', numbers: [3, 14, 15, 26, 59] }, riel: 2_000 },
      { bet: { kind: 'number', post: 1, number: 3 }, riel: 1_000 },
      { bet: { kind: 'range', typeNo: 1 }, riel: 10_000 },
    ])
    const [published] = (
      (await dara.get('/api/lotto59/paytables')).json().data as OfficeReply<'GET /api/lotto59/paytables'>
    ).rows
    assert(published, 'rates stand')
    const { paytable } = published
    const ask = (text: string) => dara.get(`/api/lotto59/worst?paytable=${encodeURIComponent(text)}`)
    const worst = async (rates: typeof paytable) => {
      const { rows } = (await ask(JSON.stringify(rates))).json().data as OfficeReply<'GET /api/lotto59/worst'>
      return rows.find(({ id }) => id === Number(draw.id))
    }
    const same = await worst(paytable)
    const live = (await lookedAnew()).polls[1]?.draws.find(({ id }) => id === Number(draw.id))
    // Two lines of four at 3 000 times their price, the 3 on A, and a total that is low enough.
    expect([same?.now.owed, same?.under.owed, live?.risk.dearest.owed]).toEqual([
      6_142_000, 6_142_000, 6_142_000,
    ])
    const jackpot = { ...paytable.jackpot, bigRateCenti: 400_000, lineRiel: 700 }
    expect((await worst({ ...paytable, jackpot }))?.under).toMatchObject({ owed: 8_142_000, pot: 0 })
    const markets = paytable.markets.map((one) => (one.type === 'RANGE_1' ? { ...one, rateCenti: 850 } : one))
    const cheaper = await worst({ ...paytable, markets, numberRateCenti: 4_000 })
    expect([cheaper?.now.owed, cheaper?.under.owed]).toEqual([6_142_000, 6_000_000 + 40_000 + 85_000])
    for (const text of ['', '{', '[]', JSON.stringify({ ...paytable, numberRateCenti: 0 })])
      expect((await ask(text)).json().code).toBe('invalid_field')
    const cashier = await addColleague(office, db.owner, { name: 'Nary', roles: ['cashier'] })
    expect((await cashier.get('/api/lotto59/worst?paytable=x')).statusCode).toBe(403)
  },
  RESULTS_MS,
)

/** The answer is shared for a moment: asked until it has been asked anew. */
async function lookedAnew() {
  const first = await looked()
  let next = first
  await expect
    .poll(async () => {
      next = await looked()
      return next.at > first.at
    })
    .toBe(true)
  return next
}

const isOfDraws = (data: unknown) => (data as { queue: string }).queue === 'draws'

test('a bet and a switch reach the desks within two seconds, and nobody without the right', async () => {
  const draw = await openDraw(db, { poll: 'POLL_2' })
  const cashier = await addColleague(office, db.owner, { name: 'Srey', roles: ['cashier'] })
  expect((await cashier.get('/api/lotto59/live')).statusCode).toBe(403)
  const cookie = [...dara.cookies].map((pair) => pair.join('=')).join('; ')
  const stream = await openStream(url, cookie)
  await stream.next('hello')
  await looked()
  const told = () => stream.events.filter(({ kind, data }) => kind === 'queue' && isOfDraws(data)).length
  const tellsAgain = async (before: number) => expect.poll(told, { timeout: 2_000 }).toBeGreaterThan(before)
  await tellsAgain(0)
  const before = told()
  await place(draw, [{ bet: { kind: 'range', typeNo: 6 }, riel: 3_000 }])
  await tellsAgain(before)
  const then = told()
  const body = { before: { on: true }, after: { on: false }, reason: 'the vault is looked at' }
  expect((await dara.send('POST', '/api/switches/poll_2', body)).statusCode).toBe(200)
  await tellsAgain(then)
  await expect.poll(async () => (await looked()).polls.map(({ enabled }) => enabled)).toEqual([true, false])
  await dara.send('POST', '/api/switches/poll_2', { ...body, before: body.after, after: body.before })
  stream.close()
})

const reason = 'the evening round'
const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  (JSON.parse(answer.body) as { code?: string }).code,
]
async function approve(answer: { json(): { data: { approval: number } } }, who: OfficeBrowser) {
  const { approval } = answer.json().data
  return who.send('POST', `/api/approvals/${approval}/approve`, { reason })
}

test('before its close one person calls a draw off, from the close on two do', async () => {
  const open = await openDraw(db, { poll: 'POLL_1' })
  await place(open, [{ bet: { kind: 'range', typeNo: 6 }, riel: 3_000 }])
  const body = { code: 'technical_fault', reason }
  const risk = await addColleague(office, db.owner, { name: 'Rith', roles: ['risk'], branch: null })
  expect((await risk.send('POST', `/api/lotto59/draws/${open.id}/void`, body)).statusCode).toBe(403)
  const done = await dara.send('POST', `/api/lotto59/draws/${open.id}/void`, body)
  expect([done.statusCode, done.json().data], done.body).toEqual([200, { id: Number(open.id) }])
  expect(codeOf(await dara.send('POST', `/api/lotto59/draws/${open.id}/void`, body))).toEqual([
    409,
    'too_late',
  ])
  expect(codeOf(await dara.send('POST', '/api/lotto59/draws/999999/void', body))).toEqual([404, 'not_found'])

  const closed = await openDraw(db, { poll: 'POLL_1', closesInMs: -1 })
  const asked = await dara.send('POST', `/api/lotto59/draws/${closed.id}/void`, body)
  expect(asked.statusCode).toBe(202)
  const page = async (id: bigint) => (await dara.get(`/api/lotto59/draws/${id}`)).json().data
  expect(await page(closed.id)).toMatchObject({ state: 'OPEN', can_void: true, void_takes_two: true })
  expect((await approve(asked, dara)).json().code).toBe('own_approval')
  expect((await approve(asked, sok)).statusCode).toBe(200)
  expect(await page(closed.id)).toMatchObject({
    state: 'VOID',
    void_reason: 'technical_fault',
    can_void: false,
  })
})

test('nobody calls off a draw whose balls exist, also where it was asked for before', async () => {
  const draw = await openDraw(db, { poll: 'POLL_1', closesInMs: -1 })
  const body = { code: 'integrity', reason }
  const asked = await dara.send('POST', `/api/lotto59/draws/${draw.id}/void`, body)
  expect(asked.statusCode).toBe(202)
  await db.owner.query(
    `update draw set state = 'DRAWN', balls = array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], shown_at = clock_timestamp() + interval '1 hour'
     where id = $1`,
    [draw.id],
  )
  expect(codeOf(await approve(asked, sok))).toEqual([422, 'approval_void'])
  expect(codeOf(await sok.send('POST', `/api/lotto59/draws/${draw.id}/void`, body))).toEqual([
    409,
    'too_late',
  ])
  const seen = (await dara.get(`/api/lotto59/draws/${draw.id}`)).json().data
  expect(seen).toMatchObject({ state: 'DRAWN', balls: null, can_void: false, paid: null })
})

test('the list of draws is paged by key over both polls, and filtered', async () => {
  const all: number[] = []
  for (let next: string | null = null, first = true; first || next !== null; first = false) {
    const page: { rows: { id: number }[]; next: string | null } = (
      await dara.get(`/api/lotto59/draws?limit=3${next === null ? '' : `&before=${next}`}`)
    ).json().data
    all.push(...page.rows.map(({ id }) => id))
    next = page.next
  }
  const { rows } = await db.owner.query<{ id: bigint }>(
    `select id from draw where state <> 'SCHEDULED' order by closes_at desc, id desc`,
  )
  expect(all).toEqual(rows.map(({ id }) => Number(id)))
  const voids = (await dara.get('/api/lotto59/draws?poll=POLL_1&state=VOID')).json().data.rows
  expect(voids.length).toBeGreaterThan(1)
  expect(
    voids.every(({ poll, state }: { poll: string; state: string }) => poll === 'POLL_1' && state === 'VOID'),
  ).toBe(true)
  expect(codeOf(await dara.get('/api/lotto59/draws?from=2026-02-30'))).toEqual([422, 'invalid_dates'])
})

test('rates take two people; of two desks the second is refused, and bad rates always', async () => {
  const listed = async () => (await dara.get('/api/lotto59/paytables')).json().data.rows
  const [now] = await listed()
  const rates = (centi: number) => ({
    ...now.paytable,
    markets: now.paytable.markets.map((one: { type: string }) =>
      one.type === 'RANGE_1' || one.type === 'RANGE_5' ? { ...one, rateCenti: centi } : one,
    ),
  })
  const wish = (centi: number, above_hundred = false) => ({
    seen: now.id,
    paytable: rates(centi),
    above_hundred,
    reason,
  })
  const send = (who: OfficeBrowser, body: object) => who.send('POST', '/api/lotto59/paytables', body)
  // 9.19 gives back 100.02 %.
  expect(codeOf(await send(dara, wish(919)))).toEqual([422, 'above_hundred'])
  for (const bad of [0, -5, 99, 100_000_001])
    expect(codeOf(await send(dara, wish(bad, true)))).toEqual([422, 'invalid_field'])
  expect(codeOf(await send(dara, wish(920, true)))).toEqual([422, 'paytable_current'])
  const [asked, other] = [await send(dara, wish(910)), await send(sok, wish(900))]
  expect([asked.statusCode, other.statusCode]).toEqual([202, 202])
  expect(await listed()).toHaveLength(1)
  expect((await approve(asked, sok)).statusCode).toBe(200)
  const [published] = await listed()
  expect(published).toMatchObject({ version: 2, by: 'staff:Dara', paytable: rates(910) })
  // What was looked at stands no more: the other request cannot be done as it was asked for.
  expect(codeOf(await approve(other, dara))).toEqual([422, 'approval_void'])
  expect(codeOf(await send(sok, wish(900)))).toEqual([409, 'changed_meanwhile'])
  const back = await send(sok, { ...wish(920, true), seen: published.id })
  expect((await approve(back, dara)).statusCode).toBe(200)
  expect((await listed())[0]).toMatchObject({ version: 1 })
})

test('a pot gets its first money once, by two people from the house’s amount on', async () => {
  const pots = async () => (await dara.get('/api/lotto59/pots')).json().data.rows
  expect(await pots()).toMatchObject([
    { is_seeded: false, balance: 0, seed: 40_000_000 },
    { is_seeded: false },
  ])
  const asked = await dara.send('POST', '/api/lotto59/pots/POLL_1/seed', { reason })
  expect(asked.statusCode).toBe(202)
  expect((await approve(asked, sok)).statusCode).toBe(200)
  expect(await pots()).toMatchObject([{ is_seeded: true, balance: 40_000_000 }, { is_seeded: false }])
  expect(codeOf(await sok.send('POST', '/api/lotto59/pots/POLL_1/seed', { reason }))).toEqual([
    409,
    'pot_seeded',
  ])
  const { rows } = (await dara.get('/api/lotto59/pots/POLL_1/entries')).json().data
  expect(rows).toMatchObject([{ kind: 'first', draw: null, amount: 40_000_000, balance: 40_000_000 }])
})
