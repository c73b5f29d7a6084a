import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinDigits } from '../khmer/latin-digits.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { expandNumbers, type Range } from './expand-numbers.ts'
import type { ItemIn } from './price-item.ts'
import { offerOf, sessionRules } from './session-rules.ts'
import { readShortCode } from './short-code.ts'

const DAY = offerOf(sessionRules(DEFAULT_RULES, 'VN', 'DAY'))
const THAILAND = offerOf(sessionRules(DEFAULT_RULES, 'TN', 'DAY'))

function line(numbers: string, posts: string, amountRiel: number, kind: ItemIn['kind'] = 'straight'): ItemIn {
  const [first = ''] = numbers.split(' ')
  return {
    numbers: numbers.split(' '),
    digits: first.length === 3 ? 3 : 2,
    kind,
    posts: posts.split(' '),
    amountRiel,
  }
}

test.each<[string, ItemIn]>([
  ['47 abcd 1000', line('47', 'A B C D', 1000)],
  ['47 48 49 ab 500', line('47 48 49', 'A B', 500)],
  ['47,48;49 ab 500', line('47 48 49', 'A B', 500)],
  ['47, 48 a,b 500', line('47 48', 'A B', 500)],
  ['123x b 500', line('123', 'B', 500, 'permute')],
  ['123X b 500', line('123', 'B', 500, 'permute')],
  ['123X 456X B 500', line('123 456', 'B', 500, 'permute')],
  ['12x b 500', line('12', 'B', 500, 'permute')],
  ['12x B 500', line('12', 'B', 500, 'permute')],
  ['047 lo 100', line('047', 'LO', 100)],
  ['47 ablo 100', line('47', 'A B LO', 100)],
  ['47 loab 100', line('47', 'LO A B', 100)],
  ['47 ab lo 100', line('47', 'A B LO', 100)],
  ['47 a+b+lo 100', line('47', 'A B LO', 100)],
  ['47 a,bc;d 100', line('47', 'A B C D', 100)],
  ['47a,bc100', line('47', 'A B C', 100)],
  ['47 LO 100', line('47', 'LO', 100)],
  ['  47   a  1,000  ', line('47', 'A', 1000)],
  ['47 a 1,000,000', line('47', 'A', 1_000_000)],
  ['47 a 12,000', line('47', 'A', 12_000)],
  ['47 a 123,456,789,012', line('47', 'A', 123_456_789_012)],
  ['47 a 123456789012', line('47', 'A', 123_456_789_012)],
  ['47 a 1000៛', line('47', 'A', 1000)],
  ['៤៧ ab ៥០០', line('47', 'A B', 500)],
  ['47ab500', line('47', 'A B', 500)],
  ['123xb 500', line('123', 'B', 500, 'permute')],
  ['47 48ab 500', line('47 48', 'A B', 500)],
  ['47 lo500', line('47', 'LO', 500)],
  ['47 d 500', line('47', 'D', 500)],
])('%s', (text, item) => {
  expect(readShortCode(text, DAY)).toEqual({ item })
})

test.each<[string, string, number]>([
  ['10-19 lo 200', '10 11 12 13 14 15 16 17 18 19', 2],
  ['១០-១៩ lo 200', '10 11 12 13 14 15 16 17 18 19', 2],
  ['098–101 a 200', '098 099 100 101', 3],
  ['10-10 lo 200', '10', 2],
  ['*5 a 200', '05 15 25 35 45 55 65 75 85 95', 2],
  ['4* a 200', '40 41 42 43 44 45 46 47 48 49', 2],
  ['12* a 200', '120 121 122 123 124 125 126 127 128 129', 3],
  ['*25 a 200', '025 125 225 325 425 525 625 725 825 925', 3],
  ['1X a 200', '10 11 12 13 14 15 16 17 18 19', 2],
  ['1x a 200', '10 11 12 13 14 15 16 17 18 19', 2],
  ['1X A 200', '10 11 12 13 14 15 16 17 18 19', 2],
  ['X5 a 200', '05 15 25 35 45 55 65 75 85 95', 2],
  ['12X b 200', '120 121 122 123 124 125 126 127 128 129', 3],
  ['1x3 a 200', '103 113 123 133 143 153 163 173 183 193', 3],
  ['1*3 a 200', '103 113 123 133 143 153 163 173 183 193', 3],
  ['dd a 200', '00 11 22 33 44 55 66 77 88 99', 2],
  ['dd d 200', '00 11 22 33 44 55 66 77 88 99', 2],
  ['DDD a 200', '000 111 222 333 444 555 666 777 888 999', 3],
])('%s', (text, numbers, digits) => {
  const read = readShortCode(text, DAY)
  if (!('item' in read)) throw new Error(read.problem)
  expect(read.item).toMatchObject({ numbers: [], digits, kind: 'range', amountRiel: 200 })
  expect(expandNumbers(read.item)).toEqual({ ok: true, value: numbers.split(' ') })
})

