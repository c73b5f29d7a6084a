/** Money in and out of the book: what an operator credits to a player or takes back. */
import { createHash } from 'node:crypto'
import { equalBytes } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import { ADJUSTMENTS, CASHIER, isPlayerAccount } from '@samnang/core/ledger/accounts'
import type { TransferReason } from '@samnang/core/ledger/transfer-reason'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { book, findCommand } from '../ledger/book.ts'
import { addEvent } from '../live/outbox.ts'
import { countDeposit, passesDepositLimit } from '../players/deposit-limit.ts'

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
 * command).
 */
export function creditPlayer(pool: Pool, transfer: Transfer): Promise<Outcome<Transferred>> {
  return post(pool, 'credit', transfer)
}

/** Takes money from a player's account, never below zero: refusal `not_enough_money`, and those of a credit. */
export function debitPlayer(pool: Pool, transfer: Transfer): Promise<Outcome<Transferred>> {
  return post(pool, 'debit', transfer)
}

type Kind = 'credit' | 'debit'

async function post(pool: Pool, kind: Kind, transfer: Transfer): Promise<Outcome<Transferred>> {
  if (transfer.amountUnits <= 0n) return refused('amount_too_small', { n: 1 })
  if (transfer.amountUnits > BALANCE_UNITS_MAX) return refused('amount_too_large')
  const outcome = await inTransaction(pool, (tx) => postOnce(tx, kind, transfer))
  if (outcome.ok && !outcome.value.replay) await tellPlayer(pool, transfer.playerId)
  return outcome
}

async function postOnce(tx: Tx, kind: Kind, transfer: Transfer): Promise<Outcome<Transferred>> {
  const { playerId, amountUnits, note, reason = null, actor } = transfer
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
  await recordAudit(tx, {
    actor,
    action: `player_${kind}`,
    target: `player:${playerId}`,
    before: { balance },
    after: { balance: balanceAfter },
    detail: { tx: txId, units, note, reason },
  })
  return accepted({ txId, balance: balanceAfter, replay: false })
}

function hashOf(kind: Kind, { playerId, amountUnits, note, reason = null }: Transfer): Uint8Array {
  const command = { kind, player: String(playerId), units: String(amountUnits), note, reason }
  const content = canonicalJson(command)
  return createHash('sha256').update(content).digest()
}

/** Their screens show the new balance at once; if that fails, they show it at their next read. */
async function tellPlayer(pool: Pool, playerId: bigint): Promise<void> {
  try {
    await addEvent(pool, { topic: 'players', kind: 'balance', data: { players: [Number(playerId)] } })
  } catch {
    // The money has moved and is committed: a message that got lost changes nothing.
  }
}
