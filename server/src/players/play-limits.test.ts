import { randomUUID } from 'node:crypto'
import type { Bet } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import { assert, type Outcome } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPlayer,
  bettingDatabase,
  giveMoney,
  lineOf,
  openDraw,
  orderOf,
  type TestPlayer,
} from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { askLimit, finishDraw, letPass, reign, stakedBy } from '../../test/playing.ts'
import { changeUnguarded } from '../../test/unguarded.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { BetCounter, type PlacedSlip } from '../lotto59/bet-counter.ts'
import { creditPlayer, debitPlayer } from '../money/post-transfer.ts'
import { excludeByName, excludeSelf } from './exclude-player.ts'
import { limitsOf } from './safe-play.ts'

let db: TestDatabase
let pools: Pool[]
/** Two, as two server processes on one database would have. */
let counters: BetCounter[]
let epoch: bigint

beforeAll(async () => {
  db = await bettingDatabase()
  pools = [1, 2].map((at) => createPool(db.url, { name: `samnang-test-${at}`, max: 4 }))
  counters = pools.map((pool) => new BetCounter(pool))
  epoch = await reign(db)
})
afterAll(async () => {
  for (const counter of counters) await counter.stop()
  for (const pool of pools) await pool.end()
  await db.drop()
})

const SMALL: Bet = { kind: 'range', typeNo: 6 }
const HOUR = 3_600_000

function place(player: TestPlayer, drawId: bigint, riel: number, through = 0): Promise<Outcome<PlacedSlip>> {
  const counter = counters[through % counters.length]
  assert(counter, 'there are counters')
  return counter.place(orderOf(player.id, drawId, [lineOf(SMALL, riel)]))
}

/** What became of it: `placed` or the code. */
async function bet(player: TestPlayer, drawId: bigint, riel: number, through = 0): Promise<string> {
  const answer = await place(player, drawId, riel, through)
  return answer.ok ? 'placed' : answer.code
}

/** So many equal bets at once, by turns through both counters. */
async function betAtOnce(player: TestPlayer, drawId: bigint, count: number, riel: number) {
  const told = await Promise.all(Array.from({ length: count }, (_, at) => bet(player, drawId, riel, at)))
  const counts: Record<string, number> = {}
  for (const code of told) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

async function used(player: TestPlayer, kind: string, window: string): Promise<number | undefined> {
  const limits = await limitsOf(db.pool, player.id)
  return limits.find((limit) => limit.kind === kind && limit.window === window)?.used
}

/** The same slip alone, and in a batch with a slip of somebody else: both functions must say the same. */
async function bothWays(player: TestPlayer, drawId: bigint, riel: number): Promise<string[]> {
  const [counter] = counters
  const other = await addPlayer(db, 500)
  assert(counter, 'there are counters')
  const alone = await counter.place(orderOf(player.id, drawId, [lineOf(SMALL, riel)]))
  const [together] = await Promise.all([
    counter.place(orderOf(player.id, drawId, [lineOf(SMALL, riel)])),
    counter.place(orderOf(other.id, drawId, [lineOf(SMALL, 500)])),
  ])
  return [alone, together].map((answer) => (answer.ok ? 'placed' : answer.code))
}

test('a bet up to a limit is placed, one above it is refused, alone and in a batch', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  expect(await askLimit(db, player.id, ['stake', '24h', 10_000])).toMatchObject({ ok: true })
  expect(await bothWays(player, draw.id, 10_001)).toEqual(['stake_limit', 'stake_limit'])
  expect(await bothWays(player, draw.id, 5_000)).toEqual(['placed', 'placed'])
  expect(await bothWays(player, draw.id, 500)).toEqual(['stake_limit', 'stake_limit'])
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(990_000))
  expect(await used(player, 'stake', '24h')).toBe(10_000)
})

