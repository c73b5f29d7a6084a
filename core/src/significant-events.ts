/** The kinds of significant events that a house has to be able to show at once, and from which amount on money is one. */
import type { AuditAction } from './audit-action.ts'

/** Each kind with what belongs to it in the audit log, as actions. */
export const EVENT_KINDS = {
  log_in_failed: ['log_in_failed', 'staff_log_in_failed'],
  locked: [
    ...(['log_in_locked', 'player_locked', 'player_unlocked'] as const),
    ...(['staff_locked', 'staff_unlocked', 'player_excluded'] as const),
  ],
  configured: [
    ...(['setting_changed', 'poll_switched', 'draw_mode_set', 'contact_changed', 'telegram_set'] as const),
    ...(['words_said', 'words_changed', 'words_withdrawn', 'role_set', 'staff_roles_set'] as const),
    ...(['provider_added', 'provider_changed', 'provider_enabled', 'provider_disabled'] as const),
    ...(['provider_key_added', 'provider_key_retired', 'game_changed', 'key_adopted'] as const),
    ...(['vault.adopted', 'server_login_told'] as const),
  ],
  rules: [
    ...(['paytable_published', 'lottery.rules', 'duty_rule_changed', 'approval_rule_set'] as const),
    ...(['tax_rate_set', 'lottery.draw.times'] as const),
  ],
  limits: [
    ...(['limits_changed', 'withdrawal_limits_set', 'deposit_rules_set', 'levels_changed'] as const),
    ...(['limit_set', 'limit_asked', 'lottery.number.mark', 'lottery.number.free'] as const),
  ],
  clock: ['clock_off', 'clock_right'],
  large: ['large_bet', 'large_win', 'large_transfer'],
  adjusted: [
    ...(['player_credit', 'player_debit', 'draw.resettle', 'draw.resettled', 'lost_bet_paid'] as const),
    ...(['lottery.reopen', 'lottery.reopened', 'game_round_ended', 'difference_explained'] as const),
    ...(['line_explained', 'cash_moved', 'pot_seeded'] as const),
  ],
  data: [
    ...(['player_desk_changed', 'bank_holder_corrected', 'password_set', 'password_changed'] as const),
    ...(['bank_account_added', 'bank_account_removed', 'document_deleted', 'shared_list_erased'] as const),
    ...(['database_restored', 'database_set_back'] as const),
  ],
  voided: ['draw.void', 'lottery.void'],
  services: ['service_started', 'service_stopped'],
  below_zero: ['below_zero_refused', 'balance_below_zero'],
  unproven: ['verification_failed'],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>

export type EventKind = keyof typeof EVENT_KINDS
// The table above names each kind once.
export const EVENT_KIND_NAMES = Object.keys(EVENT_KINDS) as EventKind[]

/** Whether somebody asked for a kind that there is. */
export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENT_KINDS, text)
}

/** From these amounts on, in whole riel, money that moved is a significant event: the setting `event_limits`. */
export const EVENT_LIMITS = {
  /** Staked at once. */
  bet: 1_000_000,
  /** Won on one draw, ticket or round. */
  win: 10_000_000,
  /** In or out of the house. */
  transfer: 10_000_000,
} as const

export type EventLimits = { readonly [K in keyof typeof EVENT_LIMITS]: number }
export const EVENT_LIMIT_NAMES = Object.keys(EVENT_LIMITS) as (keyof EventLimits)[]
export const EVENT_LIMIT_MAX = 10 ** 12

/** The limits as the setting says them; whatever is no whole number above zero is left as it was. */
export function eventLimitsOf(setting: unknown): EventLimits {
  const given: Record<string, unknown> = typeof setting === 'object' && setting !== null ? { ...setting } : {}
  const entries = EVENT_LIMIT_NAMES.map((name) => [
    name,
    isEventLimit(given[name]) ? given[name] : EVENT_LIMITS[name],
  ])
  return Object.fromEntries(entries) as EventLimits
}

export function isEventLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= EVENT_LIMIT_MAX
}
