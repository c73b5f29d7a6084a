/** How often each number came up: what has been, and that it predicts nothing. */
import { catalogue } from './language.ts'

export const statisticsTexts = {
  title: 'ស្ថិតិ 100 វគ្គចុងក្រោយ',
  show: 'មើលស្ថិតិ',
  posts: 'ប៉ុស្តិ៍',
  chart: 'ប៉ុស្តិ៍ {post}៖ ចំនួនដងដែលលេខនីមួយៗបានចេញ ក្នុង {n} វគ្គចុងក្រោយ',
  most: 'ចេញច្រើនជាងគេ៖ {list}',
  never: 'មិនបានចេញ៖ {n} លេខ',
  table: 'មើលជាតារាង',
  no_prediction:
    'តួលេខទាំងនេះប្រាប់តែអ្វីដែលបានកន្លងផុតទៅ ហើយមិនអាចប្រាប់លទ្ធផលបន្ទាប់បានទេ។ នៅវគ្គនីមួយៗ លេខ 1 ដល់ 59 មានឱកាសស្មើគ្នា គឺ 1/59 លើប៉ុស្តិ៍នីមួយៗ។',
} as const

export const statistics = catalogue('statistics', statisticsTexts)
