/** The wallet's questions to the database (server/functions/wallet.sql). */
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

/** A bet, win or rollback whose signature and shape are checked; amounts are units. */
export interface WalletCall {
  providerId: number
  /** Its name, for the key of the transaction. */
  provider: string
  /** The account on the other side. */
  houseId: bigint
  kind: 'bet' | 'win' | 'rollback'
  /** Of the transaction: the key under which it happens once. Lower case. */
  uuid: string
  /** The bet that has won, or what is rolled back. */
  ref: string | null
  /** Null: a user that is none of ours. */
  playerId: bigint | null
  tokenHash: Buffer
  gameCode: string
  round: string
  amount: bigint
  currency: string | null
  roundClosed: boolean
  isFree: boolean
  isPromo: boolean
  supplierTx: string | null
  meta: object | null
}

/** Status of the convention; the balance where the answer has one. */
export interface WalletVerdict {
  status: string
  balance: bigint | null
  /** Booked by this very call, and not by an earlier one. */
  moved: boolean
}

const WALLET_CALLS = {
  name: 'wallet_calls',
  text: 'select status, balance, moved from wallet_calls($1, $2)',
}

/** Decides all of them in one transaction, in their order. */
export async function decideCalls(db: Queryable, calls: readonly WalletCall[]): Promise<WalletVerdict[]> {
  const players = [...new Set(calls.flatMap(({ playerId }) => playerId ?? []))]
  const values = [`{${players.join(',')}}`, `[${calls.map(callText).join(',')}]`]
  const { rows } = await db.query<WalletVerdict>({ ...WALLET_CALLS, values })
  assert(rows.length === calls.length, 'every call gets a verdict')
  return rows
}

/** Amounts go as text: a JSON number of ours must not pass through a float either. */
function callText(call: WalletCall): string {
  return JSON.stringify({
    provider_id: call.providerId,
    provider: call.provider,
    house_id: String(call.houseId),
    kind: call.kind,
    uuid: call.uuid,
    ref: call.ref,
    player_id: call.playerId === null ? null : String(call.playerId),
    token_hash: `\\x${call.tokenHash.toString('hex')}`,
    game_code: call.gameCode,
    round: call.round,
    amount: String(call.amount),
    currency: call.currency,
    round_closed: call.roundClosed,
    is_free: call.isFree,
    is_promo: call.isPromo,
    supplier_tx: call.supplierTx,
    meta: call.meta,
  })
}

const WALLET_BALANCE = {
  name: 'wallet_balance',
  text: 'select status, balance from wallet_balance($1::smallint, $2, $3, $4)',
}

export interface BalanceQuestion {
  providerId: number
  playerId: bigint | null
  tokenHash: Buffer
  gameCode: string
}

/** What a game of this launch may show. */
export async function askBalance(
  db: Queryable,
  { providerId, playerId, tokenHash, gameCode }: BalanceQuestion,
): Promise<Pick<WalletVerdict, 'status' | 'balance'>> {
  const values = [providerId, playerId, tokenHash, gameCode]
  const { rows } = await db.query<Pick<WalletVerdict, 'status' | 'balance'>>({ ...WALLET_BALANCE, values })
  assert(rows[0], 'the function answers one row')
  return rows[0]
}

export async function isPlayer(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await db.query('select from player where id = $1', [playerId])
  return rows.length > 0
}

export interface PartnerRow {
  id: number
  name: string
  account_id: bigint
  sub_partner: string | null
  enabled: boolean
  allowed: string[]
  keys: string[]
}

/** All of them; their keys are those that are not retired. */
export async function readPartners(db: Queryable): Promise<PartnerRow[]> {
  const { rows } = await db.query<PartnerRow>(
    `select p.id, p.name, p.account_id, p.sub_partner, p.enabled, p.allowed::text[] as allowed,
       array(select k.public_key from provider_key k where k.provider_id = p.id and k.retired_at is null) as keys
     from provider p`,
  )
  return rows
}

/** How many exceptions the providers have caused in all, by reason. */
export async function countExceptions(db: Queryable): Promise<[code: string, count: number][]> {
  const { rows } = await db.query<{ code: string; count: number }>(
    'select code, count(*)::int as count from game_exception group by code',
  )
  return rows.map(({ code, count }) => [code, count])
}
