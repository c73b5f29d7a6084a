/** Other players on the lotto page: the size of the open draw, and who has won of late. */
import { catalogue } from './language.ts'

export const peopleTexts = {
  title: 'អ្នកលេងទាំងអស់',
  draw_size: 'វគ្គនេះ៖ {bets} ការភ្នាល់ · {stake}៛',
  draw_empty: 'វគ្គនេះមិនទាន់មានការភ្នាល់ទេ',
  winners: 'អ្នកឈ្នះក្នុង 20 នាទីចុងក្រោយ',
  winners_help: 'ចំនួនដែលបានឈ្នះ ក្រោយដកប្រាក់ភ្នាល់។ បង្ហាញតែអ្នកដែលឈ្នះយ៉ាងតិចស្មើប្រាក់ភ្នាល់របស់ពួកគេ។',
  no_winners: 'មិនទាន់មានទេ។',
} as const

export const people = catalogue('people', peopleTexts)
