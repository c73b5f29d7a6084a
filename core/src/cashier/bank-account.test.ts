import { expect, it } from 'vitest'
import { isOwn, readBankAccount } from './bank-account.ts'

const given = { bank: 'ABA', number: '000 123-456', holder: 'SOK  DARA' }

it('keeps digits and the name as it is written', () => {
  expect(readBankAccount(given)).toEqual({
    ok: true,
    value: { bank: 'ABA', number: '000123456', holder: 'SOK DARA' },
  })
})

it.each([
  ['bank', { bank: 'MATTRESS' }],
  ['bank', { bank: 'constructor' }],
  ['number', { number: '123' }],
  ['number', { number: '1'.repeat(35) }],
  ['number', { number: '12a4567' }],
  ['number', { number: 'a1234567' }],
  ['number', { number: '1234567a' }],
  ['number', { number: '១២៣៤៥៦' }],
  ['holder', { holder: '   ' }],
])('says what is wrong: %s', (field, change) => {
  const read = readBankAccount({ ...given, ...change })
  expect(read).toEqual({
    ok: false,
    code: 'invalid_field',
    errors: { [field]: [expect.stringMatching(/^must be /)] },
  })
})

it('says all that is wrong at once', () => {
  const read = readBankAccount({ bank: '', number: '', holder: '' })
  expect(read.ok ? [] : Object.keys(read.errors ?? {})).toEqual(['bank', 'number', 'holder'])
})

it.each(['1234', '1'.repeat(34), ' 12-34\t'])('takes the number %j', (number) => {
  expect(readBankAccount({ ...given, number }).ok).toBe(true)
})

it('knows one person at several banks', () => {
  expect(isOwn('Dara Sok', [])).toBe(true)
  expect(isOwn('Dara Sok', ['SOK DARA', 'MR SOK DARA'])).toBe(true)
  expect(isOwn('Dara Sok', ['SOK DARA', 'CHAN SOPHEA'])).toBe(false)
})
