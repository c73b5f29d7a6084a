/** What a batch decides together, what it leaves to the slip-by-slip function, and what changes in its middle. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Bet } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import { assert, type Outcome } from '@samnang/core/refusal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf, type TestDraw } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { askLimit } from '../../test/playing.ts'
import type { Pool, Tx } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { excludeByName } from '../players/exclude-player.ts'
import { BetCounter, type PlacedSlip } from './bet-counter.ts'

let db: TestDatabase
let counter: BetCounter
let draw: TestDraw
/** The functions that were called, in their order. */
const called: string[] = []

beforeAll(async () => {
  db = await bettingDatabase()
  counter = new BetCounter(listening(db.pool))
})
beforeEach(async () => {
  await db.owner.query(
    `update poll set player_draw_max = 1e12, jackpot_draw_max = 1e10, jackpot_four_max = 1e10, exposure_max = 4e13`,
  )
  draw = await openDraw(db)
  called.length = 0
})
afterEach(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
afterAll(async () => {
  await counter.stop()
  await db.drop()
})

function listening(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return (query: string | { name: string }, ...more: unknown[]) => {
          if (typeof query === 'object') called.push(query.name)
          return value.call(target, query, ...more)
        }
      },
    }) as Tx
  }
  return { connect } as unknown as Pool
}

const SMALL: Bet = { kind: 'range', typeNo: 6 }
const JACKPOT: Bet = { kind: 'jackpot', numbers: [1, 2, 3, 4, 5] }

const bet = (player: { id: bigint }, riel: number, on: Bet = SMALL) =>
  counter.place(orderOf(player.id, draw.id, [lineOf(on, riel)]))

function wordOf(answer: Outcome<PlacedSlip>): string {
  return answer.ok ? 'placed' : answer.code
}

async function words(bets: Promise<Outcome<PlacedSlip>>[]): Promise<string[]> {
  return (await Promise.all(bets)).map(wordOf)
}

test('players of one batch are poor, locked, limited, away, due or twice there: each gets their own answer', async () => {
  const [rich, poor, locked, limited, away, due, twice] = await Promise.all(
    [9_000, 500, 9_000, 9_000, 9_000, 9_000, 1_500].map((riel) => addPlayer(db, riel)),
  )
  assert(rich && poor && locked && limited && away && due && twice, 'there are seven')
  await db.owner.query(`update player set state = 'LOCKED' where id = $1`, [locked.id])
  await db.owner.query(
    `insert into audit_event (actor, action, target) values ('test', 'player_locked', 'player:' || $1)`,
    [locked.id],
  )
  await askLimit(db, limited.id, ['stake', '24h', 800])
  await excludeByName(db.pool, away.username, Date.now() + 3_600_000, [])
  await db.owner.query('update player set reminder_at = clock_timestamp() where id = $1', [due.id])
  const told = await words([
    ...[rich, poor, locked, limited, away, due].map((player) => bet(player, 1_000)),
    ...[bet(twice, 1_000), bet(twice, 600), bet(twice, 500), bet(rich, 700)],
  ])
  expect(told).toEqual([
    ...['placed', 'not_enough_money', 'account_locked', 'stake_limit', 'excluded', 'reality_check_due'],
    ...['placed', 'not_enough_money', 'placed', 'placed'],
  ])
  expect(called).toEqual(['place_slips', 'place_each'])
  expect(await balanceOf(db.pool, rich.id)).toBe(rielToUnits(7_300))
  expect(await balanceOf(db.pool, twice.id)).toBe(0n)
})