test('200 parallel bets at a stake limit through two processes: never one above it', async () => {
  const draws = [await openDraw(db), await openDraw(db, { poll: 'POLL_1' })]
  const player = await addPlayer(db, 10_000_000)
  await askLimit(db, player.id, ['stake', '7d', 33_333])
  const told = await Promise.all(draws.map((draw) => betAtOnce(player, draw.id, 100, 1_000)))
  expect(told.reduce((sum, counts) => sum + (counts.placed ?? 0), 0)).toBe(33)
  expect(told.reduce((sum, counts) => sum + (counts.stake_limit ?? 0), 0)).toBe(167)
  expect(await stakedBy(db, player.id)).toBe(33_000)
})

test('many players with and without limits in the same batches', async () => {
  const draw = await openDraw(db)
  const limited = await Promise.all(Array.from({ length: 10 }, () => addPlayer(db, 100_000)))
  const free = await Promise.all(Array.from({ length: 10 }, () => addPlayer(db, 100_000)))
  for (const { id } of limited) await askLimit(db, id, ['loss', '24h', 5_500])
  const told = await Promise.all([...limited, ...free].map((player) => betAtOnce(player, draw.id, 20, 1_000)))
  expect(told.slice(0, 10)).toEqual(Array(10).fill({ placed: 5, loss_limit: 15 }))
  expect(told.slice(10)).toEqual(Array(10).fill({ placed: 20 }))
})

test.each(['24h', '7d', '1m'] as const)(
  'of the limits of all periods the lowest applies: %s',
  async (lowest) => {
    const draw = await openDraw(db)
    const player = await addPlayer(db, 1_000_000)
    for (const period of ['24h', '7d', '1m'] as const)
      await askLimit(db, player.id, ['stake', period, period === lowest ? 3_000 : 50_000])
    expect(await betAtOnce(player, draw.id, 10, 1_000)).toEqual({ placed: 3, stake_limit: 7 })
  },
)

test.each([
  ['24h', 24],
  ['7d', 168],
  ['1m', 720],
] as const)('a stake leaves the %s limit when its hour has left the period', async (period, hours) => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  await askLimit(db, player.id, ['stake', period, 2_000])
  expect(await bet(player, draw.id, 2_000)).toBe('placed')
  await letPass(db, [player.id], hours)
  expect(await bet(player, draw.id, 500)).toBe('stake_limit')
  await letPass(db, [player.id], 1)
  expect(await bet(player, draw.id, 2_000)).toBe('placed')
  expect(await bet(player, draw.id, 500)).toBe('stake_limit')
})

test('a loss limit counts open bets as lost, and winnings give room again', async () => {
  const [first, second] = [await openDraw(db), await openDraw(db)]
  const player = await addPlayer(db, 1_000_000)
  await askLimit(db, player.id, ['loss', '24h', 10_000])
  expect(await betAtOnce(player, first.id, 15, 1_000)).toEqual({ placed: 10, loss_limit: 5 })
  await finishDraw(db, epoch, first.id, { payCenti: 150 })
  expect(await used(player, 'loss', '24h')).toBe(0)
  // 10 000 staked, 15 000 paid: 5 000 ahead, so 15 000 may be lost.
  expect(await betAtOnce(player, second.id, 40, 1_000)).toEqual({ placed: 15, loss_limit: 25 })
  expect(await used(player, 'loss', '24h')).toBe(10_000)
  await finishDraw(db, epoch, second.id, { payCenti: 0 })
  expect(await bet(player, (await openDraw(db)).id, 500)).toBe('loss_limit')
  expect(await used(player, 'stake', '24h')).toBe(25_000)
})

test('a loss limit while draws pay in between is never passed', async () => {
  const player = await addPlayer(db, 10_000_000)
  await askLimit(db, player.id, ['loss', '7d', 20_000])
  let paid = 0
  for (const payCenti of [0, 195, 0, 40, 300]) {
    const draw = await openDraw(db)
    const before = await stakedBy(db, player.id)
    await betAtOnce(player, draw.id, 30, 1_500)
    const staked = await stakedBy(db, player.id)
    expect(staked - paid).toBeLessThanOrEqual(20_000)
    await finishDraw(db, epoch, draw.id, { payCenti })
    paid += ((staked - before) * payCenti) / 100
  }
})

