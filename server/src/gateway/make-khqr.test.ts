/** Codes are read by a decoder of the tests' own. */
import { afterEach, expect, test, vi } from 'vitest'
import { checksumOf, readKhqr, tagsOf } from '../../test/read-khqr.ts'
import { makeKhqr } from './make-khqr.ts'

const PAYEE = { account: 'samnang@devb', name: 'Samnang', city: 'Phnom Penh' }
const MADE_MS = 1_795_332_246_825
const UNITS = 100_000n

afterEach(() => void vi.useRealTimers())

/** ts-khqr takes the moment of making from the machine. */
function madeAt(ms: number, amount = 50_000n, bill = 'D-482913') {
  vi.useFakeTimers({ now: ms, toFake: ['Date'] })
  return makeKhqr(PAYEE, { amountUnits: amount * UNITS, bill, expiresAtMs: MADE_MS + 599_999 })
}

test('the known code comes out, letter by letter', () => {
  expect(madeAt(MADE_MS)).toEqual({
    text: '00020101021229160012samnang@devb5204599953031165405500005802KH5907Samnang6010Phnom Penh62120108D-4829139934001317953322468250113179533284682463047FFF',
    md5: 'e9193716f7e9f735bfadc68864150ffe',
  })
})

test('a code says who is paid how much until when', () => {
  const expiresAtMs = Date.now() + 600_000
  const merchant = { id: '000123', bank: 'ACLEDA Bank' }
  for (const payee of [PAYEE, { ...PAYEE, merchant }]) {
    const { text } = makeKhqr(payee, {
      amountUnits: 1_234_500n * UNITS,
      bill: 'D-9007199254740993',
      expiresAtMs,
    })
    expect(readKhqr(text)).toEqual({
      ...{
        format: '01',
        initiation: '12',
        isMerchant: 'merchant' in payee,
        category: '5999',
        currency: '116',
      },
      ...{ account: 'samnang@devb', name: 'Samnang', city: 'Phnom Penh', country: 'KH' },
      ...{ amount: '1234500', bill: 'D-9007199254740993', expiresAtMs, madeAtMs: expect.any(Number) },
    })
    expect(tagsOf(text).map(({ tag }) => tag)).toEqual([
      '00',
      '01',
      'merchant' in payee ? '30' : '29',
      '52',
      '53',
      '54',
      '58',
      '59',
      '60',
      '62',
      '99',
      '63',
    ])
  }
})

test('every checksum has four digits, the small ones too', () => {
  // Made at these moments its checksum is 000B, 0001, 0002 and 0008, of which ts-khqr writes three digits.
  for (const at of [4_315, 6_688, 17_336, 19_707]) {
    const { text, md5 } = madeAt(MADE_MS + at)
    expect(text.slice(-8)).toMatch(/^6304000[1-9B]$/)
    expect(text.slice(-4)).toBe(checksumOf(text.slice(0, -4)))
    expect(md5).toMatch(/^[0-9a-f]{32}$/)
  }
  for (let at = 0; at < 300; at++) {
    const { text } = madeAt(MADE_MS + at * 37)
    expect(text.slice(-8)).toBe(`6304${checksumOf(text.slice(0, -4))}`)
  }
})

test('the checksum of the standard’s own example', () => expect(checksumOf('123456789')).toBe('29B1'))

test('an account that no code can have is a fault, and so is half a riel', () => {
  const wanted = { amountUnits: UNITS, bill: 'D-1', expiresAtMs: Date.now() + 600_000 }
  expect(() => makeKhqr({ ...PAYEE, account: 'nobody' }, wanted)).toThrow('no KHQR could be made')
  expect(() => makeKhqr({ ...PAYEE, name: 'A name with more than 25 letters' }, wanted)).toThrow('no KHQR')
  expect(() => makeKhqr(PAYEE, { ...wanted, amountUnits: UNITS / 2n })).toThrow('whole riel')
})