test.each<[string, Range]>([
  ['12* a 200', { mode: 'head', from: '12', to: '' }],
  ['4** a 200', { mode: 'head', from: '4', to: '' }],
  ['*25 a 200', { mode: 'tail', from: '25', to: '' }],
  ['**4 a 200', { mode: 'tail', from: '4', to: '' }],
  ['*5* a 200', { mode: 'pattern', from: 'X5X', to: '' }],
  ['1*3 a 200', { mode: 'pattern', from: '1X3', to: '' }],
  ['** a 200', { mode: 'pattern', from: 'XX', to: '' }],
  ['1x a 200', { mode: 'pattern', from: '1X', to: '' }],
  ['10-19 a 200', { mode: 'step', from: '10', to: '19' }],
  ['DD a 200', { mode: 'double', from: '', to: '' }],
])('%s is a range of that kind', (text, range) => {
  expect(readShortCode(text, DAY)).toHaveProperty('item.range', range)
})

test('a head or a tail of one digit in three is a hundred numbers', () => {
  for (const text of ['4** a 100', '**4 a 100', '** a 100', 'xx a 100']) {
    const read = readShortCode(text, DAY)
    if (!('item' in read)) throw new Error(read.problem)
    expect(expandNumbers(read.item)).toMatchObject({ ok: true, value: { length: 100 } })
  }
})

/** The part that is pointed to stands between the arrows; `→←` is a place where something is missing. */
test.each([
  ['no_number', '→←'],
  ['no_number', '→ab← 500'],
  ['no_number', '→a←47 500'],
  ['no_number', '→add← 500'],
  ['no_number', '→dda← 500'],
  ['no_post', '47→←'],
  ['no_post', '47 48 →500←'],
  ['no_post', '47 →500←  '],
  ['no_amount', '47 ab→←'],
  ['no_amount', '47ab→← '],
  ['ambiguous', '→12X← AB 500'],
  ['unknown_word', '→?47← a 500'],
  ['unknown_word', '→47?← a 500'],
  ['unknown_word', '47 →(a)← 500'],
  ['unknown_word', '47 →?a← 500'],
  ['unknown_word', '47 →a?← 500'],
  ['unknown_word', '47 a →៛←'],
  ['invalid_number', '→7← a 500'],
  ['invalid_number', '47 →1234← a 500'],
  ['invalid_number', '→1*x← a 500'],
  ['invalid_number', '→1234x← a 500'],
  ['invalid_number', '→4***← a 500'],
  ['invalid_number', '→10-19-29← a 500'],
  ['invalid_number', '→*1-9← a 500'],
  ['invalid_number', '→10-19*← a 500'],
  ['invalid_number', '→x1*← a 500'],
  ['invalid_number', '→*1x← 1x3 a 500'],
  ['invalid_number', '→1x-← 2x a 500'],
  ['invalid_number', '→12xx← 123x a 500'],
  ['invalid_number', '→x12x← 123x a 500'],
  ['invalid_number', '→12X3← B 500'],
  ['unknown_word', '→-← a 500'],
  ['invalid_range', '→19-10← a 500'],
  ['invalid_range', '→1-19← a 500'],
  ['invalid_amount', '47 a →0500←'],
  ['invalid_amount', '47 a →1,00←'],
  ['invalid_amount', '47 a →5.5←'],
  ['invalid_amount', '47 a →1234567890123←'],
  ['invalid_amount', '47 a →1,000,000,000,000←'],
  ['invalid_amount', '47 a →1234,000←'],
  ['invalid_amount', '47 a →0,500←'],
  ['invalid_amount', '47 a →500x←'],
  ['mixed_digits', '47 →123← a 500'],
  ['mixed_digits', '123 456 →78← a 500'],
  ['mixed_digits', '47,→123←,48 a 500'],
  ['mixed_kinds', '123 →456x← a 500'],
  ['mixed_kinds', '47 →10-19← a 500'],
  ['mixed_kinds', '10-19 →47← a 500'],
  ['one_range', '10-19 →30-39← a 500'],
  ['number_twice', '47 48 →47← a 500'],
  ['number_twice', '123x →123x← a 500'],
  ['too_many_numbers', '→xxx← a 500'],
  ['too_many_numbers', '→000-100← a 500'],
  ['unknown_post', '47 ab→z← 500'],
  ['unknown_post', '47 a →z←b 500'],
  ['unknown_post', '47 a→l← 500'],
  ['unknown_post', '47 a,bc→z←d,f 500'],
  ['post_twice', '47 ab→a← 500'],
  ['post_twice', '47 a,b,→a← 500'],
  ['post_twice', '47 lo a →lo← 500'],
  ['post_twice', '47d→d← 500'],
  ['extra', '47 ab 500 →lo 200←'],
  ['extra', '47 ab 1000 →500←'],
])('%s: %s', (code, marked) => {
  const [from, to] = [marked.indexOf('→'), marked.indexOf('←') - 1]
  const text = marked.replace(/[→←]/g, '')
  expect(readShortCode(text, DAY)).toEqual({ problem: code, at: { from, to } })
})

