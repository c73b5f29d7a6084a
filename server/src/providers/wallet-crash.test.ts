/** Wallet calls whose process, connection or database ends in the middle: nothing twice, nothing lost, no false RS_OK. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { crashingPool, type KillMoment } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { testServer } from '../../test/server.ts'
import {
  RIEL,
  type TestProvider,
  testProvider,
  testWallet,
  unitsOf,
  type WalletPlayer,
  walletPlayer,
} from '../../test/wallet.ts'
import { auditLedger } from '../ledger/audit.ts'
import { WalletCounter } from './wallet-counter.ts'
import type { WalletCall } from './wallet-store.ts'
import { tokenHash } from './wallet-user.ts'

const HAD = 10_000 * RIEL
let db: TestDatabase
let provider: TestProvider
beforeAll(async () => {
  db = await testDatabase()
  provider = await testProvider(db)
})
afterEach(async () => expect(await auditLedger(db.pool)).toEqual([]))
afterAll(() => db?.drop())

/** A bet, its win, another bet and its rollback: 500 riel less in the end. */
function lifeOf(player: WalletPlayer): WalletCall[] {
  const [bet, second] = [randomUUID(), randomUUID()]
  const call = (kind: WalletCall['kind'], uuid: string, ref: string | null, riel: number): WalletCall => ({
    providerId: provider.id,
    provider: provider.name,
    houseId: provider.accountId,
    kind,
    uuid,
    ref,
    playerId: player.id,
    tokenHash: tokenHash(player.token),
    gameCode: 'slot',
    round: 'r',
    amount: BigInt(riel * RIEL),
    currency: 'KHR',
    roundClosed: false,
    isFree: false,
    isPromo: false,
    supplierTx: null,
    meta: null,
  })
  return [
    call('bet', bet, null, 1_000),
    call('win', randomUUID(), bet, 500),
    call('bet', second, null, 2_000),
    call('rollback', randomUUID(), second, 0),
  ]
}

const MOMENTS: KillMoment[] = ['before', 'after']
test.each(MOMENTS)(
  'a process that dies %s its n-th question leaves what a repetition completes',
  async (moment) => {
    for (let deadAt = 1; deadAt <= 6; deadAt++) {
      const player = await walletPlayer(db, provider, 10_000)
      const life = lifeOf(player)
      const dying = new WalletCounter(crashingPool(db.pool, deadAt, moment).pool)
      for (const call of life) await dying.decide(call).catch(() => undefined)
      await dying.stop()
      const next = new WalletCounter(db.pool)
      for (const call of life) expect((await next.decide(call)).status).toMatch(/^RS_OK$|^RS_ERROR_UNKNOWN$/)
      await next.stop()
      expect(await unitsOf(db, player.id)).toBe(HAD - 500 * RIEL)
    }
  },
)

test('a call that cannot be decided is a 5xx, and the same call later is RS_OK once', async () => {
  const server = await testServer({ db })
  const player = await walletPlayer(db, provider, 10_000)
  const wallet = testWallet(server.app, provider)
  const fields = { transaction_uuid: randomUUID(), round: 'r' }
  await wallet.bet(player, { amount: 0 })
  const holder = await db.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from account where id = $1 for update', [player.id])
    const answer = await wallet.bet(player, fields)
    expect([answer.code, answer.body]).toEqual([503, { status: 'RS_ERROR_UNKNOWN', request_uuid: '' }])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  for (let times = 0; times < 2; times++)
    expect(await wallet.bet(player, fields)).toMatchObject({ status: 'RS_OK', balance: HAD - 1_000 * RIEL })
  await server.close()
})

test('connections that are cut under 200 calls at once: every call is answered, each happens once', async () => {
  const server = await testServer({ db })
  const players = await Promise.all(Array.from({ length: 20 }, () => walletPlayer(db, provider, 10_000)))
  const wallet = testWallet(server.app, provider)
  const cut = () =>
    db.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'samnang-wallet' and datname = current_database()`)
  const bets = players.flatMap((player) =>
    Array.from({ length: 10 }, async () => {
      const fields = { transaction_uuid: randomUUID(), round: 'r', amount: 10 * RIEL }
      for (;;) {
        const { code, status } = await wallet.bet(player, fields)
        if (code === 200) return status
        expect(code).toBe(503)
      }
    }),
  )
  for (let times = 0; times < 5; times++) await cut()
  expect(new Set(await Promise.all(bets))).toEqual(new Set(['RS_OK']))
  for (const { id } of players) expect(await unitsOf(db, id)).toBe(HAD - 100 * RIEL)
  await server.close()
})
