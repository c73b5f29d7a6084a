/** One colleague at a time looks at a request: taken, kept by every press, free again after five idle minutes or by hand. */
import { depositMayBecome, withdrawalMayBecome } from '@samnang/core/cashier/cashier-state'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import {
  type ClaimQueue,
  type ClaimRow,
  clearClaim,
  isInPayoutFile,
  lockClaim,
  writeClaim,
} from './claim-store.ts'

export type { ClaimQueue, ClaimRow } from './claim-store.ts'

const CLAIM_MINUTES = 5

export interface Claimed {
  queue: ClaimQueue
  id: bigint
  /** Of the colleague; null: all. */
  branch: bigint | null
}

export type ClaimCode = 'not_found' | 'claimed_by_other' | 'already_decided' | 'in_payout_file'

/**
 * Takes it, or keeps it: only who takes it leaves a row. Refusals: `not_found`, `claimed_by_other`; `already_decided`
 * where no decision is left; `in_payout_file`: the bank may be paying it.
 */
export async function claimIn(
  tx: Tx,
  { queue, id, branch }: Claimed,
  by: By,
): Promise<Outcome<{ until: Date }, ClaimCode>> {
  const row = await lockReached(tx, { queue, id, branch })
  if (!row) return refused('not_found')
  if (row.claimedBy !== null && row.claimedBy !== by.actor) return refused('claimed_by_other')
  if (!isDecidable(queue, row)) return refused('already_decided')
  if (queue === 'withdrawals' && (await isInPayoutFile(tx, id))) return refused('in_payout_file')
  const until = await writeClaim(tx, queue, { id, actor: by.actor, minutes: CLAIM_MINUTES })
  if (row.claimedBy === by.actor) return accepted({ until })
  await record(tx, { queue, id }, { before: null, after: by.actor }, by)
  return accepted({ until })
}

/** Gives it back to the queue. Refusals: `not_found`, `not_claimed` (not by this colleague). */
export async function releaseIn(
  tx: Tx,
  { queue, id, branch }: Claimed,
  by: By,
): Promise<Outcome<null, 'not_found' | 'not_claimed'>> {
  const row = await lockReached(tx, { queue, id, branch })
  if (!row) return refused('not_found')
  if (row.claimedBy !== by.actor) return refused('not_claimed')
  await clearClaim(tx, queue, id)
  await record(tx, { queue, id }, { before: by.actor, after: null }, by)
  return accepted(null)
}

/**
 * The request, locked, of a colleague who has it in hand. What two agree on is done by the second one, when the first
 * may have let go of it: then nobody else may have it. Refusals: `not_found`, `not_claimed`, `claimed_by_other`.
 */
export async function inHand(
  tx: Tx,
  claimed: Claimed,
  { actor, approvedBy }: By,
): Promise<Outcome<ClaimRow, 'not_found' | 'not_claimed' | 'claimed_by_other'>> {
  const row = await lockReached(tx, claimed)
  if (!row) return refused('not_found')
  if (row.claimedBy === actor || (approvedBy !== undefined && row.claimedBy === approvedBy))
    return accepted(row)
  if (row.claimedBy !== null) return refused('claimed_by_other')
  return approvedBy === undefined ? refused('not_claimed') : accepted(row)
}

async function lockReached(tx: Tx, { queue, id, branch }: Claimed): Promise<ClaimRow | null> {
  const row = await lockClaim(tx, queue, id)
  return row && (branch === null || row.branch === branch) ? row : null
}

/** Money that came late is credited even after a rejection. */
function isDecidable(queue: ClaimQueue, { state }: ClaimRow): boolean {
  // The state is one of its own table.
  return queue === 'deposits'
    ? depositMayBecome(state as Parameters<typeof depositMayBecome>[0], 'DONE')
    : withdrawalMayBecome(state as Parameters<typeof withdrawalMayBecome>[0], 'REJECTED')
}

async function record(
  tx: Tx,
  { queue, id }: Pick<Claimed, 'queue' | 'id'>,
  sides: { before: string | null; after: string | null },
  by: By,
): Promise<void> {
  const noun = queue === 'deposits' ? 'deposit' : 'withdrawal'
  const action = sides.after === null ? `${noun}_released` : `${noun}_claimed`
  await recordAudit(tx, {
    ...by,
    action: action as `${typeof noun}_claimed`,
    target: `${noun}:${id}`,
    before: { claimed_by: sides.before },
    after: { claimed_by: sides.after },
  })
  await tellOffice(tx, queue, id)
}
