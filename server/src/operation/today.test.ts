/** The day at a glance against a plain recount of the book, and what is told of the server beside it. */
import { randomUUID } from 'node:crypto'
import type { Sums, Today } from '@samnang/contract/office/today'
import { unitsToRiel } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer } from '../../test/betting.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { type LivedDraw, liveThrough, randomFrom } from '../../test/lived-book.ts'
import { turn } from '../../test/switching.ts'
import { testProvider } from '../../test/wallet.ts'
import { countFigures } from '../figures/count-figures.ts'
import { theoryOfDay } from '../figures/told-figures.ts'
import { figuresOf, type ServerState } from './ask-server.ts'
import { GameHours } from './game-hours.ts'
import { health } from './health.ts'
import { today } from './today.ts'
import { todayHours } from './today-hours.ts'

const seed = Number(process.env.SEED ?? 59)
const WELL: ServerState = {
  ...{
    ready: true,
    database: true,
    migrations: true,
    draws: true,
    vault: true,
    clock: true,
    slips: true,
    files: true,
  },
  ...{ clockGapMs: 1, streams: 2, live: null, vaultMs: 3, breakers: [], oddPolls: [] },
}
let db: TestDatabase
let world: DrawWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  const players = await addPlayers(db.owner, 4, 100_000_000)
  const [random, reign, now] = [randomFrom(seed), await world.newReign(), Date.now()]
  for (let at = 0; at < 12; at++) {
    const end = at >= 10 ? 'open' : at % 5 === 3 ? 'void' : 'settled'
    const agoMs = (at % 2 === 0 ? 0 : 86_400_000) + (at + 1) * 60_000
    const draw: LivedDraw = {
      poll: at % 3 === 0 ? 'POLL_1' : 'POLL_2',
      i: at + 1,
      closesMs: now - agoMs,
      end,
    }
    await liveThrough(world, reign, { draw, players, slips: 20, random })
  }
  await db.owner.query(`update draw set settled_at = shown_at + interval '3 s' where settled_at is not null`)
  await countFigures(db.owner)
}, 60_000)
afterAll(() => db?.drop())

interface Recount {
  poll: string
  day: string
  stake: bigint
  payout: bigint
}

const dayAtGlance = (server: ServerState | null = WELL) =>
  today(db.owner, { server, hours: new GameHours(), theoryOf: (day) => theoryOfDay(db.owner, day) })

/** From tickets and payments alone, of draws that are finished, by the day of their settlement. */
async function recount(): Promise<Recount[]> {
  const { rows } = await db.owner.query<Recount>(
    `select d.poll, phnom_penh_day(ms(d.settled_at)::bigint)::text as day,
       coalesce(sum(k.stake) filter (where d.state = 'SETTLED'), 0)::bigint as stake,
       coalesce(sum(p.amount) filter (where d.state = 'SETTLED'), 0)::bigint as payout
     from ticket k join draw d on d.id = k.draw_id left join payout p on p.ticket_id = k.id
     where d.state in ('SETTLED', 'VOID') group by 1, 2`,
  )
  return rows
}

function sumsIn(rows: readonly Recount[], poll: string, day: string): Sums {
  const { stake, payout } = rows.find((row) => row.poll === poll && row.day === day) ?? {
    stake: 0n,
    payout: 0n,
  }
  const percent = stake === 0n ? null : Number((payout * 10_000n) / stake) / 100
  return {
    ...{ turnover: unitsToRiel(stake), payout: unitsToRiel(payout) },
    ...{ net: unitsToRiel(stake - payout), return_percent: percent },
  }
}

