/** Texts of the code that opens an account in another browser: where it is shown, and where it opens. */
import { catalogue } from './language.ts'

export const handOverTexts = {
  checking: 'កំពុងពិនិត្យកូដ...',
  title: 'តើអ្នកចង់បន្តជា {name} មែនទេ?',
  text: 'កូដនេះមកពីឧបករណ៍ផ្សេង ហើយបើកគណនីរបស់ {name} នៅទីនេះ។',
  replaces: 'ពេលនេះអ្នកកំពុងប្រើគណនី {name}។ បើអ្នកបន្ត អ្នកនឹងចាកចេញពីគណនីនោះ។',
  go_on: 'បន្ត',
  not_me: 'មិនបន្ត',
  other_device_text: 'ស្កេនកូដនេះដោយឧបករណ៍ផ្សេង ដើម្បីបន្តលេងនៅទីនោះ។ ឧបករណ៍នេះនឹងត្រូវចាកចេញ។ កុំបង្ហាញកូដនេះទៅអ្នកដទៃ។',
  code_expires: 'កូដផុតកំណត់ក្នុងរយៈពេល {n} វិនាទី',
  code_expired: 'កូដនេះផុតកំណត់ហើយ។',
  new_code: 'យកកូដថ្មី',
} as const

export const handOver = catalogue('handOver', handOverTexts)
