import { randomBytes, randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { inTransaction } from '../database/pool.ts'
import { roomOfLevelIn } from './level-room.ts'

let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const TODAY = `phnom_penh_day(ms(clock_timestamp())::bigint)::timestamp at time zone 'Asia/Phnom_Penh'`
let reference = 100_000

interface Asked {
  player: bigint
  riel: bigint
  state?: string
  /** SQL. */
  at?: string
}

/** A request as it would stand there; `DONE` credited one riel less than was asked for. */
async function deposit({ player, riel, state = 'SENT', at = TODAY }: Asked): Promise<void> {
  const isOver = state !== 'OPEN' && state !== 'SENT'
  const tx = state === 'DONE' ? '(select max(id) + 1 from deposit)' : 'null'
  await db.owner.query(
    `insert into deposit (player_id, amount, way, reference, key, request_hash, state, created_at, expires_at, done_at,
       credited, tx_id) select $1, $2, 'transfer', $3, $4, $5, $6, ${at}, ${at}, ${isOver ? at : 'null'},
       ${state === 'DONE' ? `$2::bigint - ${rielToUnits(1)}` : 'null'}, ${tx}`,
    [player, rielToUnits(riel), String(reference++), randomUUID(), randomBytes(32), state],
  )
}

async function level(player: bigint, kycLevel: number): Promise<void> {
  await db.owner.query(
    `insert into player_desk (player_id, kyc_level) values ($1, $2)
     on conflict (player_id) do update set kyc_level = excluded.kyc_level`,
    [player, kycLevel],
  )
}

const room = (player: bigint, way: 'deposit' | 'withdrawal' = 'deposit') =>
  roomOfLevelIn(db.pool, player, way)

test('who is known better may ask for more in a day, and the server learns nothing but the level', async () => {
  const player = await server.addPlayer('levels.one')
  const rooms = []
  for (const of of [null, 1, 2, 3]) {
    if (of !== null) await level(player, of)
    rooms.push([await room(player), await room(player, 'withdrawal')])
  }
  const million = (n: bigint) => rielToUnits(n * 1_000_000n)
  expect(rooms).toEqual([
    [million(40n), million(20n)],
    [million(80n), million(40n)],
    [million(400n), million(400n)],
    [null, null],
  ])
  await expect(db.pool.query('select * from player_desk')).rejects.toThrow(/permission denied/)
})

test('what is open or done today counts, by its credit; what came to nothing or is of yesterday does not', async () => {
  const player = await server.addPlayer('levels.two')
  const asked: Omit<Asked, 'player'>[] = [
    { riel: 1_000_000n, state: 'OPEN' },
    { riel: 2_000_000n, state: 'SENT' },
    { riel: 4_000_001n, state: 'DONE' },
    { riel: 8_000_000n, state: 'REJECTED' },
    { riel: 16_000_000n, state: 'CANCELLED' },
    { riel: 32_000_000n, state: 'EXPIRED' },
    { riel: 39_000_000n, state: 'SENT', at: `${TODAY} - interval '1 millisecond'` },
  ]
  for (const one of asked) await deposit({ player, ...one })
  expect(await room(player)).toBe(rielToUnits(33_000_000))
  expect(await room(player, 'withdrawal')).toBe(rielToUnits(20_000_000))
  await deposit({ player, riel: 34_000_000n })
  expect(await room(player)).toBe(0n)
})

test('two requests at once share one room', async () => {
  const player = await server.addPlayer('levels.three')
  const ask = () =>
    inTransaction(db.owner, async (tx) => {
      await tx.query('select lock_accounts(array[$1::bigint])', [player])
      const left = (await roomOfLevelIn(tx, player, 'deposit')) ?? 0n
      if (left < rielToUnits(30_000_000)) return false
      await tx.query(
        `insert into deposit (player_id, amount, way, reference, key, request_hash, expires_at)
         values ($1, $2, 'transfer', $3, $4, $5, clock_timestamp())`,
        [player, rielToUnits(30_000_000), String(reference++), randomUUID(), randomBytes(32)],
      )
      return true
    })
  const both = await Promise.all([ask(), ask()])
  expect(both.sort()).toEqual([false, true])
})
