/** Texts of a code that opens an account in this browser; fetched when there is one. */
import { catalogue } from './language.ts'

export const handOverTexts = {
  checking: 'កំពុងពិនិត្យកូដ...',
  title: 'តើអ្នកចង់បន្តជា {name} មែនទេ?',
  text: 'កូដនេះមកពីឧបករណ៍ផ្សេង ហើយបើកគណនីរបស់ {name} នៅទីនេះ។',
  replaces: 'ពេលនេះអ្នកកំពុងប្រើគណនី {name}។ បើអ្នកបន្ត អ្នកនឹងចាកចេញពីគណនីនោះ។',
  go_on: 'បន្ត',
  not_me: 'មិនបន្ត',
} as const

export const handOver = catalogue('handOver', handOverTexts)
