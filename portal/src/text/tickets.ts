/** Tickets: their states, and why they won or lost. Comes after the first paint of the game. */
import { catalogue } from './language.ts'

export const ticketsTexts = {
  my_tickets: 'សំបុត្ររបស់ខ្ញុំ',
  waiting_tickets: '{n} សំបុត្រមិនទាន់ចេញលទ្ធផល',
  this_draw: 'វគ្គដែលកំពុងទទួលភ្នាល់',
  shown_draw: 'វគ្គដែលបានបិទ',
  no_tickets: 'អ្នកមិនទាន់មានសំបុត្រក្នុងវគ្គនេះទេ។',
  ticket_waits: 'រង់ចាំលទ្ធផល',
  ticket_won: 'បានឈ្នះ',
  ticket_lost: 'បានចាញ់',
  ticket_void: 'ទុកជាមោឃៈ',
  why_range_won: 'ផលបូក {total} នៅក្នុង {low}–{high} ដែលអ្នកបានជ្រើស។',
  why_range_lost: 'ផលបូក {total} មិននៅក្នុង {low}–{high} ទេ។',
  why_size_won: 'ផលបូក {total} គឺ{size} ដូចដែលអ្នកបានជ្រើស។',
  why_size_lost: 'ផលបូក {total} គឺ{size} ប៉ុន្តែអ្នកបានជ្រើស{chosen}។',
  why_number_won: 'បាល់ប៉ុស្តិ៍ {post} គឺ {ball} ដូចដែលអ្នកបានជ្រើស។',
  why_number_lost: 'បាល់ប៉ុស្តិ៍ {post} គឺ {ball} ប៉ុន្តែអ្នកបានជ្រើស {number}។',
  why_number_elsewhere: 'លេខ {number} ចេញលើប៉ុស្តិ៍ {found} ប៉ុន្តែអ្នកបានជ្រើសប៉ុស្តិ៍ {post} ដែលចេញ {ball}។',
  why_jackpot_pot: 'លេខទាំង 5 របស់អ្នកនៅលើប៉ុស្តិ៍ A–E៖ អ្នកឈ្នះជែកផត!',
  why_jackpot_big: '{n} លេខក្នុងចំណោម 5 នៅលើប៉ុស្តិ៍ A–E៖ ជែកផតធំ។',
  why_jackpot_small: '{n} លេខក្នុងចំណោម 5 នៅលើប៉ុស្តិ៍ A–E៖ ជែកផតតូច។',
  why_jackpot_lost: '{n} លេខក្នុងចំណោម 5 នៅលើប៉ុស្តិ៍ A–E៖ ត្រូវការយ៉ាងតិច 3។',
  why_void: 'វគ្គនេះត្រូវទុកជាមោឃៈ ({reason})។ ទឹកប្រាក់ភ្នាល់ត្រូវបានសងវិញ។',
  why_void_plain: 'វគ្គនេះត្រូវទុកជាមោឃៈ។ ទឹកប្រាក់ភ្នាល់ត្រូវបានសងវិញ។',
} as const

export const tickets = catalogue('tickets', ticketsTexts)
