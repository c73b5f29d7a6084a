/** States of bets and kinds of movements, as the lists of a player and a disputed bet say them. */
import { catalogue } from './language.ts'

export const betsTexts = {
  move_bet: 'ភ្នាល់',
  move_settle: 'ប្រាក់ឈ្នះ',
  move_refund: 'សងប្រាក់វិញ',
  move_credit: 'ដាក់ប្រាក់',
  move_debit: 'ដកប្រាក់',
  move_game_bet: 'ភ្នាល់ហ្គេម',
  move_game_win: 'ប្រាក់ឈ្នះហ្គេម',
  move_game_undo: 'បោះបង់វគ្គហ្គេម',
  move_lottery_bet: 'ចាក់ឆ្នោត',
  move_lottery_win: 'ប្រាក់ឈ្នះឆ្នោត',
  move_lottery_refund: 'សងប្រាក់វិញ (ឆ្នោត)',
  move_lottery_undo: 'ដកប្រាក់ឈ្នះឆ្នោតវិញ',
  round_open: 'កំពុងលេង',
  round_closed: 'បានបញ្ចប់',
  round_cancelled: 'បានបោះបង់',
  bet_draft: 'ព្រាង',
  bet_placed: 'មិនទាន់ចេញលទ្ធផល',
  bet_waiting: 'មិនទាន់ចេញលទ្ធផល',
  bet_won: 'បានឈ្នះ',
  bet_lost: 'បានចាញ់',
  bet_deleted: 'បានលុប',
  bet_void: 'ទុកជាមោឃៈ',
  why_correction: 'ការកែតម្រូវ',
  why_compensation: 'សំណង',
  why_promotion: 'ការផ្តល់ជូនពិសេស',
  why_demo: 'លុយសាកល្បង',
  ended_opened_elsewhere: 'បើកនៅលើឧបករណ៍ផ្សេង',
  ended_logout: 'អ្នកលេងបានចាកចេញ',
  ended_password_changed: 'ពាក្យសម្ងាត់ត្រូវបានប្តូរ',
  ended_locked: 'អ្នកលេងត្រូវបានផ្អាក',
  ended_expired: 'ផុតកំណត់',
  ended_ended_by_staff: 'បុគ្គលិកបានបិទ',
} as const

export const bets = catalogue('bets', betsTexts)