test('winnings of the hour that leaves the period do not count', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  await askLimit(db, player.id, ['loss', '24h', 3_000])
  expect(await bet(player, draw.id, 1_000)).toBe('placed')
  await finishDraw(db, epoch, draw.id, { payCenti: 5_000 })
  await letPass(db, [player.id], 24)
  const next = await openDraw(db)
  expect(await bet(player, next.id, 2_500)).toBe('loss_limit')
  expect(await bet(player, next.id, 2_000)).toBe('placed')
})

test('the refund of a void draw gives the room back, in the hour of the bet', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  await askLimit(db, player.id, ['stake', '24h', 10_000])
  await askLimit(db, player.id, ['loss', '24h', 10_000])
  expect(await betAtOnce(player, draw.id, 20, 1_000)).toEqual({ placed: 10, stake_limit: 10 })
  await letPass(db, [player.id], 3)
  await finishDraw(db, epoch, draw.id, 'void')
  expect([await used(player, 'stake', '24h'), await used(player, 'loss', '24h')]).toEqual([0, 0])
  expect(await betAtOnce(player, (await openDraw(db)).id, 20, 1_000)).toEqual({ placed: 10, stake_limit: 10 })
})

test('the first limit knows what was played before it', async () => {
  const [won, voided, open] = [await openDraw(db), await openDraw(db), await openDraw(db)]
  const player = await addPlayer(db, 1_000_000)
  for (const draw of [won, voided, open]) expect(await bet(player, draw.id, 4_000)).toBe('placed')
  await finishDraw(db, epoch, won.id, { payCenti: 200 })
  await finishDraw(db, epoch, voided.id, 'void')
  const figures = async () =>
    Promise.all((['stake', 'loss', 'deposit'] as const).map((kind) => used(player, kind, '1m')))
  const before = await figures()
  expect(before).toEqual([8_000, 0, 1_000_000])
  await askLimit(db, player.id, ['stake', '24h', 8_500])
  expect(await figures()).toEqual(before)
  expect(await bet(player, open.id, 501)).toBe('stake_limit')
  expect(await bet(player, open.id, 500)).toBe('placed')
})

test('first limits set while draws pay: nothing is counted twice or not at all', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => addPlayer(db, 100_000)))
  const [paying, voiding, open] = [await openDraw(db), await openDraw(db), await openDraw(db)]
  for (const draw of [paying, voiding])
    await Promise.all(players.map((player) => bet(player, draw.id, 1_000)))
  await Promise.all([
    finishDraw(db, epoch, paying.id, { payCenti: 195 }),
    finishDraw(db, epoch, voiding.id, 'void'),
    ...players.map((player) => askLimit(db, player.id, ['stake', '24h', 50_000])),
    ...players.map((player, at) => bet(player, open.id, 500, at)),
    ...players.map((player) => giveMoney(db, player.id, 700)),
  ])
  expect((await auditLedger(db.pool)).filter(({ check }) => check === 'play_counter')).toEqual([])
})

test('a lower limit works from the next bet in every process, in the middle of bets', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000_000)
  await askLimit(db, player.id, ['stake', '24h', 1_000_000])
  let isLowered = false
  const storm = Array.from({ length: 2 }, async (_, through) => {
    let after = 0
    for (let count = 0; count < 60; count++) {
      const wasLowered = isLowered
      const told = await bet(player, draw.id, 1_000, through)
      if (wasLowered && told === 'placed') after++
    }
    return after
  })
  await bet(player, draw.id, 1_000)
  const lowered = await askLimit(db, player.id, ['stake', '24h', 1_000])
  isLowered = true
  expect(lowered).toMatchObject({ ok: true })
  expect(await Promise.all(storm)).toEqual([0, 0])
  expect(await betAtOnce(player, draw.id, 20, 500)).toEqual({ stake_limit: 20 })
})

