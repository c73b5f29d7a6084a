/** Texts of what lies over a page: modal, toast, log-in-again alert. */
import { catalogue } from './language.ts'

export const overlaysTexts = {
  toast_loading: 'ប្រព័ន្ធកំពុងផ្ទុកវគ្គ...',
  toast_success: 'ជោគជ័យ',
  toast_error: 'មានកំហុស',
  bet_won: 'ការភ្នាល់របស់អ្នកបានឈ្នះ។',
  login_again: 'សូមចូលគណនីម្តងទៀត',
  login_again_text: 'គណនីរបស់អ្នកត្រូវបានបើកនៅលើឧបករណ៍ផ្សេង ឬការចូលប្រើបានផុតកំណត់។',
  new_version: 'មានកំណែថ្មីរួចរាល់ហើយ។',
  install_share: 'ចុចសញ្ញាចែករំលែកនៅក្នុង Safari។',
  install_add: 'អូសចុះក្រោម ហើយជ្រើសរើស "Add to Home Screen"។',
  install_done: 'ចុច "Add"។ បន្ទាប់មក សំណាងនឹងនៅលើអេក្រង់ដើម។',
} as const

export const overlays = catalogue('overlays', overlaysTexts)
