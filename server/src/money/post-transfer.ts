/** Money in and out of the book: what an operator credits to a player or takes back. */
import { createHash } from 'node:crypto'
import { equalBytes } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import { ADJUSTMENTS, CASHIER, isPlayerAccount } from '@samnang/core/ledger/accounts'
import type { TransferReason } from '@samnang/core/ledger/transfer-reason'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { book, findCommand } from '../ledger/book.ts'
import { addEvent } from '../live/outbox.ts'
import { countDeposit, passesDepositLimit } from '../players/deposit-limit.ts'
import { movedToday } from './transaction-store.ts'

export interface Transfer {
  playerId: bigint
  /** Above zero, in units. */
  amountUnits: bigint
  /** The caller's own id of this command: the same key moves money once. */
  key: string
  /** For staff alone. */
  note: string
  /** What the player reads; none: a plain deposit or withdrawal. */
  reason?: TransferReason | null
  /** Who does it, for the audit log. */
  actor: string
  /** The second person of what two had to agree on; or that the house had nobody else. */
  approvedBy?: string
  alone?: true
  /** From this sum within 24 hours on, this one counted, it takes two people; null: none does. */
  twoFromUnits?: bigint | null
}

export interface Transferred {
  txId: bigint
  /** The player's balance right after it, in units; the same again when the command is repeated. */
  balance: bigint
  replay: boolean
}

/** Ten times the money that any site will hold, and far below what the database's numbers can. */
const BALANCE_UNITS_MAX = 10n ** 18n

/**
 * Adds money to a player's account. Refusals: `not_found`, `amount_too_small`, `amount_too_large` (the balance would
 * pass what the book can hold), `deposit_limit` (the player's own), `idempotency_mismatch` (the key stands for another
 * command), `second_person_needed` (nothing else is in its way).
 */
export function creditPlayer(pool: Pool, transfer: Transfer): Promise<Outcome<Transferred>> {
  return post(pool, 'credit', transfer)
}

/** Takes money from a player's account, never below zero: refusal `not_enough_money`, and those of a credit. */
export function debitPlayer(pool: Pool, transfer: Transfer): Promise<Outcome<Transferred>> {
  return post(pool, 'debit', transfer)
}

export type TransferKind = 'credit' | 'debit'

async function post(pool: Pool, kind: TransferKind, transfer: Transfer): Promise<Outcome<Transferred>> {
  const outcome = await inTransaction(pool, (tx) => postTransferIn(tx, kind, transfer))
  if (outcome.ok && !outcome.value.replay) await tellPlayer(pool, transfer.playerId)
  return outcome
}

/** The same inside of a transaction; `tellPlayer` once it has committed. */
export async function postTransferIn(
  tx: Tx,
  kind: TransferKind,
  transfer: Transfer,
): Promise<Outcome<Transferred>> {
  if (transfer.amountUnits <= 0n) return refused('amount_too_small', { n: 1 })
  if (transfer.amountUnits > BALANCE_UNITS_MAX) return refused('amount_too_large')
  return postOnce(tx, kind, transfer)
}

async function postOnce(tx: Tx, kind: TransferKind, transfer: Transfer): Promise<Outcome<Transferred>> {
  const { playerId, amountUnits, note, reason = null } = transfer
  // The player is part of the key, so that the lock of their account also decides races for it.
  const key = `${kind}:${playerId}:${transfer.key}`
  const requestHash = hashOf(kind, transfer)
  const balance = await lockBalance(tx, playerId)
  if (balance === null || !isPlayerAccount(playerId)) return refused('not_found')
  const known = await findCommand(tx, key)
  if (known) {
    if (!equalBytes(known.requestHash, requestHash)) return refused('idempotency_mismatch')
    return accepted({ txId: known.id, balance: known.balanceAfter, replay: true })
  }
  const units = kind === 'credit' ? amountUnits : -amountUnits
  const balanceAfter = balance + units
  if (balanceAfter < 0n) return refused('not_enough_money')
  if (balanceAfter > BALANCE_UNITS_MAX) return refused('amount_too_large')
  if (kind === 'credit' && (await passesDepositLimit(tx, playerId, amountUnits)))
    return refused('deposit_limit')
  if (await takesTwo(tx, kind, transfer)) return refused('second_person_needed')
  const { txId } = await book(tx, {
    key,
    kind,
    playerId,
    accountId: playerId,
    contraId: reason === null ? CASHIER : ADJUSTMENTS,
    amountUnits: units,
    requestHash,
    note,
    reason,
  })
  if (kind === 'credit') await countDeposit(tx, playerId, txId, amountUnits)
  const sides = { before: { balance }, after: { balance: balanceAfter } }
  const detail = { tx: txId, units, note, reason }
  const target = `player:${playerId}`
  await recordAudit(tx, { ...byOf(transfer), action: `player_${kind}`, target, ...sides, detail })
  return accepted({ txId, balance: balanceAfter, replay: false })
}

/** With the account held: of several at once each one counts those before it. */
async function takesTwo(
  tx: Tx,
  kind: TransferKind,
  { playerId, amountUnits, twoFromUnits = null }: Transfer,
): Promise<boolean> {
  return twoFromUnits !== null && amountUnits + (await movedToday(tx, kind, playerId)) >= twoFromUnits
}

function byOf({ actor, approvedBy, alone }: Transfer): By {
  return { actor, ...(approvedBy === undefined ? {} : { approvedBy }), ...(alone ? { alone } : {}) }
}

function hashOf(kind: TransferKind, { playerId, amountUnits, note, reason = null }: Transfer): Uint8Array {
  const command = { kind, player: String(playerId), units: String(amountUnits), note, reason }
  const content = canonicalJson(command)
  return createHash('sha256').update(content).digest()
}

/** Their screens show the new balance at once; if that fails, they show it at their next read. */
export async function tellPlayer(pool: Pool, playerId: bigint): Promise<void> {
  try {
    await addEvent(pool, { topic: 'players', kind: 'balance', data: { players: [Number(playerId)] } })
  } catch {
    // The money has moved and is committed: a message that got lost changes nothing.
  }
}
