/** Texts of the first moment: loading, and failures that can happen before anything else is there. */
import { catalogue } from './language.ts'

export const baseTexts = {
  brand: 'សំណាង',
  loading: 'កំពុងផ្ទុក...',
  account_locked: 'គណនីនេះត្រូវបានផ្អាក។ សូមទាក់ទងភ្នាក់ងារ។',
  token_used: 'កូដនេះត្រូវបានប្រើរួច ឬផុតកំណត់។ សូមយកកូដថ្មី។',
  too_many: 'ព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ {seconds} វិនាទី។',
  too_many_minutes: 'ព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ {minutes} នាទី។',
  too_many_later: 'ព្យាយាមច្រើនដងពេក។ សូមព្យាយាមម្តងទៀតពេលក្រោយ។',
  maintenance: 'ប្រព័ន្ធកំពុងថែទាំ។',
  no_answer: 'មិនអាចភ្ជាប់ទៅម៉ាស៊ីនមេបានទេ។ សូមពិនិត្យអ៊ីនធឺណិតរបស់អ្នក។',
  unexpected: 'មានបញ្ហាដែលមិនបានរំពឹងទុក។',
  error_occurred: 'មានបញ្ហាកើតឡើង។',
  chunk_failed: 'មិនអាចផ្ទុកកម្មវិធីបានទេ។ សូមផ្ទុកទំព័រឡើងវិញ។',
  reload: 'ផ្ទុកឡើងវិញ',
  retry: 'ព្យាយាមម្តងទៀត',
  adults_only: 'សម្រាប់អ្នកមានអាយុ 18 ឆ្នាំឡើងទៅប៉ុណ្ណោះ',
  language_other: 'English',
  theme_light: 'របៀបភ្លឺ',
  theme_dark: 'របៀបងងឹត',
} as const

export const base = catalogue('base', baseTexts)
