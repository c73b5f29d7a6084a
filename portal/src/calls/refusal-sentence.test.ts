import { CallFailed } from '@samnang/client/call-failed'
import { expect, test } from 'vitest'
import { betRefusalSentence, refusalSentence } from './refusal-sentence.ts'

const failed = (status: number, code: string, message = '', n?: number) =>
  new CallFailed({ status, code, message, n })
const tooMany = (retryAfterS: number | null) =>
  new CallFailed({ status: 429, code: 'too_many_requests', message: '', retryAfterS })

/** The five bet texts of specification 5.1, by code and, for answers without one, by text; the figure is `n`. */
test.each([
  ['amount_too_small', 'The amount must be at least ', 500, 'ត្រូវភ្នាល់យ៉ាងតិច 500៛។'],
  ['amount_too_large', 'The amount must not be greater than ', 2_000_000, 'អាចភ្នាល់បានច្រើនបំផុត 2,000,000៛។'],
  ['player_draw_limit', 'The amount must not be greater than ', 10_000_000, 'អាចភ្នាល់បានច្រើនបំផុត 10,000,000៛។'],
  ['draw_closed', 'Request timeout.', undefined, 'អស់ពេលភ្នាល់ហើយ។'],
  ['not_enough_money', 'Not enought money.', undefined, 'ទឹកប្រាក់របស់អ្នកមិនគ្រប់គ្រាន់។'],
  ['jackpot_over_limit', 'Bet jackpot is over limit ', 100_000, 'ការភ្នាល់ជែកផតលើសកម្រិតកំណត់ 100,000៛។'],
])('%s', (code, message, n, sentence) => {
  expect(betRefusalSentence(failed(422, code, '', n))).toBe(sentence)
  expect(betRefusalSentence(failed(422, 'http_422', message, n))).toBe(sentence)
})

test('a figure is never read out of a text', () => {
  const message = 'The amount must be at least 500'
  expect(betRefusalSentence(failed(422, 'amount_too_small', message))).toBe('ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។')
})

test('jackpot numbers on which others have staked tell what is still possible', () => {
  expect(betRefusalSentence(failed(422, 'jackpot_numbers_limit', '', 3000))).toBe(
    'លេខទាំងនេះអាចភ្នាល់ជែកផតបានច្រើនបំផុត 3,000៛ទៀត។',
  )
})

test('part of a jackpot line tells what a line costs now', () => {
  expect(betRefusalSentence(failed(422, 'jackpot_step', '', 2000))).toBe('ជែកផតត្រូវភ្នាល់ជាពហុគុណនៃ 2,000៛។')
})

test('any other refusal of a bet is "the bet failed"', () => {
  expect(betRefusalSentence(failed(422, 'brand_new', 'Something else'))).toBe('ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។')
  expect(betRefusalSentence(new TypeError('fetch'))).toBe('ការភ្នាល់បរាជ័យ។ សូមព្យាយាមម្តងទៀត។')
})

test('any other refusal elsewhere is "an error occurred"', () => {
  expect(refusalSentence(failed(422, 'brand_new', 'Something else'))).toBe('មានបញ្ហាកើតឡើង។')
})

test('too many tries tells how long', () => {
  expect(refusalSentence(tooMany(30))).toContain('30 វិនាទី')
  expect(refusalSentence(tooMany(1790))).toContain('30 នាទី')
  expect(refusalSentence(tooMany(null))).toContain('ពេលក្រោយ')
})

test('a server that has too much to do says that the money is safe, and when to try again', () => {
  const busy = (code: string, retryAfterS: number | null) =>
    refusalSentence(new CallFailed({ status: 503, code, message: '', retryAfterS }))
  expect(busy('overloaded', 7)).toMatch(/ប្រាក់របស់អ្នកមានសុវត្ថិភាព.*7 វិនាទី/)
  expect(busy('unavailable', null)).toMatch(/ប្រាក់របស់អ្នកមានសុវត្ថិភាព.*5 វិនាទី/)
})
