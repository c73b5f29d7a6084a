/** Draws, players and bets in a test database, and a vault without a clock: what the draw engine's tests play with. */
import { createHash, createPublicKey, sign } from 'node:crypto'
import { concat } from '@samnang/core/bytes'
import { QUICKNET } from '@samnang/core/fairness/beacon'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { closeHash, dayRoot, seedCommitment } from '@samnang/core/fairness/commitment'
import {
  closeRecordBytes,
  dayRecordBytes,
  openRecordBytes,
  releaseBytes,
} from '@samnang/core/fairness/signed-records'
import type { Bet } from '@samnang/core/lotto59/bet'
import type { PollName } from '@samnang/core/lotto59/markets'
import { ratesOf } from '@samnang/core/lotto59/paytable'
import { rielToUnits } from '@samnang/core/money'
import { accepted, assert, refused } from '@samnang/core/refusal'
import type { VaultClient } from '@samnang/vault/client'
import { pino } from 'pino'
import { connectBeacon } from '../src/beacon/beacon.ts'
import type { Pool } from '../src/database/pool.ts'
import { takeLease } from '../src/draws/draw-lease-store.ts'
import type { DrawParts, Reign } from '../src/draws/draw-parts.ts'
import { insertOpenRecord } from '../src/draws/draw-records.ts'
import { insertFairDay } from '../src/draws/fair-days.ts'
import { newPrivateKey, temporaryOperatorKey } from '../src/draws/operator-key.ts'
import { meetVault } from '../src/draws/prepare-reign.ts'
import { auditLedger } from '../src/ledger/audit.ts'
import { addEvent } from '../src/live/outbox.ts'
import { findDraw } from '../src/lotto59/draw-store.ts'
import { openingOf } from '../src/lotto59/open-draw.ts'
import { currentPaytable, ensurePaytable } from '../src/lotto59/paytables.ts'
import { seedPot } from '../src/lotto59/seed-pot.ts'
import { bookSlip } from './book-slip.ts'

/** A day long past, in which tests number their draws. */
export const TEST_DAY = 1
const TEST_DRAWS = 2000

interface TestVault extends VaultClient {
  /** Instead of the true answer of `release`. */
  releaseAs: ((order: Parameters<VaultClient['release']>[0]) => ReturnType<VaultClient['release']>) | null
  destroyed: string[]
  /** What its releases are signed as: `formerReleaseBytes` is a vault up to 2.2. */
  releaseForm: typeof releaseBytes
}

/** Seeds follow from `secret`; it keeps the rule of one close record a draw, and signs like the real one. */
function testVault(secret = 'test'): TestVault {
  const privateKey = newPrivateKey()
  const raw = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
  const bound = new Map<string, string>()
  const seedOf = (game: string, day: number, i: number) =>
    createHash('sha256').update(`${secret}/${game}/${day}/${i}`).digest()
  const vault: TestVault = {
    releaseAs: null,
    destroyed: [],
    releaseForm: releaseBytes,
    keys: async () => accepted({ publicKey: raw, sinceMs: 0 }),
    commitDay: async ({ game, day, first, count }) => {
      const commitments = Array.from({ length: count }, (_, at) =>
        seedCommitment({ game, day, i: first + at, seed: seedOf(game, day, first + at) }),
      )
      const K = dayRoot(commitments)
      return accepted({
        commitments,
        K,
        signature: sign(null, dayRecordBytes({ game, day, first, count, K }), privateKey),
      })
    },
    release: async (order) => {
      if (vault.releaseAs) return vault.releaseAs(order)
      const { game, day, i, M } = order
      const T = closeHash(order)
      const known = bound.get(`${game}/${day}/${i}`)
      if (known !== undefined && known !== Buffer.from(T).toString('hex')) return refused('root_differs')
      bound.set(`${game}/${day}/${i}`, Buffer.from(T).toString('hex'))
      const S = seedOf(game, day, i)
      const releasedMs = Date.now()
      const signature = sign(null, vault.releaseForm({ game, day, i, M, S, T, releasedMs }), privateKey)
      return accepted({
        S,
        releasedMs,
        signature,
        T,
        closeSignature: sign(null, closeRecordBytes(T), privateKey),
      })
    },
    bind: async () => refused('no_beacon'),
    releaseByRound: async () => refused('not_bound'),
    destroy: async ({ game, day, i }) => {
      vault.destroyed.push(`${game}/${day}/${i}`)
      return accepted({})
    },
    anchor: async () => accepted({ rolledBack: [] }),
    close: () => undefined,
  }
  return vault
}

export interface DrawWorld {
  owner: Pool
  parts: DrawParts
  vault: TestVault
  /** Takes the lease for a new holder, as after the death of the former one. */
  newReign(): Promise<Reign>
}

