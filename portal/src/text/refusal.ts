/** One sentence per refusal code; the five bet texts are recognised by their message, too. */
import { catalogue } from './language.ts'

export const refusalTexts = {
  amount_too_small: 'ត្រូវភ្នាល់យ៉ាងតិច {amount}៛។',
  amount_too_large: 'អាចភ្នាល់បានច្រើនបំផុត {amount}៛។',
  draw_closed: 'អស់ពេលភ្នាល់ហើយ។',
  not_enough_money: 'ទឹកប្រាក់របស់អ្នកមិនគ្រប់គ្រាន់។',
  jackpot_over_limit: 'ការភ្នាល់ជែកផតលើសកម្រិតកំណត់ {limit}៛។',
  jackpot_numbers_limit: 'លេខទាំងនេះអាចភ្នាល់ជែកផតបានច្រើនបំផុត {amount}៛ទៀត។',
  bet_failed: 'ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។',
  invalid_amount: 'ចំនួនទឹកប្រាក់មិនត្រឹមត្រូវ។',
  no_post: 'សូមជ្រើសរើសប៉ុស្តិ៍។',
  jackpot_step: 'ជែកផតត្រូវភ្នាល់ជាពហុគុណនៃ {amount}៛។',
  poll_disabled: 'ឥឡូវនេះ ប្រភេទវគ្គនេះមិនទទួលភ្នាល់ទេ។',
  busy: 'ប្រព័ន្ធកំពុងរវល់។ ប្រាក់របស់អ្នកមានសុវត្ថិភាព។ សូមរង់ចាំ {seconds} វិនាទី។',
  not_found: 'រកមិនឃើញ។',
} as const

export const refusal = catalogue('refusal', refusalTexts)
