import { describe, expect, test } from 'vitest'
import type { LegOutcome, Score } from './messages.ts'
import { type LegTerms, settleLeg } from './settle-leg.ts'

/** The published way to say it: a whole or half line is simple, a quarter line is two half stakes beside it. */
function bySplitting(lead: number, line: number): LegOutcome {
  const simple = (quarters: number) => Math.sign(4 * lead + quarters)
  if (line % 2 === 0) return (['loss', 'push', 'win'] as const)[simple(line) + 1] ?? 'push'
  const halves = simple(line - 1) + simple(line + 1)
  if (halves === 2) return 'win'
  if (halves === 1) return 'half_win'
  return halves === -1 ? 'half_loss' : 'loss'
}

const LINES = Array.from({ length: 25 }, (_, at) => at - 12)
const SCORES: Score[] = Array.from({ length: 64 }, (_, at) => ({ home: Math.floor(at / 8), away: at % 8 }))
const TURNED = {
  win: 'loss',
  half_win: 'half_loss',
  push: 'push',
  half_loss: 'half_win',
  loss: 'win',
} as const

describe('Asian handicap', () => {
  test.each(LINES)('line %i quarters: every score as two half stakes settle it, and the mirror', (line) => {
    for (const score of SCORES) {
      const home = settleLeg({ kind: 'ah', line, pick: 'home', scoreAtBet: null }, score)
      const away = settleLeg({ kind: 'ah', line, pick: 'away', scoreAtBet: null }, score)
      expect(home).toBe(bySplitting(score.home - score.away, line))
      expect(away).toBe(TURNED[home])
      const swapped = { home: score.away, away: score.home }
      expect(settleLeg({ kind: 'ah', line: -line, pick: 'home', scoreAtBet: null }, swapped)).toBe(away)
    }
  })

  test.each<[line: number, lead: number, LegOutcome]>([
    [0, 0, 'push'],
    [-1, 0, 'half_loss'],
    [-1, 1, 'win'],
    [-2, 0, 'loss'],
    [-3, 1, 'half_win'],
    [-3, 2, 'win'],
    [-4, 1, 'push'],
    [-5, 1, 'half_loss'],
    [1, 0, 'half_win'],
    [3, -1, 'half_loss'],
    [4, -1, 'push'],
    [12, -3, 'push'],
  ])('home %i quarters, a lead of %i: %s', (line, lead, outcome) => {
    const score = { home: 3 + lead, away: 3 }
    expect(settleLeg({ kind: 'ah', line, pick: 'home', scoreAtBet: null }, score)).toBe(outcome)
  })

  test('in play only goals after the bet count', () => {
    const leg: LegTerms = { kind: 'ah', line: -2, pick: 'home', scoreAtBet: { home: 1, away: 0 } }
    expect(settleLeg(leg, { home: 1, away: 0 })).toBe('loss')
    expect(settleLeg(leg, { home: 1, away: 1 })).toBe('loss')
    expect(settleLeg(leg, { home: 2, away: 0 })).toBe('win')
    const other: LegTerms = { ...leg, pick: 'away' }
    expect(settleLeg(other, { home: 1, away: 0 })).toBe('win')
  })

  test('in play the other markets count the whole match', () => {
    const scoreAtBet = { home: 1, away: 0 }
    const final = { home: 1, away: 1 }
    expect(settleLeg({ kind: '1x2', line: null, pick: 'draw', scoreAtBet }, final)).toBe('win')
    expect(settleLeg({ kind: 'ou', line: 6, pick: 'over', scoreAtBet }, final)).toBe('win')
    expect(settleLeg({ kind: 'cs', line: null, pick: '1-1', scoreAtBet }, final)).toBe('win')
    expect(settleLeg({ kind: 'btts', line: null, pick: 'yes', scoreAtBet }, final)).toBe('win')
  })
})

describe('over and under', () => {
  const TOTAL_LINES = Array.from({ length: 23 }, (_, at) => at + 2)

  test.each(TOTAL_LINES)('line %i quarters: every score, both sides', (line) => {
    for (const score of SCORES) {
      const over = settleLeg({ kind: 'ou', line, pick: 'over', scoreAtBet: null }, score)
      expect(over).toBe(bySplitting(score.home + score.away, -line))
      expect(settleLeg({ kind: 'ou', line, pick: 'under', scoreAtBet: null }, score)).toBe(TURNED[over])
    }
  })
})

test('the simple markets name exactly one winner for every score', () => {
  for (const score of SCORES) {
    const won = (kind: LegTerms['kind'], picks: string[]) =>
      picks.filter((pick) => settleLeg({ kind, line: null, pick, scoreAtBet: null }, score) === 'win')
    const winner = score.home > score.away ? 'home' : score.home === score.away ? 'draw' : 'away'
    expect(won('1x2', ['home', 'draw', 'away'])).toEqual([winner])
    expect(won('oe', ['odd', 'even'])).toEqual([(score.home + score.away) % 2 ? 'odd' : 'even'])
    expect(won('btts', ['yes', 'no'])).toEqual([score.home && score.away ? 'yes' : 'no'])
    const isNamed = score.home <= 4 && score.away <= 4
    expect(won('cs', [`${score.home}-${score.away}`, 'other'])).toContain(
      isNamed ? `${score.home}-${score.away}` : 'other',
    )
    expect(settleLeg({ kind: 'cs', line: null, pick: 'other', scoreAtBet: null }, score)).toBe(
      isNamed ? 'loss' : 'win',
    )
  }
})
