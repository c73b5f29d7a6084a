/** Texts that only the log-in page and password fields show. */
import { catalogue } from './language.ts'

export const loginTexts = {
  login_title: 'ចូលគណនី',
  username: 'ឈ្មោះអ្នកប្រើប្រាស់',
  password: 'ពាក្យសម្ងាត់',
  show_password: 'បង្ហាញពាក្យសម្ងាត់',
  hide_password: 'លាក់ពាក្យសម្ងាត់',
  login: 'ចូល',
  login_waiting: 'សូមរង់ចាំ',
  demo_note: 'គេហទំព័រសាកល្បង៖ លុយសាកល្បងទាំងអស់គ្មានតម្លៃពិតទេ។',
  demo_fill: 'បំពេញ',
  help: 'គ្មានគណនី? ភ្លេចពាក្យសម្ងាត់?',
  help_failed: 'មិនអាចភ្ជាប់បានទេ។',
  fill_both: 'សូមបំពេញឈ្មោះអ្នកប្រើប្រាស់ និងពាក្យសម្ងាត់។',
  checking: 'កំពុងពិនិត្យ...',
  checking_text: 'កំពុងពិនិត្យកម្មវិធីរុករករបស់អ្នក ព្រោះពេលនេះមានគេព្យាយាមទាយពាក្យសម្ងាត់ច្រើន។ សូមរង់ចាំពីរបីវិនាទី។',
  ended_opened_elsewhere: 'គណនីរបស់អ្នកត្រូវបានបើកនៅលើឧបករណ៍ផ្សេង។',
  ended_logout: 'អ្នកបានចាកចេញពីគណនីនេះហើយ។',
  ended_password_changed: 'ពាក្យសម្ងាត់ត្រូវបានប្តូរ។ សូមចូលដោយប្រើពាក្យសម្ងាត់ថ្មី។',
  ended_expired: 'ការចូលប្រើបានផុតកំណត់។ សូមចូលគណនីម្តងទៀត។',
  ended_by_staff: 'បុគ្គលិកបានបិទការចូលប្រើនេះ។ សូមចូលគណនីម្តងទៀត។',
  invalid_credentials: 'ឈ្មោះអ្នកប្រើប្រាស់ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ។',
} as const

export const login = catalogue('login', loginTexts)
