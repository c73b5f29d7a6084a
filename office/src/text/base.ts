/** Words of every page: buttons, states, times. */
import { catalogue } from './language.ts'

export const baseTexts = {
  brand: 'សំណាង',
  office: 'ការិយាល័យ',
  loading: 'កំពុងផ្ទុក...',
  nothing: 'មិនមានទិន្នន័យ',
  retry: 'ព្យាយាមម្តងទៀត',
  reload: 'ផ្ទុកឡើងវិញ',
  chunk_failed: 'មិនអាចផ្ទុកកម្មវិធីបានទេ។ សូមផ្ទុកទំព័រឡើងវិញ។',
  error_occurred: 'មានបញ្ហាកើតឡើង។',
  offline: 'បាត់ការតភ្ជាប់។ អ្វីដែលឃើញអាចចាស់ហើយ។',
  cancel: 'បោះបង់',
  close: 'បិទ',
  save: 'រក្សាទុក',
  confirm: 'បញ្ជាក់',
  search: 'ស្វែងរក',
  from_day: 'ចាប់ពីថ្ងៃ',
  to_day: 'ដល់ថ្ងៃ',
  pick_day: 'ជ្រើសរើសថ្ងៃ',
  day_fault: 'កាលបរិច្ឆេទមិនត្រឹមត្រូវ។',
  reason: 'មូលហេតុ',
  reason_help: 'រក្សាទុកក្នុងកំណត់ត្រាសវនកម្មជារៀងរហូត អ្នកលេងមិនឃើញទេ។',
  copy: 'ចម្លង',
  copied: 'បានចម្លងរួចហើយ',
  zone: 'ម៉ោងភ្នំពេញ (UTC+7)',
  done: 'បានធ្វើរួចហើយ។',
  waiting_second: 'រង់ចាំអ្នកទីពីរយល់ព្រម។',
  waiting_open: 'មើលសំណើ',
  language_other: 'English',
  theme_light: 'របៀបភ្លឺ',
  theme_dark: 'របៀបងងឹត',
  not_found: 'រកទំព័រនេះមិនឃើញទេ។',
  no_right: 'តួនាទីរបស់អ្នកមិនអនុញ្ញាតឱ្យមើលទំព័រនេះទេ។',
} as const

export const base = catalogue('base', baseTexts)
