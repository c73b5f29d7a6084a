/** Sessions that go on for hours: limits never see less of them than may have been staked and lost. */
import { randomUUID } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { closeBooks, openBooks } from '../../test/open-books.ts'
import { askLimit, letPass } from '../../test/playing.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import {
  RIEL,
  type TestProvider,
  type TestWallet,
  testProvider,
  testWallet,
  type WalletPlayer,
  walletPlayer,
} from '../../test/wallet.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'

/** SEED=… runs a failed test again. */
const seed = Number(process.env.SEED ?? 59)
console.info(`sessions are random with seed ${seed}`)

let db: TestDatabase
let server: TestServer
let provider: TestProvider
let wallet: TestWallet

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  provider = await testProvider(db)
  wallet = testWallet(server.app, provider)
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

/** A counted player with money. */
async function angler(kind: 'stake' | 'loss', limitRiel: number): Promise<WalletPlayer> {
  const player = await walletPlayer(db, provider, 10_000_000)
  await askLimit(db, player.id, [kind, '24h', limitRiel])
  return player
}

/** The id of the bet. */
async function buyIn(player: WalletPlayer, round: string, riel: number): Promise<string> {
  const transaction_uuid = randomUUID()
  const fields = { transaction_uuid, round, amount: riel * RIEL, meta: { kind: 'session_in' } }
  expect((await wallet.bet(player, fields)).status).toBe('RS_OK')
  return transaction_uuid
}

interface Totals {
  back: number
  played: number
  won: number
}

/** Ends a session; the id of the win. */
async function leave(
  player: WalletPlayer,
  { round, bet, back, played, won }: Totals & { round: string; bet: string },
): Promise<string> {
  const transaction_uuid = randomUUID()
  const meta = { kind: 'session_out', total_bet: played * RIEL, total_win: won * RIEL }
  const fields = { transaction_uuid, round, amount: back * RIEL, round_closed: true, meta }
  expect((await wallet.win(player, bet, fields)).status).toBe('RS_OK')
  return transaction_uuid
}

async function takeBack(player: WalletPlayer, round: string, uuid: string): Promise<void> {
  expect((await wallet.rollback(player, uuid, { round })).status).toBe('RS_OK')
}

const stakes = async (player: WalletPlayer, riel: number) =>
  (await wallet.bet(player, { amount: riel * RIEL })).status

interface Counted {
  staked: number
  paid: number
}

/** The hours in which anything is counted, in riel, the earliest first. */
async function hoursOf({ id }: WalletPlayer): Promise<(Counted & { hour: number })[]> {
  const { rows } = await db.owner.query<Counted & { hour: number }>(
    `select hour, (staked / ${RIEL})::float8 as staked, (paid / ${RIEL})::float8 as paid from play_hour
     where player_id = $1 and (staked <> 0 or paid <> 0) order by hour`,
    [id],
  )
  return rows
}

const countsOf = async (player: WalletPlayer) =>
  (await hoursOf(player)).map(({ staked, paid }) => [staked, paid])

const doubts = async () => (await auditLedger(db.pool)).filter(({ check }) => check !== 'credit')

test('credit that comes back unplayed gives no room back a day later', async () => {
  const player = await angler('loss', 1_000_000)
  await buyIn(player, 'r', 900_000)
  await letPass(db, [player.id], 1)
  const bet = await buyIn(player, 'r', 100_000)
  await leave(player, { round: 'r', bet, back: 1_000_000, played: 0, won: 0 })
  // The hour of the first buy-in counts no more, that of the second one does.
  await letPass(db, [player.id], 24)
  expect(await stakes(player, 1_000_001)).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await stakes(player, 1_000_000)).toBe('RS_OK')
  expect(await doubts()).toEqual([])
})

