import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, currentLanguage } from '../../../text/language.ts'
import { betsOf, LIMITS } from '../../bets.ts'
import { BET_REFUSALS } from '../../messages.ts'
import { TABLE_GAMES, type TableOutcome } from '../../outcomes.ts'
import { winningSpots } from '../../payout.ts'
import { short } from './amounts.ts'
import { beadOf } from './bead.ts'
import { noticeSentence } from './notice-sentence.ts'
import { isWin, outcomeSentence, winSentence } from './outcome-sentence.ts'
import { returnGroups } from './return-groups.ts'
import { rulesOf } from './rules-of.ts'
import { spotName } from './spot-name.ts'

afterEach(() => chooseLanguage('km'))

const OUTCOMES: readonly TableOutcome[] = [
  {
    game: 'baccarat',
    player: ['3S', '2D', 'TH'],
    banker: ['KS', '8D'],
    playerTotal: 5,
    bankerTotal: 8,
    winner: 'banker',
    playerPair: false,
    bankerPair: false,
  },
  { game: 'dragon_tiger', dragon: 'TS', tiger: 'TD', winner: 'tie', suitedTie: false },
  { game: 'roulette', number: 0 },
  { game: 'sic_bo', dice: [2, 2, 2] },
  { game: 'kla_klok', dice: ['tiger', 'crab', 'tiger'] },
]

test.each(TABLE_GAMES)('every spot of %s has one name of its own in both languages', (game) => {
  for (const language of ['km', 'en'] as const) {
    chooseLanguage(language)
    const names = betsOf(game).map(({ id }) => spotName(game, id))
    expect([currentLanguage(), new Set(names).size]).toEqual([language, names.length])
    for (const name of names) expect(name).not.toMatch(/[:{}_]|undefined/)
  }
})

test('every refusal of a bet has a sentence', () => {
  for (const code of BET_REFUSALS) {
    const sentence = noticeSentence({ kind: 'refused', code }, { game: 'roulette', limits: LIMITS })
    expect(sentence).toMatch(/[\u1780-\u17d3]/)
    expect(sentence).not.toContain('{')
  }
})

test('results are told in one sentence', () => {
  expect(OUTCOMES.map(outcomeSentence)).toEqual([
    'មេឈ្នះ 8 ទល់ 5',
    'ស្មើគ្នា៖ 10 ប៊ិច និង 10 រ៉ូ',
    'ចេញលេខ 0 បៃតង',
    '2 2 2 ផលបូក 6 បីដូចគ្នា',
    'ចេញ ខ្លា · ក្តាម · ខ្លា',
  ])
})

test('beads say the result without their colour', () => {
  expect(OUTCOMES.map((outcome) => beadOf(outcome).sign)).toEqual(['B', '=', '0', '6', ''])
  expect(OUTCOMES.map((outcome) => beadOf(outcome).faces.length)).toEqual([0, 0, 0, 0, 3])
})

test('what is at or below the stake is not called a win', () => {
  const win = (stake: number, amount: number) => ({ round: 'r', stake, amount, spots: [] })
  expect([win(1000, 1950), win(1000, 1000), win(2000, 1000), win(1000, 0)].map(isWin)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(winSentence(win(1000, 1950))).toContain('អ្នកឈ្នះ 950៛')
  expect(winSentence(win(2000, 1000))).toBe('អ្នកបានទទួល 1,000៛ ពីការភ្នាល់ 2,000៛។')
  expect(winSentence(win(2000, 0))).toContain('មិនឈ្នះ')
})

test('spots that pay light up; a stake that comes back does not', () => {
  const [, tie] = OUTCOMES
  expect(tie && winningSpots(tie)).toEqual(['tie'])
  expect(winningSpots({ game: 'roulette', number: 0 })).toHaveLength(1 + 3 + 2 + 1)
})

test.each(TABLE_GAMES)('the rules of %s show the return of every bet', (game) => {
  const groups = returnGroups(game)
  for (const { back, edge, name, max } of groups) {
    expect(back + edge).toBeCloseTo(100, 10)
    expect(edge).toBeGreaterThan(0)
    expect(max).toBeGreaterThanOrEqual(LIMITS.min)
    expect(name).not.toBe('')
  }
  expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
  expect(rulesOf(game, LIMITS).length).toBeGreaterThan(7)
})

test('roulette needs one line for each kind of bet, since every one returns the same', () => {
  const groups = returnGroups('roulette')
  expect(groups.map(({ back }) => back)).toEqual(groups.map(() => 97.29))
  expect(groups.length).toBeLessThan(10)
})

test('chips are short and never promise more', () => {
  expect([500, 1000, 12_500, 999_999, 2_000_000].map(short)).toEqual(['500', '1K', '12.5K', '999.99K', '2M'])
})
