/** The sums of days: equal to a recount whatever was played, counted once whoever dies or races, behind late commits. */
import { randomUUID } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { close, confirm, dayResult, line, lotteryWorld, openDraw, place } from '../../test/lottery-world.ts'
import { closeBooks, openBooks } from '../../test/open-books.ts'
import { playHouse } from '../../test/played-house.ts'
import { move } from '../../test/real-money.ts'
import { testServer } from '../../test/server.ts'
import { anybody } from '../../test/two-people.ts'
import { decided, testProvider, testWallet, walletPlayer } from '../../test/wallet.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { reopenLotteryDraw, undoLotteryDraw } from '../lottery/reopen-lottery.ts'
import { settleLotteryDraw } from '../lottery/settle-lottery.ts'
import { countFigures } from './count-figures.ts'

let db: TestDatabase
let players: bigint[]

beforeAll(async () => {
  db = await testDatabase()
  players = await playHouse(db)
})
afterAll(() => db?.drop())

/** What the movements alone add up to, without any of the sums: by day, and by what each of them was. */
async function plainMoves(): Promise<unknown[]> {
  const { rows } = await db.owner.query(
    `select to_char(created_at + interval '7 hours', 'YYYY-MM-DD') as day, account_id, kind, sum(amount)::bigint as units
     from movement v left join draw d on d.id = v.draw_id and v.kind in ('bet', 'settle', 'refund')
     where d.id is null or (d.settled_at is not null and d.state in ('SETTLED', 'VOID'))
     group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rows
}

async function countedMoves(): Promise<unknown[]> {
  const { rows } = await db.owner.query(
    `select day::text as day, account_id, kind, sum(came_in - went_out)::bigint as units from account_day
     group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rows
}

async function expectCounted(): Promise<void> {
  expect(await countedMoves()).toEqual(await plainMoves())
  expect(await auditLedger(db.pool)).toEqual([])
}

async function rielOf(player: bigint): Promise<bigint> {
  const { rows } = await db.owner.query<{ riel: bigint }>(
    'select balance / 100000 as riel from account where id = $1',
    [player],
  )
  return rows[0]?.riel ?? 0n
}

async function sumsOf(product: string): Promise<unknown[]> {
  const { rows } = await db.owner.query(
    `select day::text, bets::int, (stake / 100000)::int as stake, (payout / 100000)::int as payout,
       (refunded / 100000)::int as refunded from house_figure where product = $1 order by day`,
    [product],
  )
  return rows
}

test('a house of every product is counted, and counting again finds nothing', async () => {
  expect(await countFigures(db.owner)).toBeGreaterThan(0)
  await expectCounted()
  expect(await countFigures(db.owner)).toBe(0)
  const { rows } = await db.owner.query<{ product: string }>(
    'select distinct product from house_figure order by 1',
  )
  expect(rows.map(({ product }) => product).slice(0, 2)).toEqual(['KH', 'POLL_2'])
  expect(rows).toHaveLength(3)
  // The void draw gave its stakes back, and is no stake; what is open or in its show is not decided.
  const { rows: decidedSums } = await db.owner.query(
    `select sum(stake) as stake, sum(refunded) as refunded from house_figure where product = 'POLL_2'`,
  )
  const { rows: plain } = await db.owner.query(
    `select sum(k.stake) filter (where d.state = 'SETTLED') as stake, sum(k.stake) filter (where d.state = 'VOID') as refunded
     from draw d join ticket k on k.draw_id = d.id`,
  )
  expect(decidedSums).toEqual(plain)
})

test('a lottery that is reopened is taken back on the day of that, and stands anew on the day of the next result', async () => {
  const world = lotteryWorld(db)
  const [player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  const draw = await openDraw(db)
  await place(world, player, draw, [line(['12', '47'], ['A'], 1000)])
  await close(db, draw)
  await confirm(db, draw, dayResult({ g8: '12' }))
  await settleLotteryDraw(world, draw)
  // The winner spends it: what is taken back leaves them below zero.
  await move(db.owner, { player, riel: Number(await rielOf(player)), kind: 'debit' })
  await inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    await tx.query(`update lottery_done set at = at - interval '3 days' where draw_id = $1`, [draw])
    await closeBooks(tx)
  })
  await countFigures(db.owner)
  for (const staff of ['sokha', 'dara'])
    assert(
      (await reopenLotteryDraw(db.pool, { drawId: draw, note: 'wrong', staff, counts: anybody })).ok,
      'reopened',
    )
  await undoLotteryDraw(world, draw)
  await inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    await tx.query(
      `update lottery_done set at = at - interval '1 day' where draw_id = $1 and kind = 'undone'`,
      [draw],
    )
    await closeBooks(tx)
  })
  await countFigures(db.owner)
  expect(await rielOf(player)).toBeLessThan(0n)
  await confirm(db, draw, dayResult({ g8: '60' }))
  await settleLotteryDraw(world, draw)
  await countFigures(db.owner)
  const sums = await sumsOf('VN')
  const won = (sums[0] as { payout: number }).payout
  expect(won).toBeGreaterThan(0)
  expect(sums).toMatchObject([
    { bets: 1, stake: 2000, payout: won, refunded: 0 },
    { bets: -1, stake: -2000, payout: -won, refunded: 0 },
    { bets: 1, stake: 2000, payout: 0, refunded: 0 },
  ])
  await expectCounted()
})

