/** Every refusal that may cross the wire: its HTTP status and its message. Clients match on `code`, and take the figure from `n`. */
import Type, { type Static } from 'typebox'
import { Strict } from './shapes.ts'

/** `message` is English for logs and developers; screens show their own words for the code, except for the
 * five bet texts, which specification 5.1 fixes to the letter (spelling included). */
export const refusals = {
  malformed: { status: 400, message: 'The request could not be understood.' },
  invalid_field: { status: 422, message: 'A field is not valid.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  too_large: { status: 413, message: 'The request is too large.' },
  wrong_content_type: { status: 415, message: 'The body must be application/json.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  opened_elsewhere: { status: 411, message: 'The account was opened on another device.' },
  csrf_mismatch: { status: 419, message: 'The security token does not match.' },
  account_locked: { status: 403, message: 'The account is locked.' },
  not_found: { status: 404, message: 'Not found.' },
  /** The request names another player than its session: the page was opened before somebody else logged in here. */
  other_player: { status: 409, message: 'Another player has logged in here meanwhile.' },
  session_open: { status: 409, message: 'Another player is logged in here.' },
  too_many_requests: { status: 429, message: 'Too many requests.' },
  /** Carries `challenge`: the same request is sent again with its `proof`. */
  challenge_required: { status: 429, message: 'Please solve the challenge and send the request again.' },
  maintenance: { status: 503, message: 'The system is under maintenance.' },
  overloaded: { status: 503, message: 'Too busy, please try again.' },
  unavailable: { status: 503, message: 'Not available at the moment, please try again.' },
  fault: { status: 500, message: 'An error occurred.' },

  excluded: { status: 403, message: 'The account is excluded from playing.' },
  cooling_off: { status: 403, message: 'The account is on a break from playing.' },
  reality_check_due: { status: 409, message: 'The reminder has to be answered first.' },
  stake_limit: { status: 422, message: 'The stake limit of the player would be exceeded.' },
  loss_limit: { status: 422, message: 'The loss limit of the player would be exceeded.' },
  limit_too_early: {
    status: 422,
    message: 'A higher limit can only be confirmed 24 hours after the request.',
  },
  limit_nothing_pending: { status: 422, message: 'No higher limit was requested.' },
  exclusion_length: { status: 422, message: 'The length of the break is not valid.' },
  exclusion_shorter: { status: 422, message: 'A break cannot be shortened.' },
  invalid_dates: { status: 422, message: 'The dates are not valid.' },

  invalid_credentials: { status: 422, message: 'The username or password is incorrect.' },
  token_invalid: { status: 422, message: 'The token has already been used or has expired.' },
  old_password_wrong: { status: 422, message: 'The old password is incorrect.' },
  password_mismatch: { status: 422, message: 'The new passwords do not match.' },
  password_due: { status: 403, message: 'The password has to be changed first.' },
  password_too_short: { status: 422, message: 'The password must have at least {n} characters.' },
  password_too_long: { status: 422, message: 'The password must have at most {n} characters.' },
  password_common: { status: 422, message: 'The password is too common.' },
  password_is_username: { status: 422, message: 'The password must differ from the username.' },
  password_unchanged: { status: 422, message: 'The new password must differ from the old one.' },

  amount_too_small: { status: 422, message: 'The amount must be at least {n}' },
  amount_too_large: { status: 422, message: 'The amount must not be greater than {n}' },
  draw_closed: { status: 422, message: 'Request timeout.' },
  not_enough_money: { status: 422, message: 'Not enought money.' },
  jackpot_over_limit: { status: 422, message: 'Bet jackpot is over limit {n}' },
  jackpot_numbers_limit: { status: 422, message: 'On these numbers the jackpot takes no more than {n}' },
  player_draw_limit: { status: 422, message: 'The amount must not be greater than {n}' },
  house_exposure: { status: 422, message: 'The amount must not be greater than {n}' },
  invalid_bet: { status: 422, message: 'The bet is not valid.' },
  no_post: { status: 422, message: 'Please select a post.' },
  jackpot_step: { status: 422, message: 'A jackpot stake must be a multiple of the line price.' },
  poll_disabled: { status: 422, message: 'This kind of draw takes no bets at the moment.' },
  idempotency_mismatch: { status: 422, message: 'The same key was used for another request.' },

  password_wrong: { status: 422, message: 'The password is incorrect.' },
  withdrawal_day_limit: { status: 422, message: 'Of the withdrawals of 24 hours {n} are left.' },
  too_many_withdrawals: {
    status: 422,
    message: 'There are at most {n} withdrawals at a time, and in a day.',
  },
  withdrawal_claimed: { status: 409, message: 'The withdrawal is being worked on.' },
  withdrawal_over: { status: 409, message: 'The withdrawal is over.' },
  bank_account_waits: { status: 422, message: 'The bank account is too new to be paid to.' },
  bank_holder_differs: { status: 422, message: 'All bank accounts of a player are in one name.' },
  too_many_bank_accounts: { status: 422, message: 'There are at most {n} bank accounts.' },
  deposit_limit: { status: 422, message: 'The deposit limit of the player would be exceeded: {n} are left.' },
  deposit_day_limit: { status: 422, message: 'Of the deposits of a day {n} are left.' },
  level_limit: { status: 422, message: 'The limit of the account would be exceeded: {n} are left.' },
  too_many_deposits: { status: 422, message: 'There are at most {n} requests at a time.' },
  deposit_closed: { status: 409, message: 'The request is closed.' },
  way_off: { status: 422, message: 'This way to pay is not offered at the moment.' },
  slip_unreadable: { status: 422, message: 'The file is no picture that can be read.' },
  too_many_slips: { status: 422, message: 'A request has at most {n} pictures.' },

  lottery_off: { status: 403, message: 'The ticket lottery is not offered.' },
  amount_step: { status: 422, message: 'The amount must be a multiple of {n}' },
  post_not_offered: { status: 422, message: 'This post does not take numbers with this many digits.' },
  invalid_number: { status: 422, message: 'The number is not valid.' },
  too_many_numbers: { status: 422, message: 'A line has at most {n} numbers.' },
  too_many_lines: { status: 422, message: 'A ticket has at most {n} lines.' },
  number_blocked: { status: 422, message: 'The number is not sold in this draw.' },
  pays_otherwise: { status: 422, message: 'The lines pay something else than was shown.' },
  number_limit: { status: 422, message: 'The amount must not be greater than {n}' },
  player_number_limit: { status: 422, message: 'The amount must not be greater than {n}' },
  delete_closed: { status: 422, message: 'The ticket can no longer be deleted.' },
  not_won: { status: 422, message: 'There are no winnings to hand out.' },
  already_paid_out: { status: 422, message: 'The winnings have already been handed out.' },

  provider_down: { status: 503, message: 'The provider of the game is not responding at the moment.' },
  family_off: { status: 403, message: 'These games are not offered at the moment.' },
  game_paused: { status: 422, message: 'This game is being looked after; it opens again later.' },
  game_off: { status: 422, message: 'This game is not offered at the moment.' },
  game_refused: { status: 422, message: 'The provider does not offer this game here.' },
} as const

export type RefusalCode = keyof typeof refusals

/** What any endpoint may refuse with, before its own rules are asked. */
export const COMMON_REFUSALS = [
  'malformed',
  'invalid_field',
  'too_many_requests',
  'maintenance',
  'overloaded',
  'unavailable',
  'fault',
] as const satisfies RefusalCode[]

/** What every request that changes something may be refused with. */
export const UNSAFE_REFUSALS = [
  'too_large',
  'wrong_content_type',
  'csrf_mismatch',
] as const satisfies RefusalCode[]

/** What every endpoint of a player who is logged in may refuse with. */
export const SESSION_REFUSALS = [
  'unauthenticated',
  'opened_elsewhere',
  'password_due',
] as const satisfies RefusalCode[]

/** Proof of work: `parts` numbers that make SHA-256(SHA-256(token), part, number) begin with `bits` zero bits. */
export const Challenge = Strict({ token: Type.String(), bits: Type.Integer(), parts: Type.Integer() })
export type Challenge = Static<typeof Challenge>

/** Why the session of a cookie has ended. */
export const EndedBecause = Type.Union([
  Type.Literal('opened_elsewhere'),
  Type.Literal('logout'),
  Type.Literal('password_changed'),
  Type.Literal('locked'),
  Type.Literal('expired'),
  Type.Literal('ended_by_staff'),
])
export type EndedBecause = Static<typeof EndedBecause>

export const RefusalBody = Strict({
  status: Type.Literal('error'),
  code: Type.String(),
  message: Type.String(),
  /** The figure of the message, where it has one: riel, or a count. */
  n: Type.Optional(Type.Number()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  notice: Type.Optional(Type.String()),
  /** With `challenge_required`. */
  challenge: Type.Optional(Challenge),
  /** With 401 and 411, where a session was open in this browser. */
  reason: Type.Optional(EndedBecause),
  request_id: Type.String(),
})
export type RefusalBody = Static<typeof RefusalBody>
