/** Requests for a second person: what waits, what would be done, and doing exactly that. */
import type { Approval } from '@samnang/contract/office/approvals'
import { isOfficeName, type OfficeName, officeRow } from '@samnang/contract/office/office-endpoints'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import type { DecisionCode } from '@samnang/core/staff/approval'
import { coversAll } from '@samnang/core/staff/staff-rules'
import type { By } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import type { OfficeParts } from '../office-parts.ts'
import { listRules, setRule } from '../staff/approval-rules.ts'
import { type ApprovalRow, askerOf, decide, findApproval, listApprovals } from '../staff/approvals.ts'
import type { StaffMember } from '../staff/staff.ts'
import {
  type Asked,
  type Commanding,
  command,
  commandInHouse,
  type OfficeHandlers,
  read,
} from './office-call.ts'
import { isAllowed } from './office-guard.ts'
import { commandHash } from './run-command.ts'

type Name = Extract<OfficeName, `${string} /api/approvals${string}` | `${string} /api/approval-rules`>
type HandlerOf = (name: OfficeName) => OfficeHandlers[OfficeName]
/** Who looks at a request or agrees to it, and what would run it. */
type Agreeing = { staff: StaffMember; handlerOf: HandlerOf }

/** `handlerOf`: what runs a command, of the same table. */
export function approvalHandlers({ pool }: OfficeParts, handlerOf: HandlerOf): Pick<OfficeHandlers, Name> {
  return {
    'GET /api/approvals': read<'GET /api/approvals'>(async ({ query, staff }) => {
      const limit = Number(query.limit ?? 50)
      const before = query.before === undefined ? null : BigInt(query.before)
      const filter = { state: query.state ?? null, askedBy: null, before, limit: limit + 1 }
      const rows = await listApprovals(pool, staff, filter)
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      const told = shown.map((row) => approvalRow(pool, row, { staff, handlerOf }))
      return accepted({ rows: await Promise.all(told), next })
    }),
    'GET /api/approvals/:id': read<'GET /api/approvals/:id'>(async ({ params, staff }) => {
      const row = await findApproval(pool, BigInt(params.id), staff)
      if (!row) return refused('not_found')
      const { content, effects } = row
      return accepted({ ...(await approvalRow(pool, row, { staff, handlerOf })), content, effects })
    }),
    'POST /api/approvals/:id/approve': commandInHouse<'POST /api/approvals/:id/approve'>(
      async (tx, { params, staff }, by) => {
        const decided = await decide(tx, { id: BigInt(params.id), staff, verdict: 'approve' }, by)
        if (!decided.ok) return decided
        const done = await runApproved(tx, decided.value, { staff, by, handlerOf })
        if (done.ok) await tellOffice(tx, 'approvals', decided.value.id)
        return done
      },
    ),
    'POST /api/approvals/:id/reject': command<'POST /api/approvals/:id/reject'>(
      async (tx, { params, staff }, by) => {
        return putAway(tx, { id: BigInt(params.id), staff, verdict: 'reject' }, by)
      },
    ),
    'POST /api/approvals/:id/withdraw': command<'POST /api/approvals/:id/withdraw'>(
      async (tx, { params, staff }, by) => {
        return putAway(tx, { id: BigInt(params.id), staff, verdict: 'withdraw' }, by)
      },
    ),
    'GET /api/approval-rules': read<'GET /api/approval-rules'>(async () =>
      accepted({ rows: await listRules(pool) }),
    ),
    'POST /api/approval-rules': command<'POST /api/approval-rules'>(async (tx, { body }, by) => {
      const set = await setRule(tx, body, by)
      return set.ok ? accepted(undefined) : set
    }),
  }
}

/** Nothing is done, and everybody hears that it waits no longer. */
async function putAway(
  tx: Tx,
  asked: { id: bigint; staff: StaffMember; verdict: 'reject' | 'withdraw' },
  by: By,
): Promise<Outcome<undefined, 'not_found' | DecisionCode>> {
  const decided = await decide(tx, asked, by)
  if (!decided.ok) return decided
  await tellOffice(tx, 'approvals', asked.id)
  return accepted(undefined)
}

type ApproveCode = 'approval_void' | 'no_permission'

/**
 * Exactly the command that was asked for, by who asked. A refusal takes the approval back with everything else: it waits
 * on. `approval_void` where the stored command is not what was hashed, or its asker may not do it any more, or it is
 * refused as things stand now; `errors.command` has that code. `no_permission` where it takes more than the one who agrees
 * may do: somebody else can still agree.
 */
async function runApproved(
  tx: Tx,
  row: ApprovalRow,
  { staff, by, handlerOf }: Agreeing & { by: By },
): Promise<Outcome<{ result: unknown }, ApproveCode>> {
  const name = nameOf(row)
  const asker = await askerOf(tx, row)
  if (name === null || !asker || !isAllowed(officeRow(name), asker)) return spoilt('asker')
  const handler = handlerOf(name)
  const asked = { ...row.content, staff: asker, requestId: by.requestId ?? '' } as Asked<OfficeName>
  if (handler.kind !== 'command' || !commandHash({ name, asked }).equals(row.hash)) return spoilt('changed')
  if (!(await mayAgree(tx, row, { staff, handlerOf }))) return refused('no_permission')
  const askedBy: By = { ...by, actor: `staff:${asker.name}`, reason: row.reason, approvedBy: by.actor }
  // The stored command has the shape of its own row: it was checked when it was asked for, and its hash fits.
  const outcome = await (handler as Commanding<OfficeName>).run(tx, asked, askedBy)
  return outcome.ok ? accepted({ result: outcome.value ?? null }) : spoilt(outcome.code)
}

/** Whether the colleague has all the rights that agreeing to this command takes. */
async function mayAgree(db: Queryable, row: ApprovalRow, { staff, handlerOf }: Agreeing): Promise<boolean> {
  const name = nameOf(row)
  if (name === null || !isAllowed(officeRow(name), staff)) return false
  const handler = handlerOf(name)
  if (handler.kind !== 'command') return false
  // As in runApproved: the content was checked when it was asked for.
  const needed = await (handler as Commanding<OfficeName>).rightsNeeded?.(
    db,
    row.content as Asked<OfficeName>,
  )
  return coversAll(staff.permissions, needed ?? [])
}

function spoilt(why: string): Refusal<'approval_void'> {
  return refused('approval_void', { errors: { command: [why] } })
}

/** Null for a command that this version does not have any more. */
function nameOf({ endpoint }: ApprovalRow): OfficeName | null {
  return isOfficeName(endpoint) ? endpoint : null
}

async function approvalRow(
  db: Queryable,
  row: ApprovalRow,
  { staff, handlerOf }: Agreeing,
): Promise<Approval> {
  const isOwn = row.askedBy === staff.id
  const state = row.state === 'WAITING' && row.isExpired ? 'expired' : wireState(row)
  const isToDecide = state === 'waiting' && !isOwn && staff.permissions.has('approvals.decide')
  return {
    id: Number(row.id),
    endpoint: row.endpoint,
    subject: row.effects[0]?.target ?? null,
    state,
    asked_by: row.asker,
    asked_at: row.askedAt.toISOString(),
    reason: row.reason,
    expires_at: row.expiresAt.toISOString(),
    decided_by: row.decider,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_reason: row.decidedReason,
    may_approve: isToDecide && (await mayAgree(db, row, { staff, handlerOf })),
    is_own: isOwn,
  }
}

function wireState({ state }: ApprovalRow): Lowercase<ApprovalRow['state']> {
  return state.toLowerCase() as Lowercase<ApprovalRow['state']>
}
