/** Why something was rejected or asked: codes, for which the player reads a sentence. What staff note is never told. */

export const DEPOSIT_REJECTIONS = [
  'not_received',
  'amount_differs',
  'name_differs',
  'slip_unreadable',
  'slip_used_before',
  'wrong_account',
  'ask_us',
] as const
export type DepositRejection = (typeof DEPOSIT_REJECTIONS)[number]

/** `sent_back`: the money had come and could not be the player's to play with; it is on its way back to them. */
export const DEPOSIT_ENDS = [...DEPOSIT_REJECTIONS, 'sent_back'] as const
export type DepositEnd = (typeof DEPOSIT_ENDS)[number]

/** The player can answer each of them with a new slip. */
export const DEPOSIT_QUESTIONS = ['slip_unreadable', 'reference_missing', 'whole_slip', 'other_slip'] as const
export type DepositQuestion = (typeof DEPOSIT_QUESTIONS)[number]

export const WITHDRAWAL_REJECTIONS = [
  'name_differs',
  'bank_account_wrong',
  'bank_refused',
  'papers_needed',
  'ask_us',
] as const
export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number]
