import type { Translation } from '../language.ts'
import type { ticketsTexts } from '../tickets.ts'

export const tickets: Translation<typeof ticketsTexts> = {
  my_tickets: 'My tickets',
  waiting_tickets: 'Waiting for a result: {n}',
  this_draw: 'Draw open for bets',
  shown_draw: 'Closed draw',
  no_tickets: 'You have no ticket in this draw yet.',
  ticket_waits: 'Waiting for the result',
  ticket_won: 'Won',
  ticket_lost: 'Lost',
  ticket_void: 'Void',
  why_range_won: 'Total {total} is in {low}–{high}, as you chose.',
  why_range_lost: 'Total {total} is not in {low}–{high}.',
  why_size_won: 'Total {total} is {size}, as you chose.',
  why_size_lost: 'Total {total} is {size}; you chose {chosen}.',
  why_number_won: 'The ball of post {post} is {ball}, as you chose.',
  why_number_lost: 'The ball of post {post} is {ball}; you chose {number}.',
  why_number_elsewhere:
    'Number {number} came up on post {found}; you chose post {post}, where {ball} came up.',
  why_jackpot_pot: 'All 5 of your numbers came up on A–E: you win the pot!',
  why_jackpot_big: '{n} of 5 numbers came up on A–E: big jackpot.',
  why_jackpot_small: '{n} of 5 numbers came up on A–E: small jackpot.',
  why_jackpot_lost: '{n} of 5 numbers came up on A–E; at least 3 are needed.',
  why_void: 'This draw is void ({reason}). The stake was refunded.',
  why_void_plain: 'This draw is void. The stake was refunded.',
}
