/** Requests to deposit in the database; amounts in units. */
import type { DepositState, DepositWay } from '@samnang/core/cashier/cashier-state'
import { REFERENCE_TRIES, referenceOf } from '@samnang/core/cashier/deposit-reference'
import type { AskedBefore } from '@samnang/core/cashier/deposit-rules'
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'

export interface DepositRow {
  id: bigint
  playerId: bigint
  units: bigint
  way: DepositWay
  cashAccount: bigint | null
  reference: string
  state: DepositState
  createdAt: Date
  expiresAt: Date
  doneAt: Date | null
  creditedUnits: bigint | null
  txId: bigint | null
  reason: string | null
  question: string | null
  /** Somebody looks at it at this moment. */
  isClaimed: boolean
}

const COLUMNS = `d.id, d.player_id as "playerId", d.amount as units, d.way, d.cash_account as "cashAccount", d.reference,
  d.state, d.created_at as "createdAt", d.expires_at as "expiresAt", d.done_at as "doneAt",
  d.credited as "creditedUnits", d.tx_id as "txId", d.reason, d.question,
  coalesce(d.claimed_until > clock_timestamp(), false) as "isClaimed"`

export async function findDeposit(db: Queryable, id: bigint): Promise<DepositRow | null> {
  const { rows } = await db.query<DepositRow>(`select ${COLUMNS} from deposit d where d.id = $1`, [id])
  return rows[0] ?? null
}