test('winnings that are played again are not forgotten before what they had won', async () => {
  const player = await angler('loss', 1_000_000)
  const bet = await buyIn(player, 'r', 100_000)
  await letPass(db, [player.id], 2)
  await leave(player, { round: 'r', bet, back: 0, played: 600_000, won: 500_000 })
  await letPass(db, [player.id], 23)
  expect(await stakes(player, 1_000_001)).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await stakes(player, 1_000_000)).toBe('RS_OK')
  expect(await doubts()).toEqual([])
})

test('a limit on stakes goes on seeing winnings that were played again', async () => {
  const player = await angler('stake', 1_000_000)
  const bet = await buyIn(player, 'r', 100_000)
  await letPass(db, [player.id], 2)
  await leave(player, { round: 'r', bet, back: 0, played: 600_000, won: 500_000 })
  await letPass(db, [player.id], 23)
  expect(await stakes(player, 500_001)).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await stakes(player, 500_000)).toBe('RS_OK')
})

test('a session that ended before the present rule stays as it was counted, and is undone so', async () => {
  const player = await angler('loss', 1_000_000)
  await buyIn(player, 'r', 9_000)
  await letPass(db, [player.id], 1)
  const bet = await buyIn(player, 'r', 1_000)
  const win = await leave(player, { round: 'r', bet, back: 8_000, played: 2_500, won: 500 })
  expect(await countsOf(player)).toEqual([
    [1_500, 0],
    [1_000, 500],
  ])
  const [first, last] = await hoursOf(player)
  await inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    await tx.query(`update game_tx set meta = meta - 'spread' where uuid = $1`, [win])
    const setTo = 'update play_hour set staked = $3::bigint * 100000 where player_id = $1 and hour = $2'
    await tx.query(setTo, [player.id, first?.hour, 9_000])
    await tx.query(setTo, [player.id, last?.hour, -6_500])
    await closeBooks(tx)
  })
  expect(await doubts()).toEqual([])
  await takeBack(player, 'r', win)
  expect(await countsOf(player)).toEqual([
    [9_000, 0],
    [1_000, 0],
  ])
  expect(await doubts()).toEqual([])
})

const HOURS = 4
const hour = fc.nat(HOURS - 1)
const riel = fc.integer({ min: 1, max: 9 }).map((thousands) => thousands * 1_000)

