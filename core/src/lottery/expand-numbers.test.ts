import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepted, refused } from '../refusal.ts'
import { type Entered, expandNumbers, ordersOf, type Range } from './expand-numbers.ts'
import type { Digits } from './rules.ts'

const digits = fc.constantFrom<Digits>(2, 3)
const number = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((d) => d.join(''))

function straight(...numbers: string[]): Entered {
  return { numbers, digits: numbers[0]?.length === 3 ? 3 : 2, kind: 'straight' }
}
function permute(...numbers: string[]): Entered {
  return { ...straight(...numbers), kind: 'permute' }
}
function range(length: Digits, mode: Range['mode'], from = '', to = ''): Entered {
  return { numbers: [], digits: length, kind: 'range', range: { mode, from, to } }
}

test.each<[string, Entered, string]>([
  ['straight', straight('47'), '47'],
  ['several', straight('47', '07', '00'), '47 07 00'],
  ['the same twice in one line', straight('47', '48', '47'), '47 48'],
  ['two digits in both orders', permute('12'), '12 21'],
  ['a double in its one order', permute('11'), '11'],
  ['three digits in six orders', permute('123'), '123 132 213 231 312 321'],
  ['a pair in three', permute('112'), '112 121 211'],
  ['a triple in one', permute('111'), '111'],
  ['orders that meet are bet on once', permute('12', '21', '13'), '12 21 13 31'],
  ['zeros in all places', permute('001'), '001 010 100'],
  ['step 1', range(2, 'step', '10', '19'), '10 11 12 13 14 15 16 17 18 19'],
  ['step 1 over a zero', range(2, 'step', '08', '11'), '08 09 10 11'],
  ['a step of one number', range(3, 'step', '100', '100'), '100'],
  ['same tail', range(2, 'tail', '5'), '05 15 25 35 45 55 65 75 85 95'],
  ['same two digits at the tail', range(3, 'tail', '25'), '025 125 225 325 425 525 625 725 825 925'],
  ['same head', range(2, 'head', '4'), '40 41 42 43 44 45 46 47 48 49'],
  ['same two digits at the head', range(3, 'head', '12'), '120 121 122 123 124 125 126 127 128 129'],
  ['doubles', range(2, 'double'), '00 11 22 33 44 55 66 77 88 99'],
  ['triples', range(3, 'double'), '000 111 222 333 444 555 666 777 888 999'],
  ['the pattern 1X', range(2, 'pattern', '1X'), '10 11 12 13 14 15 16 17 18 19'],
  ['the pattern X5', range(2, 'pattern', 'X5'), '05 15 25 35 45 55 65 75 85 95'],
  ['the pattern 12X', range(3, 'pattern', '12X'), '120 121 122 123 124 125 126 127 128 129'],
  ['the pattern 1x3', range(3, 'pattern', '1x3'), '103 113 123 133 143 153 163 173 183 193'],
])('%s', (_, entered, expected) => {
  expect(expandNumbers(entered)).toEqual(accepted(expected.split(' ')))
})

test.each<[string, Entered]>([
  ['no number', straight()],
  ['a digit too many', straight('47', '123')],
  ['a digit too few', { ...straight('7'), digits: 2 }],
  ['two digits for three', { ...straight('47'), digits: 3 }],
  ['a letter', straight('4a')],
  ['a sign', straight('-4')],
  ['a space', straight('4 ')],
  ['Khmer digits', straight('៤៧')],
  ['full-width digits', straight('４７')],
  ['an X', straight('1X')],
  ['no range', { numbers: [], digits: 2, kind: 'range' }],
  ['a range and numbers', { ...range(2, 'double'), numbers: ['47'] }],
  ['a step down', range(2, 'step', '19', '10')],
  ['a step of two lengths', range(2, 'step', '1', '19')],
  ['a step from nowhere', range(2, 'step', '', '19')],
  ['a tail of everything', range(2, 'tail', '47')],
  ['a tail of nothing', range(2, 'tail')],
  ['a head with a letter', range(2, 'head', 'X')],
  ['a pattern without an X', range(2, 'pattern', '12')],
  ['a pattern of another length', range(2, 'pattern', '12X')],
  ['a pattern with a star', range(2, 'pattern', '1*')],
  ['a star before the X', range(2, 'pattern', '*X')],
  ['a star behind the X', range(2, 'pattern', 'X*')],
  [
    'a mode that is none',
    { ...range(2, 'double'), range: JSON.parse('{ "mode": "odd", "from": "47", "to": "" }') },
  ],
])('%s is no number', (_, entered) => {
  expect(expandNumbers(entered)).toEqual(refused('invalid_number'))
})

test('a hundred numbers are a line, one more is not', () => {
  const all = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0'))
  expect(expandNumbers(straight(...all.slice(0, 100)))).toMatchObject({ ok: true, value: { length: 100 } })
  expect(expandNumbers(straight(...all.slice(0, 101)))).toEqual(refused('too_many_numbers', { n: 100 }))
  expect(expandNumbers(range(2, 'pattern', 'XX'))).toMatchObject({ ok: true, value: { length: 100 } })
  expect(expandNumbers(range(3, 'tail', '5'))).toMatchObject({ ok: true, value: { length: 100 } })
  expect(expandNumbers(range(3, 'pattern', 'XXX'))).toEqual(refused('too_many_numbers', { n: 100 }))
  expect(expandNumbers(range(3, 'step', '000', '100'))).toEqual(refused('too_many_numbers', { n: 100 }))
  expect(expandNumbers(range(2, 'step', '00', '10'), 10)).toEqual(refused('too_many_numbers', { n: 10 }))
})

test('orders: all of the same digits, each once, as many as there are', () => {
  fc.assert(
    fc.property(
      digits.chain((length) => number(length)),
      (text) => {
        const orders = ordersOf(text)
        const sorted = (one: string) => [...one].sort().join('')
        expect(new Set(orders).size).toBe(orders.length)
        expect(orders.every((order) => sorted(order) === sorted(text))).toBe(true)
        const different = new Set(text).size
        expect(orders.length).toBe(text.length === 2 ? different : [0, 1, 3, 6][different])
      },
    ),
  )
})

test('every expansion: distinct numbers of the right length', () => {
  const entered = digits.chain((length) =>
    fc.record<Entered>({
      numbers: fc.array(number(length), { minLength: 1, maxLength: 16 }),
      digits: fc.constant(length),
      kind: fc.constantFrom('straight', 'permute'),
    }),
  )
  fc.assert(
    fc.property(entered, (line) => {
      const outcome = expandNumbers(line)
      if (!outcome.ok) throw new Error(outcome.code)
      expect(new Set(outcome.value).size).toBe(outcome.value.length)
      expect(outcome.value.every((one) => one.length === line.digits && /^[0-9]+$/.test(one))).toBe(true)
      expect(outcome.value).toEqual(expect.arrayContaining([...line.numbers]))
    }),
  )
})
