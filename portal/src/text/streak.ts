/** Texts of the grid of past draws, which comes after the first second. */
import { catalogue } from './language.ts'

export const streakTexts = {
  title: 'តារាងលទ្ធផល',
  of_post: 'តារាងប៉ុស្តិ៍ {post}',
  views: 'របៀបមើលតារាង',
  view_size: 'តូច ធំ',
  view_category: '6 ប្រភេទ',
  last: 'វគ្គចុងក្រោយៗ ពីថ្មីទៅចាស់៖ {list}',
  halves: 'ប៉ុស្តិ៍ {post}៖ រង្វង់ប្រហោង 1–29 · រង្វង់ពេញ 30–59',
  shapes: 'រង្វង់ប្រហោង = តូច · រង្វង់ពេញ = ធំ',
} as const

export const streak = catalogue('streak', streakTexts)
