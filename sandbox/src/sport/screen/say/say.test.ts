import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../../text/language.ts'
import { sportEnglish } from '../../../text/sport.ts'
import { MARKET_KINDS, REFUSALS } from '../../messages.ts'
import { bet, match, snapshot } from '../state/book-fixture.test-parts.ts'
import { betOutcome, betTone, settledWords } from './bet-words.ts'
import { clockWords, secondNow } from './match-words.ts'
import { handicap, pickName, quarters, shortPick } from './pick-words.ts'
import { refusalWords } from './refusal-words.ts'
import { rulesOf } from './rules-of.ts'

const PICKS = {
  '1x2': ['home', 'draw', 'away'],
  ah: ['home', 'away'],
  ou: ['over', 'under'],
  cs: ['0-0', '4-3', 'other'],
  oe: ['odd', 'even'],
  btts: ['yes', 'no'],
} as const

afterEach(() => chooseLanguage('km'))

test('lines are written in quarters of a goal, each side with its own sign', () => {
  expect([0, 1, 2, 3, 9, 10, -3].map(quarters)).toEqual(['0', '0.25', '0.5', '0.75', '2.25', '2.5', '0.75'])
  expect([handicap(-3, 'home'), handicap(-3, 'away'), handicap(0, 'away')]).toEqual(['−0.75', '+0.75', '0'])
})

test('every pick of every market has a name in both languages', () => {
  for (const language of ['km', 'en'] as const) {
    chooseLanguage(language)
    for (const kind of MARKET_KINDS) {
      for (const pick of PICKS[kind]) {
        const line = kind === 'ah' || kind === 'ou' ? 9 : null
        const names = { home: { km: 'ក', en: 'A' }, away: { km: 'ខ', en: 'B' } }
        const name = pickName({ kind, line, pick, ...names })
        expect(`${name}${shortPick({ kind, line, pick })}`).not.toMatch(/undefined|\{|^$/)
      }
    }
  }
})

test('every refusal is one whole sentence', () => {
  for (const language of ['km', 'en'] as const) {
    chooseLanguage(language)
    for (const code of REFUSALS) {
      const sentence = refusalWords(code, snapshot().limits, 4_000_000)
      expect(sentence).toMatch(language === 'km' ? /។$/ : /\.$/)
      expect(sentence).not.toMatch(/[{}]/)
    }
  }
})

test('the clock runs with the book’s, and stands still where its half ends', () => {
  const live = match('m1')
  expect(clockWords(live, 1_000_000)).toBe("10'")
  expect(clockWords(live, 1_008_000)).toBe("12'")
  expect(secondNow(live, 9_000_000)).toBe(2_700)
  expect(secondNow({ ...live, state: 'LIVE_2H' }, 9_000_000)).toBe(5_400)
  expect(clockWords(match('m1', { state: 'OPEN', kickOffAt: 1_065_000 }), 1_000_000)).toBe('1:05')
})

test('a return at or below the stake is not called a win', () => {
  chooseLanguage('en')
  const settled = (payout: number) => bet({ state: 'SETTLED', payout })
  expect(settledWords(settled(19_500))).toContain('has won')
  for (const payout of [5_000, 10_000]) expect(settledWords(settled(payout))).not.toContain('won')
  expect([19_500, 10_000, 5_000, 0].map((payout) => betTone(settled(payout)))).toEqual([
    'won',
    'back',
    'back',
    'lost',
  ])
  expect(betOutcome(settled(10_000))).toBe(sportEnglish.outcome_push)
})

test('the rules name every limit and leave no gap', () => {
  const rules = rulesOf(snapshot().limits)
  expect(rules).toHaveLength(5)
  for (const { sentences } of rules) for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]/)
  expect(JSON.stringify(rules)).toContain('40,000,000៛')
})