test('turnover, payout and return of today and yesterday are those of a recount, poll by poll', async () => {
  const [day, rows] = [await dayAtGlance(), await recount()]
  const yesterday = new Date(Date.parse(`${day.day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  for (const poll of ['POLL_1', 'POLL_2']) {
    const product = day.products.find((one) => one.product === poll)
    expect(product, `seed ${seed}`).toMatchObject({
      today: sumsIn(rows, poll, day.day),
      yesterday: sumsIn(rows, poll, yesterday),
    })
    expect(product?.today.turnover).toBeGreaterThan(0)
    expect(product?.theory_percent).toBeGreaterThan(50)
    expect(product?.theory_percent).toBeLessThan(130)
  }
})

test('what all days leave to the house is what the players’ entries of finished draws have lost', async () => {
  const { rows } = await db.owner.query<{ lost: bigint }>(
    `select -sum(m.amount)::bigint as lost from movement m
     left join draw d on d.id = m.draw_id
     where m.kind in ('bet', 'settle', 'refund') and (d.id is null or d.state in ('SETTLED', 'VOID'))`,
  )
  const sums = await recount()
  const net = sums.reduce((total, { stake, payout }) => total + stake - payout, 0n)
  expect(rows[0]?.lost, `seed ${seed}`).toBe(net)
})

test('open stakes are those of draws that are not finished', async () => {
  const { rows } = await db.owner.query<{ stake: bigint }>(
    `select sum(k.stake)::bigint as stake from ticket k join draw d on d.id = k.draw_id where d.state not in ('SETTLED', 'VOID')`,
  )
  expect((await dayAtGlance()).open_stakes).toBe(unitsToRiel(rows[0]?.stake ?? 0n))
})

test('stakes by the hour are those of all draws that close today and a week ago, but for void ones', async () => {
  const { day, before, hours } = await todayHours(db.owner, new GameHours())
  const { rows } = await db.owner.query<{ day: string; stake: bigint }>(
    `select phnom_penh_day(ms(d.closes_at)::bigint)::text as day, sum(k.stake)::bigint as stake
     from ticket k join draw d on d.id = k.draw_id where d.state <> 'VOID' group by 1`,
  )
  const of = (which: string) => unitsToRiel(rows.find((row) => row.day === which)?.stake ?? 0n)
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)
  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  expect(sum(hours.map((row) => row.today)), `seed ${seed}`).toBe(of(day))
  expect(sum(hours.map((row) => row.before)), `seed ${seed}`).toBe(of(before))
  expect(of(day)).toBeGreaterThan(0)
})

const HOUR_MS = 3_600_000

/** Calls of a provider at hand-made moments, and what they come to by the hour. */
class Played {
  readonly #bets: { uuid: string; round: string; amount: bigint; isFree: boolean }[] = []
  readonly sums = new Map<number, { stake: bigint; payout: bigint; rounds: number }>()
  readonly #providerId: number
  readonly #playerId: bigint
  readonly #below: (below: number) => number
  constructor(providerId: number, playerId: bigint, below: (below: number) => number) {
    this.#providerId = providerId
    this.#playerId = playerId
    this.#below = below
  }

  /** A bet, its win, or its end by a rollback; a fishing session that has ended has replayed something. */
  async call(atMs: number): Promise<void> {
    const kind = this.#below(4)
    const amount = BigInt(1 + this.#below(100)) * 100_000n
    const bet = this.#bets.splice(this.#below(Math.max(1, this.#bets.length)), 1)[0]
    if (kind < 2 || !bet)
      return this.#bet(atMs, { uuid: randomUUID(), round: randomUUID(), amount, isFree: kind === 1 })
    const call = { uuid: randomUUID(), ref: bet.uuid, round: bet.round }
    if (kind === 2) return this.#end(atMs, { ...call, amount })
    await this.#write(atMs, { ...call, kind: 'rollback', amount: 0n })
    this.#add(atMs, { stake: bet.isFree ? 0n : -bet.amount })
  }

  /** By one win or by two, of which each says that the session is over; it was played for more than it moved once. */
  async #end(
    atMs: number,
    call: { uuid: string; ref: string; round: string; amount: bigint },
  ): Promise<void> {
    const win = { ...call, kind: 'win', meta: { meta: { kind: 'session_out' } } }
    const wins = this.#below(2) === 0 ? [win] : [win, { ...win, uuid: randomUUID() }]
    for (const each of wins) await this.#write(atMs, each)
    const replayed = 700_000n
    await db.owner.query('update game_round set replayed = $2 where round = $1', [call.round, replayed])
    await db.owner.query(
      `insert into session_played (provider_id, player_id, game_code, units, at)
       values ($1, $4, 'slot', $2, to_timestamp($3::float8 / 1000))`,
      [this.#providerId, replayed, atMs, this.#playerId],
    )
    this.#add(atMs, { stake: replayed, payout: call.amount * BigInt(wins.length) + replayed })
  }

  async #bet(
    atMs: number,
    bet: { uuid: string; round: string; amount: bigint; isFree: boolean },
  ): Promise<void> {
    await this.#write(atMs, { kind: 'bet', ...bet })
    await db.owner.query(
      `insert into game_round (provider_id, player_id, round, game_code, status, opened_at)
       values ($1, 1, $2, 'slot', 'open', to_timestamp($3::float8 / 1000))`,
      [this.#providerId, bet.round, atMs],
    )
    this.#bets.push(bet)
    this.#add(atMs, { stake: bet.isFree ? 0n : bet.amount, rounds: 1 })
  }

  async #write(
    atMs: number,
    row: {
      kind: string
      uuid: string
      ref?: string
      amount: bigint
      round: string
      isFree?: boolean
      meta?: object | null
    },
  ): Promise<void> {
    await db.owner.query(
      `insert into game_tx (provider_id, uuid, kind, player_id, ref, amount, round, game_code, is_free, round_closed, meta, created_at)
       values ($1, $2, $3, 1, $4, $5, $6, 'slot', $7, $8, $9, to_timestamp($10::float8 / 1000))`,
      [
        ...[
          this.#providerId,
          row.uuid,
          row.kind,
          row.ref ?? null,
          row.amount,
          row.round,
          row.isFree ?? false,
        ],
        ...[row.kind === 'win', row.meta ?? null, atMs],
      ],
    )
  }

  #add(
    atMs: number,
    { stake = 0n, payout = 0n, rounds = 0 }: { stake?: bigint; payout?: bigint; rounds?: number },
  ): void {
    const hour = Math.floor(atMs / HOUR_MS)
    const known = this.sums.get(hour) ?? { stake: 0n, payout: 0n, rounds: 0 }
    this.sums.set(hour, {
      stake: known.stake + stake,
      payout: known.payout + payout,
      rounds: known.rounds + rounds,
    })
  }
}

test('games: however often one looks, and though calls are told late, each hour has its own, and nothing counts twice', async () => {
  const [provider, { id: playerId }] = [await testProvider(db), await addPlayer(db, 0)]
  await db.owner.query(`update game set section = 'slot' where provider_id = $1`, [provider.id])
  const random = randomFrom(seed)
  const [played, hours, startMs] = [
    new Played(provider.id, playerId, random),
    new GameHours(),
    Date.UTC(2026, 3, 1, 17),
  ]
  for (let nowMs = startMs + 1; nowMs < startMs + 30 * HOUR_MS; nowMs += 1 + random(2 * HOUR_MS)) {
    for (let calls = 0; calls < 4; calls++) await played.call(nowMs - random(50_000))
    const told = await hours.ofDay(db.owner, startMs, nowMs)
    const shown = told.map(([row]) => row && { stake: row.stake, payout: row.payout, rounds: row.rounds })
    const wanted = told.map((_, at) => played.sums.get(startMs / HOUR_MS + at))
    expect(shown, `seed ${seed}`).toEqual(wanted)
  }
  expect(await hours.ofDay(db.owner, startMs, startMs + 40 * HOUR_MS)).toHaveLength(24)
  const pastDay = () => hours.ofDay(db.owner, startMs - 48 * HOUR_MS, startMs + 40 * HOUR_MS)
  expect((await pastDay()).flat()).toEqual([])
  await played.call(startMs - 30 * HOUR_MS)
  expect((await pastDay()).flat(), 'a past that is brought in later is seen').toHaveLength(1)
})

test.each<[string, ServerState | null, Today['alarms'][number]['code'][]]>([
  ['nothing', WELL, []],
  ['the server', null, ['server_silent']],
  ['the vault', { ...WELL, vault: false }, ['vault_down']],
  ['the clock', { ...WELL, clock: false }, ['clock_off']],
  ['chance', { ...WELL, oddPolls: ['POLL_2'] }, ['draws_odd']],
  ['two providers', { ...WELL, breakers: ['a', 'b'] }, ['breaker_open']],
])('alarms where %s does not work', async (_what, server, codes) => {
  const quiet = (await dayAtGlance()).alarms.map(({ code }) => code)
  const told = (await dayAtGlance(server)).alarms.map(({ code }) => code)
  expect(told.filter((code) => !quiet.includes(code))).toEqual(codes)
})

test('maintenance is an alarm as long as it is on', async () => {
  const isTold = async () => (await dayAtGlance()).alarms.some(({ code }) => code === 'maintenance')
  await turn(db.pool, 'maintenance', true, 'soon')
  expect(await isTold()).toBe(true)
  await turn(db.pool, 'maintenance', false)
  expect(await isTold()).toBe(false)
})

test('figures of the server are read out of its own words', () => {
  const metrics = `# HELP samnang_clock_gap_seconds x
samnang_clock_gap_seconds -0.0123
samnang_live_clients 7
samnang_live_way{way="follows"} 1
samnang_live_way{way="away"} 0
samnang_vault_seconds_sum{call="keys"} 0.5
samnang_vault_seconds_sum{call="release"} 0.5
samnang_vault_seconds_count{call="keys"} 150
samnang_vault_seconds_count{call="release"} 50
samnang_provider_breaker{provider="river"} 2
samnang_provider_breaker{provider="hill"} 0
samnang_draw_evidence{poll="POLL_1"} 0.99
samnang_draw_evidence{poll="POLL_2"} 1.5e+30
`
  expect(figuresOf(metrics)).toEqual({
    clockGapMs: -12,
    streams: 7,
    live: 'follows',
    vaultMs: 5,
    breakers: ['river'],
    oddPolls: ['POLL_2'],
  })
  expect(figuresOf('')).toEqual({
    clockGapMs: null,
    streams: null,
    live: null,
    vaultMs: null,
    breakers: [],
    oddPolls: [],
  })
})

test('health tells of disk, connections and audits, with and without a server', async () => {
  const place = { version: '1.2.3', dataDir: '/', server: null, reports: null }
  const found = await health(db.owner, place)
  expect(found).toMatchObject({ version: '1.2.3', server: null, ledger_audit: null, audit: { head: null } })
  expect(found.disk?.free).toBeGreaterThan(0)
  expect(found.database.connections).toBeGreaterThan(0)
  expect(found.database.connections).toBeLessThan(found.database.connections_max)
  const reports = { database: 'primary', as_of: null, instead: 'late' } as const
  expect(found).not.toHaveProperty('reports')
  expect(await health(db.owner, { ...place, dataDir: '/nowhere', server: WELL, reports })).toMatchObject({
    disk: null,
    reports,
    server: { ready: true, streams: 2, vault_ms: 3 },
  })
})
