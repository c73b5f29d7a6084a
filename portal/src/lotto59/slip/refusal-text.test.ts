import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

test.each([
  ['amount_too_small', 'The amount must be at least 500', 'ត្រូវភ្នាល់យ៉ាងតិច 500៛។'],
  ['house_exposure', 'The amount must not be greater than 2000000', 'អាចភ្នាល់បានច្រើនបំផុត 2,000,000៛។'],
  ['draw_closed', 'Request timeout.', 'អស់ពេលភ្នាល់ហើយ។'],
  ['not_enough_money', 'Not enought money.', 'ទឹកប្រាក់របស់អ្នកមិនគ្រប់គ្រាន់។'],
  ['jackpot_over_limit', 'Bet jackpot is over limit 100000', 'ការភ្នាល់ជែកផតលើសកម្រិតកំណត់ 100,000៛។'],
  ['no_post', 'Please select a post.', 'សូមជ្រើសរើសប៉ុស្តិ៍។'],
  ['whatever', 'Something new', 'ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។'],
])('%s: %s', (code, message, words) => {
  expect(refusalText(code, message)).toBe(words)
})
