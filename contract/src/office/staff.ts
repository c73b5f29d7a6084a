/** Colleagues: who they are, what they may do, and what can be done about it. */
import Type, { type Static } from 'typebox'
import { CodeOf, Id, IdText, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'
import { OwnSession } from './office-session.ts'
import { PermissionCode } from './permission.ts'

/** `invited`: has not used the one-time link yet. */
export const STAFF_STATES = ['invited', 'active', 'locked', 'left'] as const
const RoleCode = Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' })
const Branch = Nullable(Id)
const StaffName = Type.String({ minLength: 1, maxLength: 64 })
const Roles = Type.Array(RoleCode, { maxItems: 20 })

const GivenRole = Strict({ role: RoleCode, since: Time, by: Type.String() })

export const Colleague = Strict({
  id: Id,
  name: Type.String(),
  state: CodeOf(STAFF_STATES),
  roles: Type.Array(GivenRole),
  branch: Branch,
  is_demo: Type.Boolean(),
  created_at: Time,
  last_seen_at: Nullable(Time),
})
export type Colleague = Static<typeof Colleague>

/** A one-time link's secret, shown once: the address is the office's own `/welcome#token`. */
const Link = Strict({ token: Type.String(), expires_at: Time })

export const Role = Strict({
  code: RoleCode,
  /** Null: one that the product brought; screens have a word for it. */
  name: Nullable(Type.String()),
  permissions: Type.Array(PermissionCode),
  /** Colleagues who have it and have not left. */
  staff: Type.Integer(),
})
export type Role = Static<typeof Role>

const manages = { access: 'staff', permission: 'staff.manage', scope: 'house' } as const
const reads = { access: 'staff', permission: 'staff.read', scope: 'house' } as const

export const staffEndpoints = defineOffice({
  'GET /api/staff': {
    summary: 'Colleagues, the newest first.',
    ...reads,
    query: PageQuery,
    reply: Page(Colleague),
    refusals: [],
  },
  'GET /api/staff/:id': {
    summary: 'One colleague and their open sessions.',
    ...reads,
    params: OfOne,
    reply: Strict({ ...Colleague.properties, sessions: Type.Array(OwnSession) }),
    refusals: [],
  },
  'POST /api/staff': {
    summary: 'A new colleague without any role; the answer has the one-time link.',
    ...manages,
    body: Command({ name: StaffName, branch: Branch }),
    reply: Strict({ id: Id, name: Type.String(), link: Link }),
    refusals: ['username_invalid', 'username_taken'],
  },
  'POST /api/staff/:id/invite': {
    summary: 'A new one-time link for a colleague who has not used the first one.',
    ...manages,
    params: OfOne,
    body: Command({}),
    reply: Link,
    refusals: [],
  },
  'POST /api/staff/:id/reset': {
    summary: 'Ends a colleague’s sessions; password and authenticator are set anew by a one-time link.',
    ...manages,
    params: OfOne,
    body: Command({}),
    reply: Link,
    refusals: [],
    approval: 'two',
  },
  'POST /api/staff/:id/lock': {
    summary: 'Locks a colleague out at once.',
    ...manages,
    params: OfOne,
    body: Command({}),
    refusals: ['last_owner'],
  },
  'POST /api/staff/:id/unlock': {
    summary: 'Lets a locked colleague in again.',
    ...manages,
    params: OfOne,
    body: Command({}),
    refusals: [],
  },
  'POST /api/staff/:id/leave': {
    summary: 'The colleague leaves for ever; the name is never given again.',
    ...manages,
    params: OfOne,
    body: Command({}),
    refusals: ['last_owner'],
  },
  'POST /api/staff/:id/roles': {
    summary: 'What a colleague may do and where; `was` is what whoever asks has seen.',
    ...manages,
    params: OfOne,
    body: Command({
      roles: Roles,
      branch: Branch,
      was: Strict({ roles: Roles, branch: Branch }),
    }),
    refusals: ['last_owner'],
    approval: 'two',
  },
  'POST /api/staff/:id/sessions/:session/end': {
    summary: 'Ends one session of a colleague.',
    ...manages,
    params: Strict({ id: IdText, session: IdText }),
    body: Command({}),
    refusals: [],
  },
  'GET /api/roles': {
    summary: 'Roles and what each may do.',
    ...reads,
    reply: Strict({ rows: Type.Array(Role) }),
    refusals: [],
  },
  'POST /api/roles/:code': {
    summary: 'Makes a role or changes what it may do; the owner’s is fixed.',
    access: 'staff',
    permission: 'roles.manage',
    scope: 'house',
    params: Strict({ code: RoleCode }),
    body: Command({
      name: Nullable(Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })),
      permissions: Type.Array(PermissionCode),
      was: Nullable(Type.Array(PermissionCode)),
    }),
    refusals: [],
    approval: 'two',
  },
  'GET /api/rights': {
    summary: 'Everybody who has not left with what they may do, since when and from whom.',
    ...reads,
    reply: Strict({
      rows: Type.Array(Strict({ ...Colleague.properties, permissions: Type.Array(PermissionCode) })),
      /** Who looked through all of it last. */
      last: Nullable(Strict({ at: Time, by: Type.String() })),
    }),
    refusals: [],
  },
  'POST /api/rights/reviewed': {
    summary: 'Somebody has looked through all rights; what they were is kept.',
    ...manages,
    body: Command({}),
    refusals: [],
  },
  'GET /api/break-glass': {
    summary: 'Who was let in past everything by the command line, and nobody has looked at it yet.',
    ...reads,
    reply: Strict({
      rows: Type.Array(Strict({ id: Id, name: Type.String(), at: Time, reason: Type.String() })),
    }),
    refusals: [],
  },
  'POST /api/break-glass/:id/reviewed': {
    summary: 'Somebody has looked at it; not whom it let in, where there is another owner.',
    ...manages,
    params: OfOne,
    body: Command({}),
    refusals: ['own_review'],
  },
})
