import { expect, test } from 'vitest'
import { itemWith } from './item.test-parts.ts'
import { placeText, whyItem } from './why-item.ts'

const won = { state: 'won', payout: 90_000, win_places: [{ post: 'B', place: 'B', number: '47' }] } as const

test('a winner is told where its number came, and how the money is reckoned', () => {
  expect(whyItem(itemWith({ ...won, win_places: [...won.win_places] }), null)).toBe(
    'ឈ្នះព្រោះលេខ 47 ចេញនៅ B៖ 1,000៛ × 90.00 = 90,000៛។',
  )
})

test('places of one number are named together', () => {
  const item = itemWith({
    state: 'won',
    posts: ['LO'],
    rates: { LO: 90 },
    amount: 500,
    payout: 135_000,
    win_places: [
      { post: 'LO', place: 'LO3', number: '21' },
      { post: 'LO', place: 'C', number: '21' },
      { post: 'LO', place: 'B TAIL', number: '12' },
    ],
  })
  expect(whyItem(item, null)).toBe(
    'ឈ្នះព្រោះលេខ 21 ចេញនៅ Lo3 និង Lo (C), លេខ 12 ចេញនៅ Lo (ចុង B)៖ 500៛ × 90.00 × 3 = 135,000៛។',
  )
})

test('where rates differ or a number pays a part, no product is claimed', () => {
  const reduced = itemWith({ ...won, win_places: [...won.win_places], payout: 45_000, reduced: { 47: 50 } })
  expect(whyItem(reduced, null)).toBe('ឈ្នះព្រោះលេខ 47 ចេញនៅ B។')
  const places = [
    { post: 'A', place: 'A', number: '47' },
    { post: 'B', place: 'B', number: '47' },
  ]
  const mixed = itemWith({ ...won, win_places: places, rates: { A: 90, B: 80 }, payout: 170_000 })
  expect(whyItem(mixed, null)).toBe('ឈ្នះព្រោះលេខ 47 ចេញនៅ A និង B។')
})

test('many winning numbers are counted', () => {
  const win_places = ['11', '12', '13', '14', '15', '16'].map((number) => ({ post: 'A', place: 'A', number }))
  const item = itemWith({ state: 'won', win_places, payout: 1 })
  expect(whyItem(item, null)).toContain('លេខ 14 ចេញនៅ A និង 2 លេខទៀត')
})

test('losers, cancelled draws and deleted lines say so; what waits says nothing', () => {
  expect(whyItem(itemWith({ state: 'lost' }), null)).toBe('គ្មានលេខណាចេញនៅប៉ុស្តិ៍ A B ទេ។')
  expect(whyItem(itemWith({ state: 'void' }), 'disaster')).toContain('គ្រោះមហន្តរាយ')
  expect(whyItem(itemWith({ state: 'void' }), null)).toContain('សងវិញ')
  expect(whyItem(itemWith({ state: 'deleted' }), null)).toContain('លុបជួរនេះ')
  expect(whyItem(itemWith({}), null)).toBeNull()
})

test.each([
  ['A', 'A2', 'A2'],
  ['LO', 'LO15', 'Lo15'],
  ['LO', 'A', 'Lo (A)'],
  ['LO', 'G4.3', 'Lo (G4.3)'],
  ['C', 'C2', 'C2'],
])('post %s by place %s is called %s', (post, place, name) => {
  expect(placeText({ post, place })).toBe(name)
})
