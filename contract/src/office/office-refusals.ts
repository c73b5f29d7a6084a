/** What the office may refuse with: what it shares with the players' side, and its own. Screens show their own words. */
import { type RefusalCode, refusals } from '../refusals.ts'

const SHARED = [
  ...['malformed', 'invalid_field', 'method_not_allowed', 'too_large', 'wrong_content_type'],
  ...[
    'unauthenticated',
    'csrf_mismatch',
    'not_found',
    'too_many_requests',
    'overloaded',
    'unavailable',
    'fault',
  ],
  ...['invalid_credentials', 'invalid_dates', 'token_invalid', 'old_password_wrong', 'password_mismatch'],
  ...[
    'password_too_short',
    'password_too_long',
    'password_common',
    'password_is_username',
    'password_unchanged',
  ],
  ...['idempotency_mismatch', 'amount_too_small', 'amount_too_large', 'exclusion_shorter'],
] as const satisfies RefusalCode[]

const OWN = {
  no_permission: { status: 403, message: 'Your roles do not allow this.' },
  reason_needed: { status: 422, message: 'A reason is needed.' },
  changed_meanwhile: { status: 409, message: 'Somebody else has changed this meanwhile.' },
  username_invalid: { status: 422, message: 'The name is not valid.' },
  username_taken: { status: 422, message: 'The name is taken.' },
  locked: { status: 403, message: 'Your access is locked.' },
  code_invalid: { status: 422, message: 'The code is wrong, expired or already used.' },
  link_invalid: { status: 422, message: 'The link has been used or has expired.' },
  last_owner: { status: 422, message: 'The house would have no owner any more.' },
  own_approval: { status: 422, message: 'Nobody approves their own request.' },
  own_review: { status: 422, message: 'Another owner has to look at your own emergency log-in.' },
  already_decided: { status: 409, message: 'This has been decided already.' },
  approval_expired: { status: 422, message: 'The request has expired.' },
  approval_void: { status: 422, message: 'What was asked for cannot be done any more as it was asked for.' },
  limit_not_lower: { status: 422, message: 'The office only lowers limits.' },
  too_many_views: { status: 422, message: 'There are too many saved views.' },
  too_many_jobs: { status: 422, message: 'Too many files are being made.' },
  words_invalid: { status: 422, message: 'A text cannot be shown as it is.' },
  words_window: { status: 422, message: 'The window ends before it begins, or is over.' },
  words_overlap: { status: 409, message: 'Other words stand in this place at that time.' },
  not_running: { status: 409, message: 'This job is not running any more.' },
} as const

type Shared = (typeof SHARED)[number]
export type OfficeRefusalCode = Shared | keyof typeof OWN

export const officeRefusals: Readonly<Record<OfficeRefusalCode, { status: number; message: string }>> = {
  ...(Object.fromEntries(SHARED.map((code) => [code, refusals[code]])) as Pick<typeof refusals, Shared>),
  ...OWN,
}

/** What any route of the office may refuse with, before its own rules are asked. */
export const OFFICE_COMMON = [
  ...['malformed', 'invalid_field', 'too_large', 'wrong_content_type', 'method_not_allowed', 'not_found'],
  ...['too_many_requests', 'unauthenticated', 'csrf_mismatch', 'no_permission', 'locked'],
  ...['overloaded', 'unavailable', 'fault'],
] as const satisfies OfficeRefusalCode[]

/** What every command may refuse with besides. */
export const COMMAND_REFUSALS = [
  'idempotency_mismatch',
  'changed_meanwhile',
] as const satisfies OfficeRefusalCode[]