test('a higher limit waits 24 hours and for a second word; a lower one ends the wait', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  await askLimit(db, player.id, ['stake', '24h', 1_000])
  const raise = (isConfirmed: boolean) => askLimit(db, player.id, ['stake', '24h', 9_000], isConfirmed)
  expect(await raise(true)).toMatchObject({ code: 'limit_nothing_pending' })
  expect(await raise(false)).toMatchObject({ ok: true })
  expect(await bet(player, draw.id, 1_001)).toBe('stake_limit')
  await letPass(db, [player.id], 23)
  expect(await raise(true)).toMatchObject({ code: 'limit_too_early' })
  await letPass(db, [player.id], 1)
  expect(await bet(player, draw.id, 1_001)).toBe('stake_limit')
  expect(await raise(true)).toMatchObject({ ok: true })
  expect(await bet(player, draw.id, 9_000)).toBe('placed')
  await askLimit(db, player.id, ['stake', '24h', null])
  await askLimit(db, player.id, ['stake', '24h', 8_000])
  await letPass(db, [player.id], 25)
  expect(await askLimit(db, player.id, ['stake', '24h', null], true)).toMatchObject({
    code: 'limit_nothing_pending',
  })
  await askLimit(db, player.id, ['stake', '24h', null])
  await letPass(db, [player.id], 24)
  expect(await askLimit(db, player.id, ['stake', '24h', null], true)).toMatchObject({ ok: true })
  expect(await bet(player, draw.id, 200_000)).toBe('placed')
})

test('a raise confirmed twenty times at once is confirmed once', async () => {
  const player = await addPlayer(db, 0)
  await askLimit(db, player.id, ['loss', '1m', 1_000])
  await askLimit(db, player.id, ['loss', '1m', 5_000])
  await letPass(db, [player.id], 24)
  const told = await Promise.all(
    Array.from({ length: 20 }, () => askLimit(db, player.id, ['loss', '1m', 5_000], true)),
  )
  expect(told.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a deposit above the limit is refused and moves nothing; what is repeated is answered', async () => {
  const player = await addPlayer(db, 1_000)
  await askLimit(db, player.id, ['deposit', '24h', 10_000])
  const deposit = (riel: number, key: string = randomUUID()) =>
    creditPlayer(db.pool, {
      playerId: player.id,
      amountUnits: rielToUnits(riel),
      key,
      note: '',
      actor: 'test',
    })
  expect(await deposit(9_001)).toMatchObject({ code: 'deposit_limit' })
  expect(await deposit(9_000, 'once')).toMatchObject({ ok: true })
  expect(await deposit(9_000, 'once')).toMatchObject({ ok: true, value: { replay: true } })
  expect(await deposit(1)).toMatchObject({ code: 'deposit_limit' })
  const away = { playerId: player.id, amountUnits: rielToUnits(5_000), key: 'out', note: '', actor: 'test' }
  expect(await debitPlayer(db.pool, away)).toMatchObject({ ok: true })
  expect(await deposit(1)).toMatchObject({ code: 'deposit_limit' })
  await letPass(db, [player.id], 25)
  const told = await Promise.all(Array.from({ length: 30 }, () => deposit(1_000)))
  expect(told.filter(({ ok }) => ok)).toHaveLength(10)
})

test('bets race a break: each is before it or refused, and what was bought stays', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000_000)
  const storm = Promise.all([1, 2, 3, 4].map(() => betAtOnce(player, draw.id, 50, 500)))
  await bet(player, draw.id, 500)
  const until = Date.now() + 48 * HOUR
  const taken = await excludeSelf(db.pool, player.id, { kind: 'cooling_off', untilMs: until }, 'test', [])
  assert(taken.ok, 'two days are possible')
  expect(await betAtOnce(player, draw.id, 20, 500)).toEqual({ cooling_off: 20 })
  for (const counts of await storm) expect((counts.placed ?? 0) + (counts.cooling_off ?? 0)).toBe(50)
  const { rows } = await db.owner.query(
    'select count(*)::int as late from ticket where player_id = $1 and accepted_ms > $2',
    [player.id, taken.value.fromMs],
  )
  expect(rows).toEqual([{ late: 0 }])
  const before = await balanceOf(db.pool, player.id)
  await finishDraw(db, epoch, draw.id, { payCenti: 195 })
  expect(await balanceOf(db.pool, player.id)).toBeGreaterThan(before)
})

