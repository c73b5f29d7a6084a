/** What does not come out even between the house's book and a bank: each waits until somebody has said why. */

/** What a gateway told; what it was is in `detail`. */
const GATEWAY_DIFFERENCES = [
  ...(['gateway_short', 'gateway_over', 'gateway_double', 'gateway_late', 'gateway_currency'] as const),
  ...(['gateway_unknown', 'gateway_silent', 'gateway_closed', 'gateway_refused'] as const),
  'gateway_unreadable',
] as const

/** What a statement told: no request, another amount, paid once more, more than one request, another text, gone, unread. */
const STATEMENT_DIFFERENCES = [
  ...(['line_unmatched', 'line_amount', 'line_double', 'line_unclear'] as const),
  ...(['line_changed', 'line_missing', 'line_unreadable', 'line_currency'] as const),
] as const

/** Booked by the house, and no statement of that day has it; counted otherwise than booked. */
const BOOK_DIFFERENCES = ['not_in_bank', 'count'] as const

export const DIFFERENCE_KINDS = [
  ...GATEWAY_DIFFERENCES,
  ...STATEMENT_DIFFERENCES,
  ...BOOK_DIFFERENCES,
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** How somebody explains a line or a difference; the reason in words stands beside it. */
export const EXPLANATIONS = [
  ...(['bank_fee', 'interest', 'house_own', 'stranger', 'returned', 'bank_mistake'] as const),
  ...(['own_mistake', 'timing', 'booked', 'bank_right', 'other'] as const),
] as const
export type Explanation = (typeof EXPLANATIONS)[number]
