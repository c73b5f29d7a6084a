import { expect, test } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { betRefusalSentence, refusalSentence } from './refusal-sentence.ts'

const failed = (status: number, code: string, message = '', retryAfterS: number | null = null) =>
  new CallFailed({ status, code, message, retryAfterS })

/** The server's five bet texts of the specification, by code and, for answers without one, by text. */
test.each([
  ['amount_too_small', 'The amount must be at least 500', 'ត្រូវភ្នាល់យ៉ាងតិច 500៛។'],
  ['amount_too_large', 'The amount must not be greater than 2000000', 'អាចភ្នាល់បានច្រើនបំផុត 2,000,000៛។'],
  ['player_draw_limit', 'The amount must not be greater than 10000000', 'អាចភ្នាល់បានច្រើនបំផុត 10,000,000៛។'],
  ['draw_closed', 'Request timeout.', 'អស់ពេលភ្នាល់ហើយ។'],
  ['not_enough_money', 'Not enought money.', 'ទឹកប្រាក់របស់អ្នកមិនគ្រប់គ្រាន់។'],
  ['jackpot_over_limit', 'Bet jackpot is over limit 100000', 'ការភ្នាល់ជែកផតលើសកម្រិតកំណត់ 100,000៛។'],
])('%s', (code, message, sentence) => {
  expect(betRefusalSentence(failed(422, code, message))).toBe(sentence)
  expect(betRefusalSentence(failed(422, 'http_422', message))).toBe(sentence)
})

test('jackpot numbers on which others have staked tell what is still possible', () => {
  const message = 'On these numbers the jackpot takes no more than 3000'
  expect(betRefusalSentence(failed(422, 'jackpot_numbers_limit', message))).toBe(
    'លេខទាំងនេះអាចភ្នាល់ជែកផតបានច្រើនបំផុត 3,000៛ទៀត។',
  )
})

test('any other refusal of a bet is "the bet failed"', () => {
  expect(betRefusalSentence(failed(422, 'brand_new', 'Something else'))).toBe('ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។')
  expect(betRefusalSentence(new TypeError('fetch'))).toBe('ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។')
})

test('any other refusal elsewhere is "an error occurred"', () => {
  expect(refusalSentence(failed(422, 'brand_new', 'Something else'))).toBe('មានបញ្ហាកើតឡើង។')
})

test('too many tries tells how long', () => {
  expect(refusalSentence(failed(429, 'too_many_requests', '', 30))).toContain('30 វិនាទី')
  expect(refusalSentence(failed(429, 'too_many_requests', '', 1790))).toContain('30 នាទី')
  expect(refusalSentence(failed(429, 'too_many_requests'))).toContain('ពេលក្រោយ')
})
