/** Texts that only come with what is opened later: overlays, account pages, start page, maintenance. */
import { catalogue } from './language.ts'

export const laterTexts = {
  toast_loading: 'ប្រព័ន្ធកំពុងផ្ទុកលទ្ធផល...',
  toast_success: 'ជោគជ័យ',
  toast_error: 'មានកំហុស',
  bet_won: 'ការភ្នាល់របស់អ្នកបានឈ្នះ។',
  winner_small: 'អបអរសាទរ! សំបុត្រលេខ {bet_id} ឈ្នះជែកផតតូច {price}៛',
  winner_big: 'អបអរសាទរ! សំបុត្រលេខ {bet_id} ឈ្នះជែកផតធំលេខ {diff} ទឹកប្រាក់ {price}៛',
  winners_label: 'អ្នកឈ្នះ',
  pause: 'ផ្អាក',
  play: 'បន្ត',
  login_again: 'សូមចូលគណនីម្តងទៀត',
  login_again_text: 'គណនីរបស់អ្នកត្រូវបានបើកនៅលើឧបករណ៍ផ្សេង ឬវគ្គប្រើប្រាស់បានផុតកំណត់។',
  maintenance: 'ប្រព័ន្ធកំពុងថែទាំ។',
  maintenance_notice: 'ឡូតូ ១០ វិនាទី នឹងត្រូវធ្វើបច្ចុប្បន្នភាពក្នុងពេលឆាប់ៗនេះ។ ការភ្នាល់ទាំងអស់ត្រូវបានរក្សាទុកដោយសុវត្ថិភាព។',
  to_start_page: 'ត្រឡប់ទៅទំព័រដើម',
  not_found: 'រកមិនឃើញទំព័រ',
  not_found_text: 'ទំព័រដែលអ្នករកមិនមាន ឬត្រូវបានប្តូរទីកន្លែង។',
  to_game: 'ទៅលេង',
  old_password: 'ពាក្យសម្ងាត់ចាស់',
  new_password: 'ពាក្យសម្ងាត់ថ្មី',
  confirm_password: 'បញ្ជាក់ពាក្យសម្ងាត់',
  save: 'រក្សាទុក',
  saving: 'កំពុងរក្សាទុក...',
  password_hint: 'យ៉ាងហោចណាស់ ៨ តួអក្សរ ភាសាណាក៏បាន។ ឧបករណ៍ផ្សេងទៀតនឹងត្រូវចាកចេញ។',
  password_changed: 'បានប្តូរពាក្យសម្ងាត់ដោយជោគជ័យ។',
  fill_all: 'សូមបំពេញគ្រប់ប្រអប់។',
  logging_out: 'កំពុងចាកចេញ...',
  other_device_text: 'ស្កេនកូដនេះដោយឧបករណ៍ផ្សេង ដើម្បីបន្តលេងនៅទីនោះ។ ឧបករណ៍នេះនឹងត្រូវចាកចេញ។ កុំបង្ហាញកូដនេះទៅអ្នកដទៃ។',
  code_expires: 'កូដផុតកំណត់ក្នុងរយៈពេល {n} វិនាទី',
  code_expired: 'កូដនេះផុតកំណត់ហើយ។',
  new_code: 'យកកូដថ្មី',
} as const

export const later = catalogue('later', laterTexts)