test('the same players alone: each slip is tried as a batch of one, and who is left out is told why', async () => {
  const [rich, poor, locked, limited] = await Promise.all(
    [9_000, 500, 9_000, 9_000].map((riel) => addPlayer(db, riel)),
  )
  assert(rich && poor && locked && limited, 'there are four')
  await db.owner.query(`update player set state = 'LOCKED' where id = $1`, [locked.id])
  await db.owner.query(
    `insert into audit_event (actor, action, target) values ('test', 'player_locked', 'player:' || $1)`,
    [locked.id],
  )
  await askLimit(db, limited.id, ['stake', '24h', 1_800])
  const told: [string, ...string[]][] = []
  for (const player of [rich, poor, locked, limited, limited, limited]) {
    called.length = 0
    told.push([wordOf(await bet(player, 800)), ...called])
  }
  expect(told).toEqual([
    ['placed', 'place_one'],
    ['not_enough_money', 'place_one', 'place_each'],
    ['account_locked', 'place_one', 'place_each'],
    ['placed', 'place_one', 'place_each'],
    ['placed', 'place_one'],
    ['stake_limit', 'place_one', 'place_each'],
  ])
  expect(await balanceOf(db.pool, limited.id)).toBe(rielToUnits(7_400))
})

test('two slips of a player in one batch are in the book in their order, with the balance after each', async () => {
  const [player, other] = [await addPlayer(db, 5_000), await addPlayer(db, 5_000)]
  const told = await Promise.all([bet(player, 1_000), bet(other, 500), bet(player, 2_000)])
  const [first, , second] = told.map((one) => (one.ok && !one.value.replay ? one.value : null))
  assert(first && second, 'both are placed')
  expect(called).toEqual(['place_slips'])
  expect(second.slipId).toBeGreaterThan(first.slipId)
  expect([first.balance, second.balance]).toEqual([rielToUnits(4_000), rielToUnits(2_000)])
})

test('slips of fifty lines and of one stand in one batch, each line a ticket with its leaf', async () => {
  const [player, other] = [await addPlayer(db, 1_000_000), await addPlayer(db, 5_000)]
  const lines = Array.from({ length: 50 }, (_, at) =>
    at % 10 === 9
      ? lineOf({ kind: 'jackpot', numbers: [at, at + 1, at + 2, at + 3, at + 4] }, 1_000)
      : lineOf({ kind: 'number', post: ((at % 5) + 1) as 1, number: at + 1 }, 500 + at),
  )
  const [long] = await Promise.all([counter.place(orderOf(player.id, draw.id, lines)), bet(other, 500)])
  assert(long?.ok && !long.value.replay, 'the long slip is placed')
  const { rows } = await db.pool.query(
    `select id, type as "typeNo", pick, rate_centi as "rateCenti", stake as "stakeUnits", leaf from ticket
     where player_id = $1 and slip_id = $2 order by id`,
    [player.id, long.value.slipId],
  )
  expect(rows.map(({ id, leaf, ...line }) => line)).toEqual(lines.map(({ bet: _, ...line }) => line))
  expect(rows.map(({ id }) => id)).toEqual(long.value.ticketIds)
  expect(Buffer.concat(rows.map(({ leaf }) => leaf))).toEqual(Buffer.from(long.value.leaves))
  const total = lines.reduce((sum, line) => sum + line.stakeUnits, 0n)
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(1_000_000) - total)
})

/** 1 000 riel on the range may cost 1 950; the limits in units, at them and one below. */
const edges: [string, string, bigint, Bet, string][] = [
  ['what the house may lose', 'exposure_max', rielToUnits(1_950) * 2n, SMALL, 'house_exposure'],
  ['what a player may stake', 'player_draw_max', rielToUnits(1_000), SMALL, 'player_draw_limit'],
  [
    'what a player may stake on the jackpot',
    'jackpot_draw_max',
    rielToUnits(1_000),
    JACKPOT,
    'jackpot_over_limit',
  ],
  ['what four numbers may have', 'jackpot_four_max', rielToUnits(2_000), JACKPOT, 'jackpot_numbers_limit'],
]
test.each(edges)(
  '%s is reached exactly, one unit less is not enough, for two at once',
  async (_, column, units, on, code) => {
    const players = [await addPlayer(db, 9_000), await addPlayer(db, 9_000)]
    await db.owner.query(`update poll set ${column} = $1`, [units - 1n])
    const isOfEach = column === 'player_draw_max' || column === 'jackpot_draw_max'
    expect(await words(players.map((player) => bet(player, 1_000, on)))).toEqual(
      isOfEach ? [code, code] : ['placed', code],
    )
    draw = await openDraw(db)
    await db.owner.query(`update poll set ${column} = $1`, [units])
    expect(await words(players.map((player) => bet(player, 1_000, on)))).toEqual(['placed', 'placed'])
    expect(await words(players.map((player) => bet(player, 1_000, on)))).toEqual([code, code])
    // The same for slips that come alone.
    draw = await openDraw(db)
    const alone = []
    for (const player of [...players, ...players]) alone.push(wordOf(await bet(player, 1_000, on)))
    expect(alone).toEqual(['placed', 'placed', code, code])
    expect(called.slice(-6)).toEqual([
      ...['place_one', 'place_one', 'place_one', 'place_each', 'place_one', 'place_each'],
    ])
  },
)

