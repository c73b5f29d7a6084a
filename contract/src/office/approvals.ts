/** What waits for a second person, and what became of it. */
import Type, { type Static } from 'typebox'
import { CodeOf, Id, Nullable, OfOne, Page, paging, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

export const APPROVAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const
const State = CodeOf(APPROVAL_STATES)

export const Approval = Strict({
  id: Id,
  /** The route that it will run: `POST /api/staff/:id/roles`. */
  endpoint: Type.String(),
  /** Whom or what it meets, as the audit log calls it: `staff:dara`, `role:risk`. */
  subject: Nullable(Type.String()),
  state: State,
  asked_by: Type.String(),
  asked_at: Time,
  reason: Type.String(),
  expires_at: Time,
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Time),
  decided_reason: Nullable(Type.String()),
  /** Whether the colleague who looks may approve it, as far as is known before it is tried. */
  may_approve: Type.Boolean(),
  is_own: Type.Boolean(),
})
export type Approval = Static<typeof Approval>

const Effect = Strict({
  action: Type.String(),
  target: Nullable(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
})

/** How many people a command needs, and for how many hours a request for the second one waits. */
export const ApprovalRule = Strict({
  people: Type.Integer({ minimum: 1, maximum: 2 }),
  hours: Type.Integer({ minimum: 1, maximum: 720 }),
  /**
   * Of commands that move money: the riel from which on two are asked, all that was done for the same player within 24
   * hours counted together; null: whatever the amount.
   */
  from_amount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }))),
})
export type ApprovalRule = Static<typeof ApprovalRule>

const common = { access: 'staff', scope: 'branch', params: OfOne, body: Command({}) } as const

export const approvalEndpoints = defineOffice({
  'GET /api/approvals': {
    summary: 'Requests, the newest first.',
    access: 'staff',
    permission: 'approvals.read',
    scope: 'branch',
    query: Strict({
      state: Type.Optional(State),
      ...paging,
    }),
    reply: Page(Approval),
    refusals: [],
  },
  'GET /api/approvals/:id': {
    summary: 'One request: exactly what will be done.',
    access: 'staff',
    permission: 'approvals.read',
    scope: 'branch',
    params: OfOne,
    reply: Strict({
      ...Approval.properties,
      /** The stored command, JSON. */
      content: Strict({ params: Type.Unknown(), query: Type.Unknown(), body: Type.Unknown() }),
      /** The audit rows that it would have written when it was asked for: what was, and what would be. */
      effects: Type.Array(Effect),
    }),
    refusals: [],
  },
  'POST /api/approvals/:id/approve': {
    summary: 'Agrees, and it is done as it was asked for.',
    ...common,
    permission: 'approvals.decide',
    /** What the command answers: a one-time link, say, is shown to who approved. */
    reply: Strict({ result: Type.Unknown() }),
    refusals: ['own_approval', 'already_decided', 'approval_expired', 'approval_void'],
  },
  'POST /api/approvals/:id/reject': {
    summary: 'Refuses it.',
    ...common,
    permission: 'approvals.decide',
    refusals: ['own_approval', 'already_decided', 'approval_expired'],
  },
  'POST /api/approvals/:id/withdraw': {
    summary: 'The colleague who asked takes it back.',
    ...common,
    permission: null,
    scope: 'own',
    refusals: ['own_approval', 'already_decided', 'approval_expired'],
  },
  'GET /api/approval-rules': {
    summary: 'Which commands need two people, and for how long a request waits.',
    access: 'staff',
    permission: 'approvals.read',
    scope: 'house',
    reply: Strict({ rows: Type.Array(Strict({ endpoint: Type.String(), ...ApprovalRule.properties })) }),
    refusals: [],
  },
  'POST /api/approval-rules': {
    summary:
      'Changes the rule of one command, if it still is what was seen. This one always needs two people.',
    access: 'staff',
    permission: 'roles.manage',
    scope: 'house',
    body: Command({
      endpoint: Type.String({ minLength: 1, maxLength: 100 }),
      rule: ApprovalRule,
      was: ApprovalRule,
    }),
    refusals: [],
    approval: 'two',
    isFixed: true,
  },
})