/** Rates, pots, keys and the commitments of the test day stand; a server beside it has to sign with the same key. */
export async function drawWorld(
  db: { pool: Pool; owner: Pool },
  secret?: string,
  operatorKey = temporaryOperatorKey(),
  draws = TEST_DRAWS,
): Promise<DrawWorld> {
  const vault = testVault(secret)
  const parts: DrawParts = {
    money: db.pool,
    vault,
    operatorKey,
    log: pino({ level: 'silent' }),
    live: { publish: addEvent },
    clockGap: { isRight: true },
    beacon: connectBeacon({ chain: QUICKNET, relays: [], verifyRound, log: pino({ level: 'silent' }) }),
  }
  await ensurePaytable(db.pool)
  for (const poll of ['POLL_1', 'POLL_2'] as const) {
    await seedPot(db.pool, poll, { actor: 'test' })
    const day = { game: poll, day: TEST_DAY, first: 1, count: draws, openMs: 0, periodMs: 10_000 }
    const promised = await vault.commitDay(day)
    assert(promised.ok, 'the test vault commits')
    const { commitments, K, signature } = promised.value
    await insertFairDay(db.pool, { ...day, commitments: concat(...commitments), K, signature })
  }
  const vaultKey = await meetVault(parts)
  let holders = 0
  const newReign = async (): Promise<Reign> => {
    await db.owner.query(`update lease set expires_at = '-infinity'`)
    const epoch = await takeLease(db.pool, `test ${++holders}`)
    assert(epoch !== null, 'a lease that has run out is free')
    await db.owner.query(`update lease set expires_at = 'infinity'`)
    return { epoch, signal: new AbortController().signal, vaultKey }
  }
  return { owner: db.owner, parts, vault, newReign }
}

/** Players with money from the cashier, entered in the book; their ids. */
export async function addPlayers(owner: Pool, count: number, riel = 100_000): Promise<bigint[]> {
  const { rows } = await owner.query<{ id: bigint }>(
    `with born as (
       insert into player (username, username_key, password_hash, secret)
       select name, name, '', sha256(name::bytea)
       from (select 'p' || gen_random_uuid() as name from generate_series(1, $1)) names returning id
     ), opened as (
       insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, $2 from born returning id
     ), paid as (
       insert into tx (key, kind, player_id) select 'credit:' || id, 'credit', id from opened returning id, player_id
     ), entered as (
       insert into entry (account_id, tx_id, contra_id, amount, balance_after)
       select player_id, id, 2, $2, $2 from paid
     )
     select id from born order by id`,
    [count, rielToUnits(riel)],
  )
  return rows.map((row) => row.id)
}

/** An open draw of the test day that closed `closedAgoMs` ago (negative: will close). */
export async function addOpenDraw(
  { owner, parts }: DrawWorld,
  {
    poll,
    i,
    closedAgoMs,
    showMs = 6000,
  }: { poll: PollName; i: number; closedAgoMs: number; showMs?: number },
): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `with moment as (select date_trunc('milliseconds', clock_timestamp()) - $4::float8 * interval '1 ms' as closes)
     insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select $1, $2, $3, closes - interval '10 s', closes, closes + $5::float8 * interval '1 ms', 'OPEN',
       (select max(version) from paytable) from moment returning id`,
    [poll, TEST_DAY, i, closedAgoMs, showMs],
  )
  const draw = await findDraw(owner, rows[0]?.id ?? 0n)
  assert(draw, 'the draw was inserted')
  const C = await owner.query<{ C: Buffer }>(
    `select substring(commitments from ($2 - 1) * 32 + 1 for 32) as "C" from fair_day where game = $1`,
    [poll, i],
  )
  const commitment = C.rows[0]?.C
  assert(commitment, 'the test day is committed to')
  const P = openingOf(draw, commitment, await currentPaytable(owner))
  const signature = parts.operatorKey.sign(openRecordBytes(P))
  await insertOpenRecord(owner, { drawId: draw.id, C: commitment, P, signature })
  return draw.id
}

export interface TestBet {
  player: bigint
  bet: Bet
  riel: number
}

/** Bets as placing leaves them behind, one slip each, just before the close. Returns the ticket ids. */
export async function addBets(owner: Pool, drawId: bigint, bets: readonly TestBet[]): Promise<bigint[]> {
  const { paytable } = await currentPaytable(owner)
  const draw = await findDraw(owner, drawId)
  assert(draw, 'the draw was inserted')
  const tickets: bigint[] = []
  for (const { player, bet, riel } of bets) {
    const slip = {
      drawId,
      player,
      acceptedMs: Math.ceil(draw.closesMs) - 1,
      bets: [bet],
      units: rielToUnits(riel),
    }
    tickets.push(...(await bookSlip(owner, { ...slip, rates: ratesOf(paytable) })))
  }
  return tickets
}

/** What the audit finds wrong with the book. Empty is right. */
export async function bookFaults(owner: Pool): Promise<string[]> {
  const differences = await auditLedger(owner)
  return differences.map(({ check, subject, expected, found }) => `${check}: ${subject} ${expected} ${found}`)
}
