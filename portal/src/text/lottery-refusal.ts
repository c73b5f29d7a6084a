/** Refusals of the ticket lottery. */
import { catalogue } from './language.ts'

export const lotteryRefusalTexts = {
  lottery_off: 'ឆ្នោតមិនទាន់បើកនៅលើគេហទំព័រនេះទេ។',
  amount_step: 'ប្រាក់ភ្នាល់ត្រូវជាពហុគុណនៃ {amount}៛។',
  post_not_offered: 'វគ្គនេះមិនទទួលលេខបែបនេះលើប៉ុស្តិ៍ដែលបានជ្រើសទេ។',
  invalid_number: 'លេខមិនត្រឹមត្រូវ។',
  too_many_numbers: 'ជួរមួយដាក់បានត្រឹម {n} លេខ។',
  too_many_lines: 'សំបុត្រមួយដាក់បានត្រឹម {n} ជួរ។',
  number_blocked: 'លេខនេះមិនលក់ក្នុងវគ្គនេះទេ។',
  pays_otherwise: 'អត្រាសងបានប្តូរហើយ។ សូមពិនិត្យមើល រួចចាក់ម្តងទៀត។',
  number_limit: 'លេខនេះជិតពេញហើយ។ នៅចាក់បានត្រឹម {amount}៛ ក្នុងមួយកន្លែង។',
  number_full: 'លេខនេះពេញហើយ។ សូមជ្រើសរើសលេខផ្សេង។',
  player_number_limit: 'អ្នកអាចចាក់លេខនេះបានត្រឹម {amount}៛ ទៀត ក្នុងមួយកន្លែង។',
  player_number_full: 'អ្នកបានចាក់លេខនេះពេញកម្រិតហើយ។',
  delete_closed: 'ផុតពេលលុបហើយ។',
  not_won: 'គ្មានប្រាក់ឈ្នះសម្រាប់ប្រគល់ទេ។',
  already_paid_out: 'ប្រាក់ឈ្នះនេះបានប្រគល់រួចហើយ។',
  invalid_bet: 'ការចាក់ឆ្នោតនេះមិនត្រឹមត្រូវ។',
} as const

export const lotteryRefusal = catalogue('lotteryRefusal', lotteryRefusalTexts)
