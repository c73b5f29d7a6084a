import type { Translation } from '../language.ts'
import type { lotteryTexts } from '../lottery.ts'

export const lottery: Translation<typeof lotteryTexts> = {
  straight: 'Straight',
  permute: 'Permute',
  range: 'Range',
  mode_step: 'In sequence',
  mode_tail: 'Same tail',
  mode_head: 'Same head',
  mode_double: 'Doubles',
  mode_pattern: 'X pattern',
  units: 'Units',
  amount: 'Stake',
  cost: 'Total',
  rate: 'Pays',
  half_rate: 'Number {number} pays only {percent}% of the rate',
  blocked: 'Number {number} is not sold in this draw',

  ticket: 'Ticket {id}',
  print: 'Print',
  delete_ticket: 'Delete ticket',
  delete_ticket_ask: 'Do you really want to delete this ticket? {refund}៛ will be refunded.',
  delete_line: 'Delete line {what}',
  delete_line_ask: 'Do you really want to delete this line? {refund}៛ will be refunded.',
  delete_until: 'Can be deleted until {time}',
  delete_over: 'The time for deleting is over ({time}).',
  refunded: '{refund}៛ refunded',

  off_text: 'This site does not offer the lottery yet.',
  data_failed: 'The data could not be loaded.',
}