/** The same, and nobody else changes it until the transaction ends. Locked before any account. */
export async function lockDeposit(tx: Tx, id: bigint): Promise<DepositRow | null> {
  const { rows } = await tx.query<DepositRow>(
    `select ${COLUMNS} from deposit d where d.id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

/** What this player has asked for under this key. */
export async function findByKey(
  db: Queryable,
  { playerId, key }: { playerId: bigint; key: string },
): Promise<{ id: bigint; requestHash: Buffer } | null> {
  const { rows } = await db.query<{ id: bigint; requestHash: Buffer }>(
    'select id, request_hash as "requestHash" from deposit where player_id = $1 and key = $2',
    [playerId, key],
  )
  return rows[0] ?? null
}

export interface NewDeposit {
  playerId: bigint
  units: bigint
  way: DepositWay
  cashAccount: bigint | null
  key: string
  requestHash: Uint8Array
  expiresInMinutes: number
}

/** Its number; null where every reference that belongs to it is taken. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(`select nextval('tx_id_seq') as id`)
  assert(rows[0], 'a sequence answers')
  const { id } = rows[0]
  for (let attempt = 0; attempt < REFERENCE_TRIES; attempt++) {
    const { rowCount } = await tx.query(
      `insert into deposit (id, player_id, amount, way, cash_account, reference, key, request_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9 * interval '1 minute')
       on conflict (reference) where state in ('OPEN', 'SENT') do nothing`,
      [
        id,
        deposit.playerId,
        deposit.units,
        deposit.way,
        deposit.cashAccount,
        referenceOf(id, attempt),
        deposit.key,
        deposit.requestHash,
        deposit.expiresInMinutes,
      ],
    )
    if (rowCount === 1) return id
  }
  return null
}

/** What counts against the rules, of today in Phnom Penh and of all that is open. */
export async function askedBefore(db: Queryable, playerId: bigint): Promise<AskedBefore> {
  const { rows } = await db.query<AskedBefore>(
    `select count(*) filter (where d.state in ('OPEN', 'SENT'))::int as "openCount",
       coalesce(sum(d.amount) filter (where d.state in ('OPEN', 'SENT')), 0)::bigint as "openUnits",
       count(*) filter (where d.created_at >= day.since)::int as "dayCount",
       coalesce(sum(coalesce(d.credited, d.amount)) filter (where d.state in ('OPEN', 'SENT')
         or (d.state = 'DONE' and d.done_at >= day.since)), 0)::bigint as "dayUnits",
       (select count(*) from deposit o where o.state in ('OPEN', 'SENT'))::int as "houseOpenCount"
     from (select date_trunc('day', clock_timestamp() at time zone 'Asia/Phnom_Penh')
       at time zone 'Asia/Phnom_Penh' as since) day
     left join deposit d on d.player_id = $1 and (d.state in ('OPEN', 'SENT') or d.created_at >= day.since
       or d.done_at >= day.since)`,
    [playerId],
  )
  assert(rows[0], 'a sum answers')
  return rows[0]
}

/** The newest first. */
export async function openDeposits(db: Queryable, playerId: bigint): Promise<DepositRow[]> {
  const { rows } = await db.query<DepositRow>(
    `select ${COLUMNS} from deposit d where d.player_id = $1 and d.state in ('OPEN', 'SENT') order by d.id desc`,
    [playerId],
  )
  return rows
}

/** A slip stands: it waits for the staff, and what they asked has been answered. */
export async function markSent(tx: Tx, id: bigint): Promise<void> {
  await tx.query(`update deposit set state = 'SENT', question = null where id = $1`, [id])
}

/** It came to nothing. */
export async function markEnded(tx: Tx, id: bigint, state: 'CANCELLED' | 'EXPIRED'): Promise<void> {
  await tx.query(
    `update deposit set state = $2, question = null, claimed_by = null, claimed_until = null,
       done_at = clock_timestamp() where id = $1`,
    [id, state],
  )
}

/** It was credited, and stays so. */
export async function markDone(
  tx: Tx,
  { id, units, txId, cashAccount }: { id: bigint; units: bigint; txId: bigint; cashAccount: bigint },
): Promise<void> {
  await tx.query(
    `update deposit set state = 'DONE', credited = $2, tx_id = $3, cash_account = $4, reason = null, question = null,
       claimed_by = null, claimed_until = null, done_at = clock_timestamp() where id = $1`,
    [id, units, txId, cashAccount],
  )
}

/** Transfers of which nothing was shown in time, locked; what another process has in hand is left to it. */
export async function lockExpired(tx: Tx, limit: number): Promise<{ id: bigint; playerId: bigint }[]> {
  const { rows } = await tx.query<{ id: bigint; playerId: bigint }>(
    `select id, player_id as "playerId" from deposit
     where state = 'OPEN' and way <> 'khqr' and expires_at < clock_timestamp()
     order by id limit $1 for no key update skip locked`,
    [limit],
  )
  return rows
}

/** Whether a player may deposit at all, for those of whom nothing else is known yet. */
export async function isPlayerLocked(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    `select state = 'LOCKED' as locked from player where id = $1`,
    [playerId],
  )
  return rows[0]?.locked ?? true
}

export interface ShownAccount {
  id: bigint
  bank: string
  number: string
  holder: string
}

/** Where players are told to transfer to: of those that are shown the one that has waited least. Null: none is. */
export async function shownAccount(db: Queryable): Promise<ShownAccount | null> {
  const { rows } = await db.query<ShownAccount>(
    `select a.id, a.bank, a.number, a.holder from cash_account a where a.is_shown
     order by (select count(*) from deposit d where d.cash_account = a.id and d.state in ('OPEN', 'SENT')), a.id limit 1`,
  )
  return rows[0] ?? null
}

export async function bankAccountOf(db: Queryable, id: bigint): Promise<ShownAccount | null> {
  const { rows } = await db.query<ShownAccount>(
    `select id, bank, number, holder from cash_account where id = $1 and kind = 'bank'`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * How long players who paid by transfer waited in the last seven days, from their slip to the credit, in ms each. A code of
 * KHQR credits itself, and at a till nobody waits.
 */
export async function depositWaits(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ ms: number }>(
    `select ms(w.done_at) - ms(w.since) as ms from (
       select d.done_at, coalesce((select max(s.at) from cashier_step s where s.deposit = d.id and s.state = 'SENT'),
         d.created_at) as since
       from deposit d where d.way = 'transfer' and d.state = 'DONE' and d.done_at > clock_timestamp() - interval '7 days'
       order by d.done_at desc limit 500) w`,
  )
  return rows.map(({ ms }) => ms)
}