test.each([
  ['123 a→b← 500', 'B has no three digits'],
  ['47 a→c← 500', 'C has no two'],
  ['47 →d← 500', 'nor has D'],
])('%s in Thailand: %s', (marked) => {
  const [from, to] = [marked.indexOf('→'), marked.indexOf('←') - 1]
  const text = marked.replace(/[→←]/g, '')
  expect(readShortCode(text, THAILAND)).toEqual({ problem: 'post_not_offered', at: { from, to } })
})

test('letters that are posts in two ways are asked for', () => {
  const offer = ['A', 'L', 'O', 'LO'].map((post) => ({ post, d2: 1, d3: 1 }))
  expect(readShortCode('47 a 500', offer)).toMatchObject({ item: { posts: ['A'] } })
  expect(readShortCode('47 alo 500', offer)).toEqual({ problem: 'ambiguous', at: { from: 3, to: 6 } })
  expect(readShortCode('47 l,o 500', offer)).toMatchObject({ item: { posts: ['L', 'O'] } })
})

test("the most numbers of a line are the draw's", () => {
  expect(readShortCode('10-19 a 500', DAY, 9)).toMatchObject({ problem: 'too_many_numbers' })
  expect(readShortCode('10-19 a 500', DAY, 10)).toHaveProperty('item')
  expect(readShortCode(' 10 11,12 a 500', DAY, 2)).toEqual({
    problem: 'too_many_numbers',
    at: { from: 1, to: 9 },
  })
})

test('Khmer digits stand where they stood', () => {
  expect(latinDigits('០១២៣៤៥៦៧៨៩ a')).toBe('0123456789 a')
})

test('whatever is typed, the answer is an item that can be expanded or a place within the text', () => {
  const typed = fc.array(
    fc.constantFrom(...'0123456789xXdDabczlo*-,;+ ៥៛?', ' ', ' ', '47', '123', 'lo', '500'),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('')
      const read = readShortCode(text, DAY)
      if ('item' in read) {
        expect(expandNumbers(read.item)).toMatchObject({ ok: true })
        expect(read.item.posts.length).toBeGreaterThan(0)
      } else {
        const { from, to } = read.at
        expect(0 <= from && from <= to && to <= text.length).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('what a line says is read back from it', () => {
  const posts = fc.uniqueArray(fc.constantFrom(...'ABCDFINK', 'LO'), { minLength: 1 })
  const numbers = fc.uniqueArray(
    fc.integer({ min: 0, max: 999 }).map((n) => String(n).padStart(3, '0')),
    { minLength: 1, maxLength: 16 },
  )
  fc.assert(
    fc.property(
      numbers,
      posts,
      fc.integer({ min: 1, max: 600 }),
      fc.boolean(),
      (entered, chosen, hundreds, x) => {
        const text = `${entered.map((n) => n + (x ? 'x' : '')).join(' ')} ${chosen.join('')} ${hundreds}00`
        expect(readShortCode(text, DAY)).toEqual({
          item: {
            numbers: entered,
            digits: 3,
            kind: x ? 'permute' : 'straight',
            posts: chosen,
            amountRiel: hundreds * 100,
          },
        })
      },
    ),
  )
})
