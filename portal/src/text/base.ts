/** Texts of the first paint: log-in, loading, failures that can happen before anything else is there. */
import { catalogue } from './language.ts'

export const baseTexts = {
  brand: 'សំណាង',
  loading: 'កំពុងផ្ទុក...',
  login_title: 'ចូលគណនី',
  username: 'ឈ្មោះអ្នកប្រើប្រាស់',
  password: 'ពាក្យសម្ងាត់',
  show_password: 'បង្ហាញពាក្យសម្ងាត់',
  hide_password: 'លាក់ពាក្យសម្ងាត់',
  login: 'ចូល',
  login_waiting: 'សូមរង់ចាំ',
  demo_note: 'គេហទំព័រសាកល្បង៖ លុយទាំងអស់គ្មានតម្លៃពិតទេ។',
  demo_fill: 'បំពេញ',
  handover_busy: 'កំពុងបើកគណនីនៅលើឧបករណ៍នេះ...',
  token_used: 'កូដនេះត្រូវបានប្រើរួច ឬផុតកំណត់។ សូមយកកូដថ្មី។',
  fill_both: 'សូមបំពេញឈ្មោះអ្នកប្រើប្រាស់ និងពាក្យសម្ងាត់។',
  invalid_credentials: 'ឈ្មោះអ្នកប្រើប្រាស់ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ។',
  account_locked: 'គណនីនេះត្រូវបានផ្អាក។ សូមទាក់ទងភ្នាក់ងារ។',
  too_many: 'ព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ {seconds} វិនាទី។',
  too_many_minutes: 'ព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ {minutes} នាទី។',
  too_many_later: 'ព្យាយាមច្រើនដងពេក។ សូមព្យាយាមម្តងទៀតពេលក្រោយ។',
  no_answer: 'មិនអាចភ្ជាប់ទៅម៉ាស៊ីនមេបានទេ។ សូមពិនិត្យអ៊ីនធឺណិតរបស់អ្នក។',
  unexpected: 'មានបញ្ហាដែលមិនបានរំពឹងទុក។',
  maintenance: 'ប្រព័ន្ធកំពុងថែទាំ។',
  error_occurred: 'មានបញ្ហាកើតឡើង។',
  chunk_failed: 'មិនអាចផ្ទុកកម្មវិធីបានទេ។ សូមផ្ទុកទំព័រឡើងវិញ។',
  reload: 'ផ្ទុកឡើងវិញ',
  retry: 'ព្យាយាមម្តងទៀត',
  adults_only: 'សម្រាប់អ្នកមានអាយុ ១៨ ឆ្នាំឡើងទៅប៉ុណ្ណោះ',
  language_other: 'English',
  theme_light: 'របៀបពន្លឺ',
  theme_dark: 'របៀបងងឹត',
} as const

export const base = catalogue('base', baseTexts)
