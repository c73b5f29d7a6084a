/**
 * What becomes of a file for the bank: fetched as often as one likes and always the same, then paid, whole or but for some
 * lines, or never given to the bank. Killed at any moment it stands where it stood: in the file until "paid" commits whole.
 */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { bookPaidIn } from './pay-withdrawal.ts'
import { payoutFile } from './payout-file.ts'
import {
  endPayout,
  findPayout,
  linesOfPayout,
  lockAccounts,
  lockPayable,
  lockPayout,
  type PayoutLineRow,
  type PayoutRow,
  writeFetched,
  writeLines,
} from './payout-store.ts'
import { tellPaidIn } from './tell-cashier.ts'
import type { WithdrawalRow } from './withdrawal-store.ts'

type EndCode = 'not_found' | 'already_decided'

/**
 * The file, recorded. Refusals: `not_found`, `already_decided`: nobody gives the bank what was paid or put away; `overdrawn`:
 * more was taken back from one of its players since it was made than they had. Once it was fetched the bank may have it.
 */
export async function fetchPayoutIn(
  tx: Tx,
  id: bigint,
  by: By,
): Promise<Outcome<{ name: string; content: string }, EndCode | 'overdrawn'>> {
  const payout = await lockOpen(tx, id)
  if (!payout.ok) return payout
  const rows = await linesOfPayout(tx, id)
  const players = rows.map(({ playerId }) => playerId)
  if (payout.value.fetchedAt === null && (await lockAccounts(tx, players))) return refused('overdrawn')
  await writeFetched(tx, id, by.actor)
  const { fetchedBy: before, lines, totalUnits: units } = payout.value
  const sides = { before: { fetched_by: before }, after: { fetched_by: by.actor, lines, units } }
  await recordAudit(tx, { ...by, action: 'payout_fetched', target: `payout:${id}`, ...sides })
  await tellOffice(tx, 'payouts', id)
  return accepted(payoutFile(payout.value, rows))
}

export interface PaidPayout {
  id: bigint
  /** What the bank calls the whole of it; each line has it with its place. */
  bankReference: string
  /** Places of lines that the bank has not paid. */
  failed: readonly number[]
  /** What was paid, as whoever asks has seen it. */
  totalUnits: bigint
}

type PaidCode = EndCode | 'changed_meanwhile' | 'bank_reference_used' | 'cash_account_closed'

/**
 * All of its lines are paid in this transaction but for those that failed, which wait again; also of players whose balance
 * fell below zero meanwhile, since the bank has paid them. Refusals: `not_found`, `already_decided`, `changed_meanwhile` (lines
 * that are not there, none that was paid, or another sum than was seen), those of `payWithdrawalIn`.
 */
export async function payPayoutIn(tx: Tx, paid: PaidPayout, by: By): Promise<Outcome<PayoutRow, PaidCode>> {
  const { id, bankReference } = paid
  const found = await lockOpen(tx, id)
  if (!found.ok) return found
  const { failed, done } = shareOut(await linesOfPayout(tx, id), paid.failed)
  const units = done.reduce((sum, line) => sum + line.units, 0n)
  if (done.length === 0 || failed.length !== new Set(paid.failed).size || units !== paid.totalUnits)
    return refused('changed_meanwhile')
  await endLines(tx, id, { failed, done })
  const told: WithdrawalRow[] = []
  for (const line of done) {
    const one = await payLine(tx, line, { ...found.value, bankReference }, by)
    if (!one.ok) return one
    if (one.value) told.push(one.value)
  }
  await endPayout(tx, id, { state: 'PAID', actor: by.actor, bankReference })
  const after = {
    state: 'PAID',
    units,
    lines: done.length,
    failed: failed.map(({ withdrawal }) => withdrawal),
  }
  const detail = { ...after, bank_reference: bankReference }
  return ended(tx, id, { action: 'payout_paid', after: detail, told }, by)
}

/**
 * It was never given to the bank. Refusals: `not_found`, `already_decided`; `changed_meanwhile`: it was fetched since
 * whoever asks has seen it, and what was fetched the bank may have.
 */
export async function cancelPayoutIn(
  tx: Tx,
  { id, isFetched }: { id: bigint; isFetched: boolean },
  by: By,
): Promise<Outcome<PayoutRow, EndCode | 'changed_meanwhile'>> {
  const found = await lockOpen(tx, id)
  if (!found.ok) return found
  if ((found.value.fetchedAt !== null) !== isFetched) return refused('changed_meanwhile')
  const lines = await linesOfPayout(tx, id)
  await writeLines(tx, id, { places: lines.map(({ place }) => place), state: 'CANCELLED' })
  await endPayout(tx, id, { state: 'CANCELLED', actor: by.actor, bankReference: null })
  return ended(tx, id, { action: 'payout_cancelled', after: { state: 'CANCELLED' } }, by)
}

async function lockOpen(tx: Tx, id: bigint): Promise<Outcome<PayoutRow, EndCode>> {
  const payout = await lockPayout(tx, id)
  if (!payout) return refused('not_found')
  return payout.state === 'OPEN' ? accepted(payout) : refused('already_decided')
}

interface Shared {
  failed: PayoutLineRow[]
  done: PayoutLineRow[]
}

function shareOut(lines: readonly PayoutLineRow[], places: readonly number[]): Shared {
  const isFailed = ({ place }: PayoutLineRow) => places.includes(place)
  return { failed: lines.filter(isFailed), done: lines.filter((line) => !isFailed(line)) }
}

/** Every lock that paying takes is taken before the first of them, each kind by ascending number. */
async function endLines(tx: Tx, id: bigint, { failed, done }: Shared): Promise<void> {
  const all = [...failed, ...done]
  await lockPayable(
    tx,
    all.map(({ withdrawal }) => withdrawal),
  )
  await lockAccounts(
    tx,
    all.map(({ playerId }) => playerId),
  )
  await writeLines(tx, id, { places: failed.map(({ place }) => place), state: 'FAILED' })
  await writeLines(tx, id, { places: done.map(({ place }) => place), state: 'PAID' })
}

async function payLine(
  tx: Tx,
  { withdrawal, place }: PayoutLineRow,
  { cashAccount, bankReference }: { cashAccount: bigint; bankReference: string },
  by: By,
): Promise<Outcome<WithdrawalRow | null, PaidCode>> {
  const reference = `${bankReference}/${place}`
  const booked = await bookPaidIn(tx, { withdrawal, cashAccount, bankReference: reference, by })
  if (booked.ok) return accepted(booked.value.paid)
  const { code } = booked
  return refused(
    code === 'withdrawal_over' || code === 'withdrawal_not_approved' ? 'changed_meanwhile' : code,
  )
}

async function ended(
  tx: Tx,
  id: bigint,
  {
    action,
    after,
    told = [],
  }: {
    action: 'payout_paid' | 'payout_cancelled'
    after: Record<string, unknown>
    told?: readonly WithdrawalRow[]
  },
  by: By,
): Promise<Outcome<PayoutRow, 'not_found'>> {
  await recordAudit(tx, { ...by, action, target: `payout:${id}`, before: { state: 'OPEN' }, after })
  if (told.length > 0) await tellPaidIn(tx, told)
  await tellOffice(tx, 'payouts', id)
  const payout = await findPayout(tx, id)
  return payout ? accepted(payout) : refused('not_found')
}
