/** Texts of the main layout, the overlays, the account pages and the home page. */
import { catalogue } from './language.ts'

export const shellTexts = {
  money: 'លុយ',
  deposit: 'ដាក់ប្រាក់',
  menu: 'ម៉ឺនុយ',
  open_menu: 'បើកម៉ឺនុយ',
  close_menu: 'បិទម៉ឺនុយ',
  back: 'ថយក្រោយ',
  home: 'ទំព័រដើម',
  reload: 'ផ្ទុកឡើងវិញ',
  desktop_mode: 'របៀបកុំព្យូទ័រ',
  mobile_mode: 'របៀបទូរស័ព្ទ',
  sound_on: 'បើកសំឡេង',
  sound_off: 'បិទសំឡេង',
  menu_lotto59: 'ឡូតូ ៥៩',
  menu_password: 'ប្តូរពាក្យសម្ងាត់',
  menu_logout: 'ចាកចេញ',
  version: 'Version 2.0',
  skip_to_content: 'រំលងទៅមាតិកា',
  offline: 'បាត់ការតភ្ជាប់',
  reconnecting: 'កំពុងភ្ជាប់ឡើងវិញ',
  no_data: 'មិនមានទិន្នន័យ',
  loading: 'កំពុងផ្ទុក...',
  logout_ask: 'តើអ្នកពិតជាចង់ចាកចេញមែនទេ?',
  install: 'ដាក់លើអេក្រង់ដើម',
  other_device: 'បើកនៅលើឧបករណ៍ផ្សេង',
  enter_game: 'ចូលលេង',
  start_playing: 'ចាប់ផ្តើមលេង',
  understand: 'យល់ព្រម',
  do_not_understand: 'មិនយល់ព្រម',
  close: 'បិទ',
  outstanding_tickets: '{n} សំបុត្រមិនទាន់ចេញលទ្ធផល',
} as const

export const shell = catalogue('shell', shellTexts)
