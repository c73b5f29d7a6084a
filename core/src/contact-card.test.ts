import { expect, test } from 'vitest'
import { cardFaults, pictureType, tidyCard } from './contact-card.ts'

const card = (given: Partial<Parameters<typeof tidyCard>[0]>) =>
  tidyCard({ phones: [], telegram: null, hours: null, ...given })

test.each([
  ['@samnang_help', 'samnang_help'],
  ['https://t.me/samnang_help', 'samnang_help'],
  ['t.me/samnang_help ', 'samnang_help'],
  ['   ', null],
  [' samnang_help', 'samnang_help'],
  ['http://t.me/@samnang_help', 'samnang_help'],
  ['@', null],
  ['a@b', 'a@b'],
  ['x https://t.me/samnang', 'x https://t.me/samnang'],
])('a Telegram name typed as %s is %s', (typed, kept) => {
  expect(card({ telegram: typed }).telegram).toBe(kept)
})

test('phones are kept as digits with blanks, and empty fields are left out', () => {
  expect(card({ phones: ['(012) 345-678', '', ' +855 12 345 678 '] }).phones).toEqual([
    '012 345 678',
    '+855 12 345 678',
  ])
})

test('hours are in their normal form, and said in neither language they are not said', () => {
  expect(card({ hours: { km: ' ម៉ោង 7 ', en: ' cafe\u0301 ' } }).hours).toEqual({
    km: 'ម៉ោង 7',
    en: 'caf\u00e9',
  })
  expect(card({ hours: { km: ' ', en: '' } }).hours).toBeNull()
  expect(card({ hours: { km: '', en: '7' } }).hours).toEqual({ km: '', en: '7' })
  expect(card({ hours: { km: '៧', en: '' } }).hours).toEqual({ km: '៧', en: '' })
})

test.each([
  [{ phones: ['12'] }, ['phones']],
  [{ phones: ['012 345 678', '12'] }, ['phones']],
  [{ phones: ['012 345 678', '012 345 679', '012 345 670'] }, []],
  [{ hours: { km: '', en: '7' } }, ['hours']],
  [{ phones: ['1'], telegram: '1', hours: { km: '', en: '7' } }, ['phones', 'telegram', 'hours']],
  [{ phones: ['012 345 678', '012 345 679', '012 345 670', '012 345 671'] }, ['phones']],
  [{ telegram: 'a b' }, ['telegram']],
  [{ telegram: '../x' }, ['telegram']],
  [{ hours: { km: 'ម៉ោង 7', en: '' } }, ['hours']],
  [{ hours: { km: 'ម៉ោង\u202e7', en: '7' } }, ['hours']],
  [{ phones: ['012 345 678'], telegram: 'samnang', hours: { km: 'ម៉ោង 7', en: '7' } }, []],
])('%j cannot be shown because of %j', (given, faults) => {
  expect(cardFaults(card(given))).toEqual(faults)
})

test('a picture is what its bytes say', () => {
  expect(pictureType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(pictureType(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp')
  expect(pictureType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
  expect(pictureType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a))).toBeNull()
  expect(pictureType(Uint8Array.of(0xff, 0xd8))).toBeNull()
  for (const text of ['RIFF0000WAVEfmt ', 'RIFX0000WEBPVP8 ', 'WEBP0000RIFF'])
    expect(pictureType(Buffer.from(text))).toBeNull()
  expect(pictureType(Buffer.from('<svg onload=alert(1)>'))).toBeNull()
  expect(pictureType(new Uint8Array())).toBeNull()
})
