import { expect, test } from 'vitest'
import { readKhqr } from './read-khqr.ts'

const VECTOR =
  '00020101021229160012samnang@devb5204599953031165405500005802KH5907Samnang6010Phnom Penh62120108D-4829139934001317953322468250113179533284682463047FFF'

test('a code is read as it was made', () => {
  expect(readKhqr(VECTOR)).toEqual({
    account: 'samnang@devb',
    name: 'Samnang',
    currency: '116',
    amount: '50000',
    bill: 'D-482913',
    expiresAtMs: 1795332846824,
  })
})

test.each([
  ['an amount that somebody has changed', VECTOR.replace('540550000', '540550001')],
  ['a wrong checksum', `${VECTOR.slice(0, -4)}7FFE`],
  ['what is cut off', VECTOR.slice(0, -10)],
  ['nothing', ''],
  ['a web address', 'https://example.com/?a=1'],
  ['a tag twice', `000201${VECTOR}`],
])('%s is not taken', (_name, text) => expect(readKhqr(text)).toBeNull())
