import { expect, test } from 'vitest'
import { cardFaults, pictureType, tidyCard } from './contact-card.ts'

const card = (given: Partial<Parameters<typeof tidyCard>[0]>) =>
  tidyCard({ phones: [], telegram: null, hours: null, ...given })

test.each([
  ['@samnang_help', 'samnang_help'],
  ['https://t.me/samnang_help', 'samnang_help'],
  ['t.me/samnang_help ', 'samnang_help'],
  ['   ', null],
])('a Telegram name typed as %s is %s', (typed, kept) => {
  expect(card({ telegram: typed }).telegram).toBe(kept)
})

test('phones are kept as digits with blanks, and empty fields are left out', () => {
  expect(card({ phones: ['(012) 345-678', '', ' +855 12 345 678 '] }).phones).toEqual([
    '012 345 678',
    '+855 12 345 678',
  ])
})

test.each([
  [{ phones: ['12'] }, ['phones']],
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
  expect(pictureType(Buffer.from('<svg onload=alert(1)>'))).toBeNull()
  expect(pictureType(new Uint8Array())).toBeNull()
})
