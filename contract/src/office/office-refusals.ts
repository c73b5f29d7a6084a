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
  ...[
    'idempotency_mismatch',
    'amount_too_small',
    'amount_too_large',
    'exclusion_shorter',
    'exclusion_length',
  ],
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
  tag_unknown: { status: 422, message: 'No player has this tag.' },
  contact_empty: { status: 422, message: 'A card needs a phone or a Telegram name.' },
  words_overlap: { status: 409, message: 'Other words stand in this place at that time.' },
  picture_unreadable: { status: 422, message: 'The file is no picture that can be read.' },
  document_unreadable: { status: 409, message: 'The key that this paper was sealed under is not here.' },
  report_reference: {
    status: 422,
    message: 'A report has the number that the authority gave it, and only a report has one.',
  },
  answer_needed: { status: 409, message: 'Talk with the player first, and write down what was said.' },
  code_taken: { status: 422, message: 'Another account of the house has this code.' },
  cash_account_closed: { status: 409, message: 'The house has closed this account.' },
  account_busy: {
    status: 409,
    message: 'This account is busy; try again.',
  },
  account_not_empty: { status: 422, message: 'There is still money in this account.' },
  move_invalid: { status: 422, message: 'Money cannot move like this.' },
  shift_open: { status: 409, message: 'Somebody stands at this till.' },
  no_shift: { status: 409, message: 'Nobody stands at this till.' },
  provider_file: { status: 422, message: 'Nothing of the file can be read.' },
  statement_unreadable: { status: 422, message: 'The file cannot be read like this.' },
  line_taken: { status: 409, message: 'This line is not as it was shown any more.' },
  counterpart_taken: { status: 409, message: 'Another line is this deposit or payout already.' },
  amounts_differ: { status: 422, message: 'The sum is not the amount of the line.' },
  not_a_change: { status: 422, message: 'There is no other version of this line to take.' },
  day_closed: { status: 409, message: 'This day is closed, or one after it.' },
  month_closed: { status: 409, message: 'This month is closed.' },
  month_not_over: {
    status: 422,
    message: 'This month is not over, or not all of it is decided and counted.',
  },
  day_not_over: { status: 422, message: 'This day has not begun.' },
  claimed_by_other: { status: 409, message: 'A colleague has this request in hand.' },
  not_claimed: { status: 409, message: 'Take the request first.' },
  second_person_waits: { status: 409, message: 'A second person has been asked about this request.' },
  in_payout_file: { status: 409, message: 'This withdrawal stands in a file for the bank.' },
  overdrawn: { status: 409, message: 'The player’s balance is below zero, since money was taken back.' },
  bank_reference_used: { status: 409, message: 'This payment of the bank stands for another withdrawal.' },
  deposit_limit: { status: 422, message: 'The deposit passes the player’s own limit.' },
  excluded: { status: 422, message: 'The player is on a break and cannot deposit.' },
  too_many_deposits: { status: 422, message: 'The player has {n} open deposits already.' },
  account_locked: { status: 422, message: 'The player is locked.' },
  above_hundred: { status: 422, message: 'A market would give back more than is staked.' },
  paytable_current: { status: 422, message: 'These are the rates already.' },
  pot_seeded: { status: 409, message: 'The pot has had its first money.' },
  result_too_early: {
    status: 409,
    message: 'The moment of the draw has not come, or its tickets are not frozen yet.',
  },
  result_too_late: { status: 409, message: 'The result is confirmed already, or the draw is void.' },
  result_known: { status: 409, message: 'These numbers are the result of another draw.' },
  house_drawn: {
    status: 422,
    message: 'The house draws this from its sealed secret code: nobody types its result.',
  },
  not_settled: { status: 409, message: 'The draw is not settled: there is nothing to take back.' },
  second_person_needed: { status: 422, message: 'This takes two people, and nobody else could agree to it.' },
  rules_known: { status: 409, message: 'Version {n} has these rules already.' },
  unknown_session: { status: 409, message: 'The rules have no such session any more.' },
  invalid_times: {
    status: 422,
    message: 'All moments lie ahead, in this order: no deleting, first close, last close, draw.',
  },
  too_far_ahead: { status: 422, message: 'A draw beside the calendar is at most {n} days ahead.' },
  close_promised: { status: 422, message: 'No group closes later than was promised to players.' },
  same_times: { status: 422, message: 'These are the times that the draw has.' },
  off_grid: { status: 422, message: 'A house draw closes on a multiple of five minutes.' },
  draw_exists: {
    status: 409,
    message: 'There is a draw of this session, or one with this secret code, at that time already.',
  },
  not_won: { status: 422, message: 'This ticket has won nothing that could be handed out.' },
  already_handed_out: { status: 409, message: 'Its winnings were handed out before: do not pay them again.' },
  not_handed_out: { status: 409, message: 'Its winnings are not handed out.' },
  not_proven: {
    status: 422,
    message: 'The public records do not prove this draw, so there is no result to settle it by.',
  },
  resettling: { status: 409, message: 'The draw is being settled again already.' },
  nothing_to_change: { status: 422, message: 'Everybody has what the draw owes them: nothing would change.' },
  pot_differs: {
    status: 422,
    message: 'Lines of all five numbers would change, and later draws have played for that pot.',
  },
  too_late: { status: 409, message: 'It is too late for that.' },
  provider_name: {
    status: 422,
    message: 'A name has 2 to 32 lower-case letters, digits and hyphens, and begins with a letter.',
  },
  provider_known: { status: 409, message: 'There is a provider of this name.' },
  provider_url: { status: 422, message: 'The Games API is an http or https address without a query.' },
  provider_operator: { status: 422, message: 'The operator number is a whole number from 1.' },
  provider_origin: {
    status: 422,
    message: 'An origin is https://host, http://host:port or same-host:PORT; a picture host is a host alone.',
  },
  provider_network: { status: 422, message: 'Addresses and networks look like 192.0.2.0/24.' },
  provider_key: { status: 422, message: 'This is no public RSA key of 2048 bits or more.' },
  provider_keys: { status: 409, message: 'Two keys are active already; retire one first.' },
  provider_last_key: { status: 409, message: 'This is the last active key: add another one first.' },
  already_asked: { status: 409, message: 'The server has been asked for this already.' },
  round_not_open: { status: 409, message: 'This round is not open any more.' },
  round_young: { status: 422, message: 'Something has happened in this round within the last half hour.' },
  lost_bet_paid: { status: 409, message: 'This receipt has been paid already.' },
  lost_bet_not_owed: {
    status: 422,
    message: 'Nothing is owed by this receipt: look at it again to read why.',
  },
  file_elsewhere: { status: 409, message: 'The file is not on this machine: another one has made it.' },
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