/** Buy-ins and the end by the hour in which they come, what was played, and what is taken back in the hours after the end. */
const session = fc.record({
  buyIns: fc.array(fc.record({ hour, riel, isTakenBack: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  played: fc.constantFrom(0, 0.3, 1, 2.5),
  won: fc.nat(5).map((thousands) => thousands * 1_000),
  endsAfter: fc.nat(2),
  undone: fc.constantFrom('nothing', 'nothing', 'nothing', 'end', 'buy-in'),
})
type Plan = typeof session extends fc.Arbitrary<infer T> ? T : never

/** A session under way, with what stands of it. */
class Sitting {
  readonly player: WalletPlayer
  readonly plan: Plan
  readonly round = randomUUID()
  readonly bets: { uuid: string; riel: number }[] = []
  end: (Totals & { uuid: string }) | null = null
  /** Nothing of it was taken back since its end: its totals are believed. */
  isWhole = true

  constructor(player: WalletPlayer, plan: Plan) {
    this.player = player
    this.plan = plan
  }

  async live(now: number): Promise<void> {
    const { buyIns, endsAfter } = this.plan
    const endsAt = Math.max(...buyIns.map((one) => one.hour)) + endsAfter
    for (const one of buyIns.filter((each) => each.hour === now)) {
      const uuid = await buyIn(this.player, this.round, one.riel)
      // A later one stands, so that there is something to end.
      if (one.isTakenBack && one !== buyIns.at(-1)) await takeBack(this.player, this.round, uuid)
      else this.bets.push({ uuid, riel: one.riel })
    }
    if (now === endsAt) await this.leave()
    if (now === endsAt + 1) await this.undo()
  }

  async leave(): Promise<void> {
    const bought = sum(this.bets.map((bet) => bet.riel))
    const played = Math.round(bought * this.plan.played)
    const won = Math.max(0, played - bought) + this.plan.won
    const totals = { back: bought - played + won, played, won }
    const bet = this.bets.at(-1)?.uuid ?? ''
    this.end = { ...totals, uuid: await leave(this.player, { round: this.round, bet, ...totals }) }
  }

  async undo(): Promise<void> {
    assert(this.end, 'it has ended')
    if (this.plan.undone === 'nothing') return
    this.isWhole = false
    if (this.plan.undone === 'end') {
      await takeBack(this.player, this.round, this.end.uuid)
      this.end = null
    } else {
      const [bet] = this.bets.splice(0, 1)
      await takeBack(this.player, this.round, bet?.uuid ?? '')
    }
  }

  /** The most that can have been staked of what was bought in from an hour on, and what was won from then on. */
  since(from: number, hourOf: (uuid: string) => number): Counted {
    const isIn = ({ uuid }: { uuid: string }) => hourOf(uuid) >= from
    const bought = sum(this.bets.filter(isIn).map((bet) => bet.riel))
    const { end } = this
    if (!end || !isIn(end)) return { staked: bought, paid: 0 }
    if (!this.isWhole) return { staked: bought, paid: end.back }
    const again = Math.max(0, end.played - sum(this.bets.map((bet) => bet.riel)))
    return { staked: Math.min(end.played, bought + again), paid: end.won }
  }
}

const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0)

/** The hour in which each call of the player came. */
async function callHours({ id }: WalletPlayer): Promise<(uuid: string) => number> {
  const { rows } = await db.owner.query<{ uuid: string; hour: number }>(
    'select uuid, floor(extract(epoch from created_at) / 3600)::int as hour from game_tx where player_id = $1',
    [id],
  )
  const hours = new Map(rows.map(({ uuid, hour: at }) => [uuid, at]))
  return (uuid) => hours.get(uuid) ?? 0
}

/** In every span of hours up to now. */
async function expectCounted(player: WalletPlayer, sittings: Sitting[]): Promise<void> {
  const counted = await hoursOf(player)
  const hourOf = await callHours(player)
  const told = JSON.stringify(sittings.map(({ plan }) => plan))
  for (const { staked, paid } of counted) expect(Math.min(staked, paid), told).toBeGreaterThanOrEqual(0)
  const calls = sittings.flatMap(({ bets, end }) => [...bets, ...(end ? [end] : [])])
  for (const from of new Set(calls.map(({ uuid }) => hourOf(uuid)))) {
    const kept = counted.filter((row) => row.hour >= from)
    const most = sittings.map((sitting) => sitting.since(from, hourOf))
    expect(
      { staked: sum(kept.map((row) => row.staked)), paid: sum(kept.map((row) => row.paid)) },
      told,
    ).toEqual({
      staked: sum(most.map(({ staked }) => staked)),
      paid: sum(most.map(({ paid }) => paid)),
    })
  }
}

test('no span of hours counts less than may have been staked in it, whatever is bought in, won and taken back', async () => {
  const players = await Promise.all(Array.from({ length: 80 }, () => angler('loss', 10_000_000)))
  const plans = fc.sample(fc.array(session, { minLength: 1, maxLength: 2 }), {
    seed,
    numRuns: players.length,
  })
  const worlds = players.map((player, at) => ({
    player,
    sittings: (plans[at] ?? []).map((plan) => new Sitting(player, plan)),
  }))
  for (let now = 0; now < HOURS + 3; now++) {
    for (const { player, sittings } of worlds) {
      for (const sitting of sittings) await sitting.live(now)
      await expectCounted(player, sittings)
    }
    await letPass(
      db,
      players.map(({ id }) => id),
      1,
    )
  }
  expect(await doubts()).toEqual([])
}, 120_000)
