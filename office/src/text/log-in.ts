/** Words of the door: log-in, welcome, recovery codes, the end of a session. */
import { catalogue } from './language.ts'

export const logInTexts = {
  log_in: 'ចូលប្រើការិយាល័យ',
  log_out: 'ចាកចេញ',
  name: 'ឈ្មោះ',
  password: 'ពាក្យសម្ងាត់',
  code: 'កូដ',
  code_help: 'កូដ 6 ខ្ទង់ពីកម្មវិធីផ្ទៀងផ្ទាត់ ឬកូដសង្គ្រោះមួយ។',
  other_name: 'ប្រើឈ្មោះផ្សេង',
  again: 'សូមចូលប្រើម្តងទៀត',
  again_why: 'ការចូលប្រើបានផុតកំណត់។ ទំព័ររបស់អ្នកនៅដដែល ហើយនឹងបន្តបន្ទាប់ពីចូល។',
  locked: 'សិទ្ធិចូលប្រើរបស់អ្នកត្រូវបានផ្អាក។ សូមសួរម្ចាស់គេហទំព័រ។',
  idle_soon: 'ការចូលប្រើនឹងផុតកំណត់ក្នុងរយៈពេល',
  stay: 'បន្តប្រើ',
  welcome: 'សូមស្វាគមន៍ {name}',
  new_password: 'ពាក្យសម្ងាត់ថ្មី',
  password_again: 'ពាក្យសម្ងាត់ថ្មីម្តងទៀត',
  password_help: 'យ៉ាងហោចណាស់ 15 តួអក្សរ ភាសាណាក៏បាន។',
  scan: 'ស្កេនរូបនេះដោយកម្មវិធីផ្ទៀងផ្ទាត់ ដូចជា Google Authenticator ឬ Aegis។',
  qr: 'កូដ QR សម្រាប់កម្មវិធីផ្ទៀងផ្ទាត់',
  type_secret: 'ឬវាយបញ្ចូល៖',
  first_code: 'កូដ 6 ខ្ទង់ដែលកម្មវិធីបង្ហាញ',
  finish: 'រួចរាល់',
  recovery_title: 'កូដសង្គ្រោះ',
  recovery_why: 'បើបាត់ទូរស័ព្ទ កូដនីមួយៗអាចប្រើចូលបានម្តង។ កូដទាំងនេះបង្ហាញតែម្តងគត់។',
  recovery_kept: 'ខ្ញុំបានរក្សាទុកកូដទាំងនេះហើយ',
  print: 'បោះពុម្ព',
  go_on: 'បន្ត',
  demo_open: 'គេហទំព័រសាកល្បង៖ គណនីម្ចាស់នេះចូលបានដោយគ្មានកូដផ្ទៀងផ្ទាត់។ កុំប្រើវាសម្រាប់គេហទំព័រពិត។',
} as const

export const logIn = catalogue('logIn', logInTexts)
