import type { LotteryItemIn } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import * as english from '../../text/english.ts'
import { lotteryRefusalTexts } from '../../text/lottery-refusal.ts'
import type { TicketPhase } from './drafts-state.ts'
import { lineFix, lineNamed, roomLeft } from './line-fixes.ts'
import { lineView } from './lines.ts'
import { anOffer, OPEN_NOW } from './offer.test-parts.ts'

const offer = anOffer()
const base: LotteryItemIn = { numbers: ['47'], digits: 2, posts: ['A'], amount: 1000, kind: 'straight' }
const viewOf = (id: number, item: Partial<LotteryItemIn>) =>
  lineView(offer, { id, item: { ...base, ...item } }, OPEN_NOW)
const fixOf = (item: Partial<LotteryItemIn>) => lineFix(offer, viewOf(1, item))

test('numbers that are not sold are taken out of the line, a range becomes the rest of its numbers', () => {
  expect(fixOf({ numbers: ['13', '47'] })?.item).toEqual({ ...base, numbers: ['47'] })
  const range = { from: '12', to: '15', mode: 'step' } as const
  expect(fixOf({ numbers: [], kind: 'range', range })?.item).toEqual({ ...base, numbers: ['12', '14', '15'] })
  expect(fixOf({ numbers: ['13'] })).toBeNull()
})

test('an amount beyond the limits becomes the limit', () => {
  expect(fixOf({ amount: 200_000 })).toMatchObject({ kind: 'amount', amount: 100_000 })
  expect(fixOf({ amount: 50 })).toMatchObject({ kind: 'amount', amount: 100 })
  expect(fixOf({ posts: [] })).toBeNull()
  expect(fixOf({})).toBeNull()
})

const refused = (code: string, n?: number, errors: Record<string, string[]> = {}): TicketPhase => ({
  kind: 'refused',
  drawId: 7,
  code,
  n,
  errors,
})
const limit = refused('player_number_limit', 8600, { 'items.1': ['47'] })
const views = [viewOf(1, { amount: 10_000 }), viewOf(2, { numbers: ['46', '47'], amount: 10_000 })]

test('a refusal names the line as it was sent, and the number of it', () => {
  expect(lineNamed(limit, 7, views)).toEqual({ view: views[1], numbers: ['47'] })
  expect(lineNamed(refused('amount_step', 100, { 'items.0': [] }), 7, views)).toEqual({
    view: views[0],
    numbers: [],
  })
  for (const errors of [{}, { 'items.2': ['47'] }, { result_id: ['x'] }, { 'items.x': [] }])
    expect(lineNamed(refused('invalid_field', undefined, errors), 7, views)).toBeNull()
  expect(lineNamed(limit, 8, views)).toBeNull()
  expect(lineNamed({ kind: 'editing' }, 7, views)).toBeNull()
})

test('what still fits is said for one place: a line pays for every place of its posts', () => {
  for (const code of ['number_limit', 'player_number_limit'] as const) {
    expect(lotteryRefusalTexts[code]).toContain('{amount}៛')
    expect(lotteryRefusalTexts[code]).toContain('ក្នុងមួយកន្លែង')
    expect(english.lotteryRefusal[code]).toContain('for one place')
  }
})

test('a limit leaves its line what still fits; other refusals leave nothing to choose', () => {
  expect(roomLeft(limit, 7, views)).toEqual({ lineId: 2, amount: 8600 })
  const full = refused('number_limit', 0, { 'items.0': ['47'] })
  expect(roomLeft(full, 7, views)).toEqual({ lineId: 1, amount: 0 })
  const withoutFigure = refused('number_limit', undefined, { 'items.0': ['47'] })
  expect(roomLeft(withoutFigure, 7, views)).toBeNull()
  expect(roomLeft(limit, 8, views)).toBeNull()
  expect(roomLeft(refused('not_enough_money'), 7, views)).toBeNull()
  expect(roomLeft({ kind: 'editing' }, 7, views)).toBeNull()
})
