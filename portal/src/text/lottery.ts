/** Bets of the ticket lottery: the bet page, and words for lines and tickets that the other pages share. */
import { catalogue } from './language.ts'

export const lotteryTexts = {
  straight: 'ចំលេខ',
  permute: 'បង្វិលលេខ',
  range: 'ចន្លោះ',
  mode_step: 'តាមលំដាប់',
  mode_tail: 'ចុងដូចគ្នា',
  mode_head: 'ដើមដូចគ្នា',
  mode_double: 'លេខភ្លោះ',
  mode_pattern: 'លំនាំ X',
  units: 'ចំនួនលេខ',
  amount: 'ប្រាក់ភ្នាល់',
  cost: 'សរុប',
  rate: 'អត្រាសង',
  half_rate: 'លេខ {number} សងត្រឹម {percent}% នៃអត្រា',
  blocked: 'លេខ {number} មិនលក់ក្នុងវគ្គនេះទេ',

  ticket: 'សំបុត្រលេខ {id}',
  print: 'បោះពុម្ព',
  delete_ticket: 'លុបសំបុត្រ',
  delete_ticket_ask: 'តើអ្នកពិតជាចង់លុបសំបុត្រនេះមែនទេ? ប្រាក់ {refund}៛ នឹងត្រូវសងវិញ។',
  delete_line: 'លុបជួរ {what}',
  delete_line_ask: 'តើអ្នកពិតជាចង់លុបជួរនេះមែនទេ? ប្រាក់ {refund}៛ នឹងត្រូវសងវិញ។',
  delete_until: 'អាចលុបបានដល់ {time}',
  delete_over: 'ផុតពេលលុបហើយ ({time})។',
  refunded: 'បានសងវិញ {refund}៛',

  off_text: 'ឆ្នោតមិនទាន់បើកនៅលើគេហទំព័រនេះទេ។',
  data_failed: 'មិនអាចផ្ទុកទិន្នន័យបានទេ។',
} as const

export const lottery = catalogue('lottery', lotteryTexts)
