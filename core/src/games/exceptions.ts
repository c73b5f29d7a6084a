/** What wallet calls of providers leave for somebody to look at: until when, and what can be decided. */

export const EXCEPTION_CODES = [
  'win_without_bet',
  'win_after_rollback',
  'rollback_of_paid_bet',
  'rollback_of_other_player',
  'overdrawn',
  'balance_too_large',
  'round_too_large',
  'win_of_locked_player',
  'bet_in_closed_round',
  'rollback_of_rollback',
  'impossible_totals',
  'late_win',
  'id_reused',
] as const
export type ExceptionCode = (typeof EXCEPTION_CODES)[number]

/** `nothing_due`: it is right as it stands; `player_paid`: the house has put it right by a credit or debit with its own row. */
export const EXCEPTION_DECISIONS = ['nothing_due', 'player_paid', 'provider_corrects'] as const
export type ExceptionDecision = (typeof EXCEPTION_DECISIONS)[number]

const DAY_H = 24
/** A player may be owed money, or owe it: a day. What is only strange waits longer; late wins are usual for sport. */
const DEADLINE_H: Readonly<Record<ExceptionCode, number>> = {
  win_without_bet: DAY_H,
  win_after_rollback: DAY_H,
  rollback_of_paid_bet: DAY_H,
  rollback_of_other_player: DAY_H,
  overdrawn: DAY_H,
  id_reused: DAY_H,
  balance_too_large: DAY_H,
  round_too_large: DAY_H,
  win_of_locked_player: 3 * DAY_H,
  bet_in_closed_round: 3 * DAY_H,
  rollback_of_rollback: 3 * DAY_H,
  impossible_totals: 3 * DAY_H,
  late_win: 7 * DAY_H,
}

/** How many hours after it has come an exception has to be decided. */
export function deadlineHours(code: ExceptionCode): number {
  return DEADLINE_H[code]
}
