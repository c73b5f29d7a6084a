/** Texts of the pages that lead nowhere but back: maintenance, not found. */
import { catalogue } from './language.ts'

export const deadEndsTexts = {
  maintenance: 'ប្រព័ន្ធកំពុងថែទាំ។',
  maintenance_notice: 'ឡូតូ 10 វិនាទី នឹងធ្វើបច្ចុប្បន្នភាពក្នុងពេលឆាប់ៗនេះ។ ការភ្នាល់ទាំងអស់ត្រូវបានរក្សាទុកដោយសុវត្ថិភាព។',
  to_start_page: 'ត្រឡប់ទៅទំព័រដើម',
  not_found: 'រកមិនឃើញទំព័រ',
  not_found_text: 'ទំព័រដែលអ្នកកំពុងរក មិនមានទេ ឬត្រូវបានប្តូរទីតាំង។',
  to_game: 'ទៅលេង',
} as const

export const deadEnds = catalogue('deadEnds', deadEndsTexts)