/** Resolves when somebody in this database waits for a row. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await db.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
    await delay(2)
  }
}

const changes: [string, string, string][] = [
  ['is closed', `update draw set state = 'CLOSED' where id = $1`, 'draw_closed'],
  ['is void', `update draw set state = 'VOID', void_reason = 'other' where id = $1`, 'draw_closed'],
  [
    'has no row of its own any more',
    `update draw set state = 'VOID', void_reason = 'other' where id = $1;
     insert into settlement (draw_id, done, counted) values ($1, true, true); select end_books(array[$1::bigint])`,
    'draw_closed',
  ],
  [
    'has a lower limit for players',
    `update poll set player_draw_max = 100000 from draw where draw.id = $1 and poll.id = draw.poll`,
    'player_draw_limit',
  ],
  [
    'may cost less',
    `update poll set exposure_max = 100000 from draw where draw.id = $1 and poll.id = draw.poll`,
    'house_exposure',
  ],
  [
    'has its poll switched off',
    `update poll set enabled = false from draw where draw.id = $1 and poll.id = draw.poll`,
    'poll_disabled',
  ],
]
const sizes: [string, number][] = [
  ['place_one', 1],
  ['place_slips', 3],
]
test.each(changes.flatMap(([what, ...change]) => sizes.map((size) => [what, ...size, ...change] as const)))(
  'a draw that %s between the first and the last statement of %s',
  async (_, first, count, sql, code) => {
    const players = await Promise.all(Array.from({ length: count }, () => addPlayer(db, 5_000)))
    const other = await db.owner.connect()
    await other.query('begin')
    for (const statement of sql.split(';')) await other.query(statement, [draw.id])
    const told = words(players.map((player) => bet(player, 1_000)))
    await untilSomebodyWaits()
    await other.query('commit')
    other.release()
    expect(await told).toEqual(players.map(() => code))
    expect(called).toEqual([first, 'place_each'])
    for (const { id } of players) expect(await balanceOf(db.pool, id)).toBe(rielToUnits(5_000))
    await db.owner.query('update poll set enabled = true')
  },
)

test.each(sizes)(
  'a connection that is lost in the middle of %s: every slip is placed once',
  async (first, count) => {
    const players = await Promise.all(Array.from({ length: count }, () => addPlayer(db, 5_000)))
    const other = await db.owner.connect()
    await other.query('begin')
    await other.query('select from draw_book where draw_id = $1 for update', [draw.id])
    const told = words(players.map((player) => bet(player, 1_000)))
    await untilSomebodyWaits()
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await other.query('commit')
    other.release()
    expect(await told).toEqual(players.map(() => 'placed'))
    expect(called[0]).toBe(first)
    for (const { id } of players) expect(await balanceOf(db.pool, id)).toBe(rielToUnits(4_000))
  },
)

test('no slip overtakes an earlier one of its draw: their numbers ascend as they are committed, from any server', async () => {
  const counters = [counter, new BetCounter(db.pool)]
  const players = await Promise.all(Array.from({ length: 40 }, () => addPlayer(db, 100_000)))
  let isOver = false
  const bets = Promise.all(
    Array.from({ length: 1_600 }, (_, at) => {
      const { id } = players[(at * 7) % 40] ?? { id: 0n }
      return counters[at % 2]?.place(orderOf(id, draw.id, [lineOf(SMALL, 500)]))
    }),
  ).finally(() => {
    isOver = true
  })
  const seen = new Set<bigint>()
  let last = 0n
  while (!isOver) {
    const { rows } = await db.owner.query<{ id: bigint }>(
      'select id from slip where draw_id = $1 order by id',
      [draw.id],
    )
    const added = rows.map(({ id }) => id).filter((id) => !seen.has(id))
    expect(added.filter((id) => id < last)).toEqual([])
    for (const id of added) seen.add(id)
    last = added.at(-1) ?? last
  }
  expect((await bets).filter((answer) => answer?.ok)).toHaveLength(1_600)
  await counters[1]?.stop()
})

test('an older draw of the poll that is open, too, keeps its limit, whichever was bet on last', async () => {
  const [older, newer] = [draw, await openDraw(db)]
  await db.owner.query('update poll set player_draw_max = $1', [rielToUnits(2_000)])
  const player = await addPlayer(db, 50_000)
  const on = ({ id }: TestDraw, riel: number) => counter.place(orderOf(player.id, id, [lineOf(SMALL, riel)]))
  const told = []
  for (const [which, riel] of [
    ...([
      [older, 1_500],
      [newer, 1_500],
      [older, 600],
    ] as const),
    ...([
      [older, 500],
      [newer, 600],
      [newer, 500],
      [older, 500],
    ] as const),
  ])
    told.push(wordOf(await on(which, riel)))
  expect(told).toEqual([
    ...['placed', 'placed', 'player_draw_limit'],
    ...['placed', 'player_draw_limit', 'placed', 'player_draw_limit'],
  ])
})

test('who has limits goes with the others once they were asked, until something may have lowered what is left', async () => {
  const player = await addPlayer(db, 50_000)
  await askLimit(db, player.id, ['stake', '24h', 5_000])
  await askLimit(db, player.id, ['loss', '7d', 4_000])
  expect(wordOf(await bet(player, 1_000))).toBe('placed')
  called.length = 0
  expect(await words([bet(player, 1_000), bet(player, 500)])).toEqual(['placed', 'placed'])
  expect(called).toEqual(['place_slips'])
  // 1 500 riel are left of the loss limit.
  expect(await words([bet(player, 1_501), bet(player, 1_500), bet(player, 500)])).toEqual([
    ...['loss_limit', 'placed', 'loss_limit'],
  ])
  await askLimit(db, player.id, ['loss', '7d', 9_000], true)
})

const lowering: [string, (id: bigint) => Promise<unknown>][] = [
  ['a stake on another product', (id) => db.pool.query(COUNT_PLAY, [id, rielToUnits(4_000), 0n])],
  ['a win that is taken back', (id) => db.pool.query(COUNT_PLAY, [id, 0n, rielToUnits(-4_000)])],
  ['a lower limit', (id) => askLimit(db, id, ['loss', '24h', 1_400])],
]
const COUNT_PLAY = 'select count_play($1, hour_of(clock_timestamp()), $2, $3, 0)'
test.each(lowering)('%s is seen by the next bet', async (what, lower) => {
  const player = await addPlayer(db, 50_000)
  await askLimit(db, player.id, ['loss', '24h', 5_000])
  expect(wordOf(await bet(player, 500))).toBe('placed')
  await lower(player.id)
  expect(await words([bet(player, 1_000), bet(player, 500)])).toEqual(['loss_limit', 'placed'])
  // The hour was counted without an entry: the book of this test is put right again.
  if (what !== 'a lower limit')
    await db.owner.query(`update play_hour set staked = staked - $2, paid = 0 where player_id = $1`, [
      player.id,
      what === 'a stake on another product' ? rielToUnits(4_000) : 0n,
    ])
})

test('what was left of a limit is asked anew when its hour is over', async () => {
  const player = await addPlayer(db, 50_000)
  await askLimit(db, player.id, ['stake', '24h', 5_000])
  expect(wordOf(await bet(player, 500))).toBe('placed')
  await db.owner.query('update account set watch_from = clock_timestamp(), room = 4e18 where id = $1', [
    player.id,
  ])
  expect(await words([bet(player, 4_501), bet(player, 4_500)])).toEqual(['stake_limit', 'placed'])
})
