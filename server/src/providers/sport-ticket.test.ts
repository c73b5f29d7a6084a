import { expect, test } from 'vitest'
import { ticketOf } from './sport-ticket.ts'

const words = (en: string) => ({ km: `${en} (km)`, en })
const LEG = {
  league: words('Delta'),
  event: words('Anchors – Corals'),
  market: words('Asian handicap'),
  pick: words('Anchors −0.75'),
  price: 1.92,
  score_at_bet: '1–0',
}
const BET = { kind: 'sport_bet', price: 3.69, legs: [LEG, { ...LEG, league: null, score_at_bet: null }] }
const RESULT = {
  kind: 'sport_result',
  sold: false,
  legs: [
    { outcome: 'half_win', score: '2–1' },
    { outcome: null, score: null },
  ],
}

test('a ticket has its legs, and how they ended as far as that is known', () => {
  expect(ticketOf(BET, RESULT)).toEqual({
    price: 3.69,
    sold: false,
    legs: [
      { ...LEG, score: '2–1', outcome: 'half_win' },
      { ...LEG, league: null, score_at_bet: null, score: null, outcome: null },
    ],
  })
})

test('an open ticket has legs without an end, a sold one says so', () => {
  expect(ticketOf(BET, null).legs.map(({ outcome }) => outcome)).toEqual([null, null])
  expect(ticketOf(BET, { ...RESULT, sold: true }).sold).toBe(true)
})

test('a text of one language stands for both', () => {
  const { legs } = ticketOf({ ...BET, legs: [{ ...LEG, event: 'A – B' }] }, null)
  expect(legs[0]?.event).toEqual({ km: 'A – B', en: 'A – B' })
})

const NOTHING = { price: null, legs: [], sold: false }

test.each([
  ['nothing', null],
  ['a text', 'sport_bet'],
  ['a list', [BET]],
  ['another kind', { ...BET, kind: 'session_in', price: undefined }],
  ['no legs', { kind: 'sport_bet', legs: null }],
  ['legs that are no list', { kind: 'sport_bet', legs: { length: 1, 0: LEG } }],
  ['a leg that says nothing', { kind: 'sport_bet', legs: [LEG, {}] }],
  ['a leg with a text that is too long', { kind: 'sport_bet', legs: [{ ...LEG, pick: 'x'.repeat(121) }] }],
  ['too many legs', { kind: 'sport_bet', legs: Array.from({ length: 41 }, () => LEG) }],
  ['inherited names', { kind: 'sport_bet', legs: [{ __proto__: LEG }] }],
])('%s is not understood and left out', (_, bet) => {
  expect(ticketOf(bet, null)).toEqual(NOTHING)
})

test('prices that are no odds and ends that are none are left out, the rest is shown', () => {
  const bet = { ...BET, price: 0.5, legs: [{ ...LEG, price: '1.92' }] }
  const ticket = ticketOf(bet, { ...RESULT, legs: [{ outcome: 'constructor', score: 3 }] })
  expect(ticket).toMatchObject({ price: null, legs: [{ price: null, outcome: null, score: null }] })
})

test('ends of another number of legs belong to none of them', () => {
  const { legs } = ticketOf(BET, { ...RESULT, legs: [{ outcome: 'win', score: '1–0' }] })
  expect(legs.map(({ outcome }) => outcome)).toEqual([null, null])
})
