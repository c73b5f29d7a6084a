/** Colleagues and their rights, as the office's contract asks for them. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { OfficeParts } from '../office-parts.ts'
import {
  createStaff,
  endSessionOf,
  findListed,
  inviteAgain,
  leaveStaff,
  listRoles,
  listStaff,
  listStaffSessions,
  lockStaff,
  lookAtBreakGlass,
  markReviewed,
  openBreakGlass,
  permissionsOf,
  type Rights,
  resetStaff,
  reviewable,
  rightsHeldBy,
  rightsToSetRole,
  rightsToSetRoles,
  setRole,
  setRoles,
  unlockStaff,
} from '../staff/staff.ts'
import { command, commandInHouse, commandOnRights, type OfficeHandlers, read } from './office-call.ts'
import { colleagueRow, linkRow, sessionRow } from './staff-wire.ts'

type Of<P extends string> = Extract<OfficeName, `${string} ${P}`>
type People = Of<`/api/staff${string}`>
type RightsName = Of<'/api/roles' | '/api/roles/:code' | `/api/rights${string}` | `/api/break-glass${string}`>

export function staffHandlers(parts: OfficeParts): Pick<OfficeHandlers, People | RightsName> {
  return { ...listHandlers(parts), ...personHandlers(parts), ...rightsHandlers(parts), ...roleHandlers() }
}

function listHandlers({ pool }: OfficeParts) {
  return {
    'GET /api/staff': read<'GET /api/staff'>(async ({ query }) => {
      const limit = Number(query.limit ?? 50)
      const before = query.before === undefined ? null : BigInt(query.before)
      const rows = await listStaff(pool, { before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(colleagueRow), next })
    }),
    'GET /api/staff/:id': read<'GET /api/staff/:id'>(async ({ params }) => {
      const row = await findListed(pool, BigInt(params.id))
      if (!row) return refused('not_found')
      const sessions = await listStaffSessions(pool, row.id)
      return accepted({ ...colleagueRow(row), sessions: sessions.map(sessionRow) })
    }),
  }
}

function personHandlers(parts: OfficeParts) {
  return {
    'POST /api/staff': command<'POST /api/staff'>(async (tx, { body: { name, branch } }, by) => {
      const made = await createStaff(parts, tx, { name, branch: branch === null ? null : BigInt(branch) }, by)
      if (!made.ok) return made
      return accepted({ id: Number(made.value.id), name: made.value.name, link: linkRow(made.value) })
    }),
    'POST /api/staff/:id/invite': command<'POST /api/staff/:id/invite'>(async (tx, { params }, by) => {
      const link = await inviteAgain(parts, tx, BigInt(params.id), by)
      return link.ok ? accepted(linkRow(link.value)) : link
    }),
    // Whoever agrees is given the link, and with it all that the colleague may do.
    'POST /api/staff/:id/reset': commandOnRights<'POST /api/staff/:id/reset'>(
      async (tx, { params }, by) => {
        const link = await resetStaff(parts, tx, BigInt(params.id), by)
        return link.ok ? accepted(linkRow(link.value)) : link
      },
      (db, { params }) => rightsHeldBy(db, BigInt(params.id)),
    ),
    'POST /api/staff/:id/lock': commandInHouse<'POST /api/staff/:id/lock'>(async (tx, { params }, by) =>
      nothing(await lockStaff(tx, BigInt(params.id), by)),
    ),
    'POST /api/staff/:id/unlock': command<'POST /api/staff/:id/unlock'>(async (tx, { params }, by) =>
      nothing(await unlockStaff(tx, BigInt(params.id), by)),
    ),
    'POST /api/staff/:id/leave': commandInHouse<'POST /api/staff/:id/leave'>(async (tx, { params }, by) =>
      nothing(await leaveStaff(tx, BigInt(params.id), by)),
    ),
    'POST /api/staff/:id/roles': commandOnRights<'POST /api/staff/:id/roles'>(
      async (tx, { params, body }, by) =>
        nothing(await setRoles(tx, BigInt(params.id), { ...rightsOf(body), was: rightsOf(body.was) }, by)),
      (db, { params, body }) => rightsToSetRoles(db, BigInt(params.id), body.roles),
    ),
    'POST /api/staff/:id/sessions/:session/end': command<'POST /api/staff/:id/sessions/:session/end'>(
      async (tx, { params }, by) =>
        nothing(await endSessionOf(tx, { whom: BigInt(params.id), session: BigInt(params.session) }, by)),
    ),
  }
}

function rightsHandlers({ pool }: OfficeParts) {
  return {
    'GET /api/roles': read<'GET /api/roles'>(async () => accepted({ rows: await listRoles(pool) })),
    'GET /api/rights': read<'GET /api/rights'>(async () => {
      const [{ rows, last }, roles] = await Promise.all([reviewable(pool), listRoles(pool)])
      const permissions = (held: readonly { role: string }[]) => {
        const codes = held.map(({ role }) => role)
        const given = roles.filter(({ code }) => codes.includes(code)).flatMap((role) => role.permissions)
        return [...permissionsOf(codes, given)]
      }
      const shown = rows.map((row) => ({ ...colleagueRow(row), permissions: permissions(row.roles) }))
      return accepted({ rows: shown, last: last && { at: last.at.toISOString(), by: last.by } })
    }),
    'POST /api/rights/reviewed': command<'POST /api/rights/reviewed'>(async (tx, { staff }, by) =>
      nothing(await markReviewed(tx, staff, by)),
    ),
    'GET /api/break-glass': read<'GET /api/break-glass'>(async () => {
      const rows = await openBreakGlass(pool)
      return accepted({ rows: rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() })) })
    }),
  }
}

function roleHandlers() {
  return {
    'POST /api/break-glass/:id/reviewed': command<'POST /api/break-glass/:id/reviewed'>(
      async (tx, { params, staff }, by) =>
        nothing(await lookAtBreakGlass(tx, { id: BigInt(params.id), staff }, by)),
    ),
    'POST /api/roles/:code': commandOnRights<'POST /api/roles/:code'>(
      async (tx, { params, body }, by) => {
        const { name, permissions, was } = body
        return nothing(await setRole(tx, { code: params.code, name, permissions, was }, by))
      },
      (db, { params, body }) => rightsToSetRole(db, { code: params.code, permissions: body.permissions }),
    ),
  }
}

function rightsOf({ roles, branch }: { roles: readonly string[]; branch: number | null }): Rights {
  return { roles, branch: branch === null ? null : BigInt(branch) }
}

/** A command without anything to tell. */
function nothing<C extends string>(outcome: Outcome<null, C>): Outcome<undefined, C> {
  return outcome.ok ? accepted(undefined) : outcome
}
