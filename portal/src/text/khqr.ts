/** Texts of a deposit by KHQR: the code, its end, what can be done with it. */
import { catalogue } from './language.ts'

export const khqrTexts = {
  code: 'កូដ KHQR សម្រាប់បង់ {amount}៛',
  how: 'ស្កេនកូដនេះក្នុងកម្មវិធីធនាគាររបស់អ្នក រួចបង់ឱ្យគ្រប់ចំនួន តែម្តងគត់។',
  ends_in: 'កូដផុតកំណត់ក្នុងរយៈពេល {time}',
  ended: 'កូដនេះផុតកំណត់ហើយ។ សូមកុំបង់តាមកូដនេះទៀត។',
  ended_paid: 'បើអ្នកបានបង់ទាន់ពេល ប្រាក់នឹងចូលគណនីពេលធនាគារបញ្ជាក់។ សូមរង់ចាំបន្តិច។',
  open_app: 'បើកកម្មវិធីធនាគារ',
  save: 'រក្សាទុកជារូបភាព',
  save_failed: 'មិនអាចធ្វើរូបភាពបានទេ។ សូមថតអេក្រង់ជំនួស។',
  picture_title: 'ដាក់ប្រាក់តាម KHQR',
  picture_ends: 'បង់មុនម៉ោង {time}',
  pay_simulated: 'បង់នៅធនាគារសាកល្បង',
  simulated: 'នេះជាលុយសាកល្បង។ ធនាគារសាកល្បងមិនមែនជាធនាគារពិតទេ ហើយគ្មានអ្នកណាបង់លុយពិតឡើយ។',
} as const

export const khqr = catalogue('khqr', khqrTexts)