test('a break refuses alone and in a batch, a locked draw or an empty account notwithstanding', async () => {
  const draw = await openDraw(db)
  const [cooling, excluded] = [await addPlayer(db, 0), await addPlayer(db, 0)]
  await excludeSelf(db.pool, cooling.id, { kind: 'cooling_off', untilMs: Date.now() + 25 * HOUR }, 'test', [])
  expect(await excludeByName(db.pool, excluded.username, Date.now() + HOUR, [])).toMatchObject({ ok: true })
  await db.owner.query(`update draw set state = 'CLOSED' where id = $1`, [draw.id])
  expect(await bothWays(cooling, draw.id, 500)).toEqual(['cooling_off', 'cooling_off'])
  expect(await bothWays(excluded, draw.id, 500)).toEqual(['excluded', 'excluded'])
  const shorter = await excludeByName(db.pool, excluded.username, Date.now() + HOUR / 2, [])
  expect(shorter).toMatchObject({ code: 'exclusion_shorter' })
  expect(await excludeByName(db.pool, 'nobody-of-that-name', Date.now() + HOUR, [])).toMatchObject({
    code: 'not_found',
  })
})

test('a break ends by time alone', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  await excludeByName(db.pool, player.username, Date.now() + HOUR, [])
  expect(await bet(player, draw.id, 500)).toBe('excluded')
  await changeUnguarded(db.owner, 'update player set excluded_until = clock_timestamp() where id = $1', [
    player.id,
  ])
  expect(await bet(player, draw.id, 500)).toBe('placed')
})

test('a due reminder stops bets in both processes until it is answered', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 100_000)
  const setReminder = (sql: string) =>
    db.owner.query(`update player set reminder_at = ${sql} where id = $1`, [player.id])
  await setReminder(`clock_timestamp() + interval '1 minute'`)
  expect(await bothWays(player, draw.id, 500)).toEqual(['placed', 'placed'])
  await setReminder('clock_timestamp()')
  expect(await betAtOnce(player, draw.id, 40, 500)).toEqual({ reality_check_due: 40 })
  expect(await bothWays(player, draw.id, 500)).toEqual(['reality_check_due', 'reality_check_due'])
  await setReminder(`clock_timestamp() + interval '1 hour'`)
  expect(await betAtOnce(player, draw.id, 40, 500)).toEqual({ placed: 40 })
})

test('a slip that stands in the book is answered again, whatever stops the player by now', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const order = orderOf(player.id, draw.id, [lineOf(SMALL, 1_000)])
  const [one, two] = counters
  expect(await one?.place(order)).toMatchObject({ ok: true, value: { replay: false } })
  await askLimit(db, player.id, ['stake', '24h', 1_000])
  await excludeByName(db.pool, player.username, Date.now() + HOUR, [])
  expect(await two?.place(order)).toMatchObject({ ok: true, value: { replay: true } })
})

test('the counters of all of these players equal a recount of the book', async () => {
  // Draws paid what the tests wanted, at times that they moved, and a break was ended: those have no right answer here.
  const differences = (await auditLedger(db.pool)).filter(
    ({ check }) => !['payout', 'credit', 'late_bet', 'exclusion'].includes(check),
  )
  expect(differences).toEqual([])
  const { rows } = await db.owner.query(
    'select count(*)::int as counted from player where counted_from is not null',
  )
  expect(rows[0].counted).toBeGreaterThan(30)
})