test('games: what is taken back counts against its game, a session by its totals, holds are no play', async () => {
  const provider = await testProvider(db)
  const server = await testServer({ db })
  const wallet = testWallet(server.app, provider)
  const player = await walletPlayer(db, provider, 100_000)
  const [lost, won, round] = [randomUUID(), randomUUID(), randomUUID()]
  const win = randomUUID()
  const answers = [
    await decided(() => wallet.bet(player, { transaction_uuid: lost })),
    await decided(() => wallet.rollback(player, lost)),
    await decided(() => wallet.bet(player, { transaction_uuid: won, round })),
    await decided(() => wallet.win(player, won, { transaction_uuid: win, round, amount: 250_000_000 })),
    await decided(() => wallet.rollback(player, win)),
  ]
  for (const { status } of answers) expect(status).toBe('RS_OK')
  await server.close()
  await countFigures(db.owner)
  await expectCounted()
})

test('a number that commits late is waited for, and none is counted twice by three who count at once', async () => {
  const [first = 0n, second = 0n] = players
  const client = await db.owner.connect()
  await client.query('begin')
  await client.query('select lock_accounts($1)', [[first]])
  await move(client, { player: first, riel: 500, kind: 'credit' })
  await move(db.owner, { player: second, riel: 700, kind: 'credit' })
  let isOver = false
  const counting = Promise.all([1, 2, 3].map(() => countFigures(db.owner))).then(() => {
    isOver = true
  })
  for (let at = 0; at < 5; at++) await move(db.owner, { player: second, riel: 1, kind: 'credit' })
  expect(isOver).toBe(false)
  await client.query('commit')
  client.release()
  await counting
  await countFigures(db.owner)
  await expectCounted()
})

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, the days are those of a recount',
  async (moment) => {
    const [player = 0n] = players
    for (let deadAt = 1, died = true; died; deadAt++) {
      await move(db.owner, { player, riel: deadAt, kind: 'credit' })
      const dying = crashingPool(db.owner, deadAt, moment)
      died = await countFigures(dying.pool).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        },
      )
      await countFigures(db.owner)
      expect(await countedMoves()).toEqual(await plainMoves())
    }
    await expectCounted()
  },
)

test.each([
  ['account_day', `update account_day set went_out = went_out + 1 where kind = 'bet'`],
  ['book_day', `delete from book_day where kind = 'settle'`],
  ['book_hour', `update book_hour set units = units + 1 where side = 'decided'`],
  ['player_figure', `update player_figure set payout = payout + 1 where product = 'POLL_2'`],
  ['jackpot_figure', `update jackpot_figure set square_3 = square_3 + 1`],
  ['player_month', `update player_month set payout = payout + 1 where product = 'POLL_2'`],
  ['house_figure', `update house_figure set possible_square = possible_square + 1 where part = '6'`],
])('%s that was changed is found by the audit, and counted again by the owner', async (check, crime) => {
  await db.owner.query(crime)
  expect((await auditLedger(db.pool)).map((row) => row.check)).toContain(check)
  await db.owner.query('select recount_figures()')
  await countFigures(db.owner)
  await expectCounted()
})

test('the application may not touch the sums, and the office may not take any away', async () => {
  await expect(db.pool.query('update house_figure set stake = 0')).rejects.toThrow('permission denied')
  await expect(db.pool.query('select recount_figures()')).rejects.toThrow('permission denied')
})
