/** The inbox: what happened to a player's money and limits, in one sentence each. */
import { catalogue } from './language.ts'

export const noticesTexts = {
  title: 'ការជូនដំណឹង',
  none: 'មិនទាន់មានការជូនដំណឹងទេ។',
  fresh: 'ថ្មី',
  deposit_credited: 'ប្រាក់ {amount}៛ បានចូលគណនីរបស់អ្នកហើយ។',
  deposit_rejected: 'សំណើដាក់ប្រាក់ {amount}៛ ត្រូវបានបដិសេធ។',
  deposit_question: 'យើងត្រូវការព័ត៌មានបន្ថែមអំពីសំណើដាក់ប្រាក់ {amount}៛ របស់អ្នក។',
  withdrawal_paid: 'ប្រាក់ {amount}៛ ត្រូវបានផ្ញើទៅគណនីធនាគាររបស់អ្នកហើយ។',
  withdrawal_rejected: 'សំណើដកប្រាក់ {amount}៛ ត្រូវបានបដិសេធ។ ប្រាក់បានត្រឡប់ចូលសមតុល្យរបស់អ្នកវិញ។',
  limit_lowered: '{limit} ក្នុង {window} ត្រូវបានបន្ថយមក {amount}៛។',
  limit_due: 'ឥឡូវអ្នកអាចបញ្ជាក់កម្រិតកំណត់ថ្មី៖ {limit} ក្នុង {window} {amount}៛។',
  limit_due_none: 'ឥឡូវអ្នកអាចបញ្ជាក់ការដកកម្រិតកំណត់ចេញ៖ {limit} ក្នុង {window}។',
  bank_account_changed:
    'គណនីធនាគារ {bank} ដែលបញ្ចប់ដោយ {ends} ត្រូវបានបន្ថែម។ វាអាចប្រើបានចាប់ពី {time}។ បើមិនមែនអ្នកទេ សូមទាក់ទងយើងភ្លាម។',
  lottery_won: 'អ្នកឈ្នះ {amount}៛ ក្រោយដកប្រាក់ភ្នាល់៖ {draw}។',
  lottery_undone: 'លទ្ធផល {draw} ត្រូវបានកែតម្រូវ។ ប្រាក់ឈ្នះ {amount}៛ ត្រូវបានដកវិញ។ សំបុត្ររបស់អ្នករង់ចាំលទ្ធផលត្រឹមត្រូវ។',
  draw_corrected:
    'វគ្គឡូតូ 59 ទី {n} ({time}) ត្រូវបានកែតម្រូវ។ ប្រាក់ឈ្នះរបស់អ្នកពីមុន {was}៛ ឥឡូវ {amount}៛។ សមតុល្យរបស់អ្នកត្រូវបានកែរួចហើយ។',
  house: 'សារពីគេហទំព័រ',
  to_deposit: 'មើលសំណើដាក់ប្រាក់',
  to_withdrawal: 'មើលសំណើដកប្រាក់',
  to_lottery: 'មើលសំបុត្រឆ្នោត',
  to_statement: 'មើលប្រវត្តិប្រាក់',
  to_limits: 'មើលកម្រិតកំណត់',
  telegram: 'ការជូនដំណឹងតាម Telegram',
  telegram_text: 'ការជូនដំណឹងអាចទៅ Telegram របស់អ្នកផងដែរ។',
  telegram_linked: 'ការជូនដំណឹងរបស់អ្នកកំពុងទៅ Telegram ផងដែរ។',
  telegram_link: 'ភ្ជាប់ Telegram',
  telegram_new_code: 'យកកូដថ្មី',
  telegram_unlink: 'ផ្តាច់ Telegram',
  telegram_open: 'បើក Telegram ហើយចុច Start',
  telegram_code: 'ឬផ្ញើពាក្យនេះទៅ Telegram របស់យើង មុនម៉ោង {time}៖',
  to_help: 'ទាក់ទងយើង',
} as const

export const notices = catalogue('notices', noticesTexts)
