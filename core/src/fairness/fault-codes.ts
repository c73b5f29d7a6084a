/** Why a check failed where no two figures can be compared. Codes travel; screens have a sentence for each. */

export const FAULT_CODES = [
  'unreadable',
  'record_incomplete',
  'no_key_signed',
  'released_early',
  'not_a_paytable',
  'no_such_bet',
  'other_ticket',
  'proof_missing',
  'lines_missing',
  'lines_differ',
  'lines_cost',
  'lines_rates',
  'receipt_differs',
  'bet_not_listed',
  'bound_late',
  'not_by_members',
  'test_chain',
  'unknown_chain',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** What a record breaks that no hash covers: its parts do not fit together. */
export const RECORD_RULES = [
  'other_draw',
  'unknown_state',
  'reason_without_void',
  'void_without_reason',
  'result_too_early',
  'published_too_early',
  'result_without_seed',
  'unknown_mode',
  'beacon_in_sealed',
  'other_beacon',
  'other_round',
  'other_times',
  'outside_game',
  'outside_seed',
  'outside_day',
  'outside_number',
  'house_numbers',
] as const
export type RecordRule = (typeof RECORD_RULES)[number]
