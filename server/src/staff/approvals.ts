/** The one engine for what two people have to agree on: asked, then approved, rejected, withdrawn or too old. */

import { type OfficeName, officeRow } from '@samnang/contract/office/office-endpoints'
import type { Permission } from '@samnang/contract/office/permission'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type DecisionCode, peopleNeeded, refusedDecision } from '@samnang/core/staff/approval'
import { auditOfRequest, type By, lastAudit, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { peopleFor, ruleOf } from './approval-rules.ts'
import {
  type ApprovalFilter,
  type ApprovalRow,
  countWaiting,
  type Effect,
  holdApproval,
  insertApproval,
  listApprovalRows,
  readApprovalRow,
  type StoredContent,
  tryOut,
  waitingAbout,
  writeDecision,
} from './approval-store.ts'
import { memberNow } from './staff-list.ts'
import type { StaffMember } from './staff-member.ts'
import { countOtherApprovers, lockHouse } from './staff-store.ts'

export type { ApprovalRow } from './approval-store.ts'

interface Needing {
  name: OfficeName
  staff: StaffMember
  amountOf(): Promise<bigint | null>
  rightsNeeded(): Promise<Iterable<Permission>>
}

/**
 * Whether a second person is asked. Decided with the house held: nobody comes, goes or is locked meanwhile, and what
 * `amountOf` adds up stays as it is. It answers null where no amount is known: then the rule holds whatever it is.
 * `rightsNeeded`: of what the command gives or whom it acts on; nobody waits for a colleague who could never agree.
 */
export async function needsApproval(
  tx: Tx,
  { name, staff, amountOf, rightsNeeded }: Needing,
): Promise<'none' | 'second' | 'alone'> {
  await lockHouse(tx)
  const { permission, scope } = officeRow(name)
  const rule = await ruleOf(tx, name)
  const { hours } = rule
  const people = peopleFor(rule, rule.from_amount == null ? null : await amountOf())
  const { id, branch } = staff
  const needed = [...(permission === null ? [] : [permission]), ...(await rightsNeeded())]
  const others = await countOtherApprovers(tx, { id, branch, needed, isHouse: scope === 'house', hours })
  return peopleNeeded({ people, others, isApprover: staff.permissions.has('approvals.decide') })
}

/**
 * What the command would write if it were done now, all of it taken back: who decides sees what was and what would be,
 * and what is refused anyway waits for nobody.
 */
export async function effectsOf<T, C extends string>(
  tx: Tx,
  { requestId }: By,
  run: () => Promise<Outcome<T, C>>,
): Promise<Outcome<Effect[], C>> {
  const after = await lastAudit(tx)
  return tryOut(tx, async (): Promise<Outcome<Effect[], C>> => {
    const outcome = await run()
    if (!outcome.ok) return outcome
    const rows = requestId === undefined ? [] : await auditOfRequest(tx, { requestId, after })
    return accepted(rows.map(({ action, target, detail }) => ({ action, target, ...sidesOf(detail) })))
  })
}

function sidesOf({ before, after }: Record<string, unknown>): Pick<Effect, 'before' | 'after'> {
  return { before: before ?? null, after: after ?? null }
}

/** Keeps the command as it stands; its id. */
export async function askApproval(
  tx: Tx,
  asked: {
    name: OfficeName
    staff: StaffMember
    content: StoredContent
    effects: readonly Effect[]
    hash: Buffer
    by: By
  },
): Promise<bigint> {
  const { name: endpoint, staff, content, effects, hash, by } = asked
  const { hours } = await ruleOf(tx, endpoint)
  const reason = by.reason ?? ''
  const id = await insertApproval(tx, { endpoint, content, effects, hash, staff: staff.id, reason, hours })
  const after = { endpoint, ...content, effects }
  await recordAudit(tx, { ...by, action: 'approval_asked', target: `approval:${id}`, before: null, after })
  await tellOffice(tx, 'approvals', id)
  return id
}

type Verdict = 'approve' | 'reject' | 'withdraw'
const STATES = { approve: 'APPROVED', reject: 'REJECTED', withdraw: 'WITHDRAWN' } as const
const ACTIONS = {
  approve: 'approval_approved',
  reject: 'approval_rejected',
  withdraw: 'approval_withdrawn',
} as const

/**
 * Decides, and writes it down; what was approved is the caller's to do, in the same transaction. Two at once: the second
 * finds it decided. Refusals: `not_found`, and those of core/staff/approval.
 */
export async function decide(
  tx: Tx,
  { id, staff, verdict }: { id: bigint; staff: StaffMember; verdict: Verdict },
  by: By,
): Promise<Outcome<ApprovalRow, 'not_found' | DecisionCode>> {
  await lockHouse(tx)
  const row = await holdApproval(tx, id)
  const isOwn = row?.askedBy === staff.id
  if (!row || !(isOwn || reaches(staff, row))) return refused('not_found')
  const code = refusedDecision({ state: row.state, isExpired: row.isExpired, isOwn, verdict })
  if (code) return refused(code)
  await writeDecision(tx, { id, state: STATES[verdict], staff: staff.id, reason: by.reason ?? null })
  const sides = { before: { state: row.state }, after: { state: STATES[verdict], endpoint: row.endpoint } }
  await recordAudit(tx, { ...by, action: ACTIONS[verdict], target: `approval:${id}`, ...sides })
  return accepted(row)
}

/** Who asked, as they are now; null where they are locked or have left. */
export function askerOf(tx: Tx, { askedBy }: ApprovalRow): Promise<StaffMember | null> {
  return memberNow(tx, { id: askedBy })
}

/** Of the colleague's branch, or of all where they see all. */
export function listApprovals(
  db: Queryable,
  staff: Pick<StaffMember, 'branch'>,
  filter: Omit<ApprovalFilter, 'branch'>,
): Promise<ApprovalRow[]> {
  return listApprovalRows(db, { ...filter, branch: staff.branch })
}

/** How many requests wait for a second person. */
export const countWaitingApprovals = countWaiting

/** Which of these things wait for a second person to agree to this command, and in which request. */
export async function waitingFor(
  db: Queryable,
  name: OfficeName,
  ids: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  return new Map((await waitingAbout(db, name, ids)).map(({ about, id }) => [about, id]))
}

/** Null where there is none that this colleague may see. */
export async function findApproval(
  db: Queryable,
  id: bigint,
  staff: StaffMember,
): Promise<ApprovalRow | null> {
  const row = await readApprovalRow(db, id)
  return row && (row.askedBy === staff.id || reaches(staff, row)) ? row : null
}

function reaches({ branch }: StaffMember, row: ApprovalRow): boolean {
  return branch === null || branch === row.branch
}
