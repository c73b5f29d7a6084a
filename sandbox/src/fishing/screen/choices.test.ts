import { afterEach, expect, test } from 'vitest'
import { randomKey } from '../../kit/random-key.ts'
import { chooseLanguage } from '../../text/language.ts'
import { FISH, FISH_KINDS } from '../fish-kinds.ts'
import { FISHING_REFUSALS } from '../messages.ts'
import { Asks } from './asks.ts'
import { buyIns, firstBuyIn } from './buy-in.ts'
import { celebrationOf, coinsOf } from './celebration.ts'
import { farewell, noticeOf } from './refusals.ts'
import { mySeat, snapshot } from './room-fixture.test-parts.ts'

afterEach(() => chooseLanguage('km'))

test('amounts to bring lie between the rules and the balance', () => {
  const { rules } = snapshot()
  expect(buyIns(rules, 12_000)).toEqual([1_000, 2_000, 5_000, 10_000])
  expect(buyIns(rules, null)).toContain(100_000)
  expect(buyIns(rules, 999)).toEqual([])
  expect([firstBuyIn([1_000]), firstBuyIn([1_000, 2_000, 5_000, 10_000]), firstBuyIn([])]).toEqual([
    1_000,
    5_000,
    null,
  ])
})

test('what pays no more than its bullet is not celebrated', () => {
  expect([0, 0.5, 1].map((multiple) => celebrationOf({ multiple }))).toEqual(['none', 'none', 'none'])
  // What a bullet brings over its cost counts: 3 and 20 times it.
  const shown = [2, 3, 4, 5, 20, 21, 30].map((multiple) => celebrationOf({ multiple }))
  expect(shown).toEqual(['small', 'small', 'big', 'big', 'big', 'great', 'great'])
  expect(coinsOf('none')).toBe(0)
  const multiples = FISH_KINDS.flatMap((kind) => FISH[kind].prizes.map(({ multiple }) => multiple))
  expect(Math.min(...multiples)).toBeGreaterThan(1)
})

test('a lost answer is asked for again with the same key, and only until it is known', () => {
  const asks = new Asks()
  const sit = { t: 'sit', key: randomKey(), seat: null, buyIn: 1_000 } as const
  asks.ask(sit)
  asks.doubt()
  expect([asks.isDoubtful, asks.again({ me: null })]).toEqual([true, sit])
  expect(asks.again({ me: mySeat() })).toBeNull()
  expect(asks.open).toBeNull()
  const topUp = { t: 'topUp', key: randomKey(), amount: 1_000 } as const
  asks.ask(topUp)
  expect(asks.again({ me: mySeat() })).toBe(topUp)
  expect(asks.hear({ t: 'toppedUp', key: sit.key, amount: 1 })).toBe(false)
  expect(asks.hear({ t: 'no', re: 'topUp', key: topUp.key, code: 'limit_reached' })).toBe(true)
  expect(asks.open).toBeNull()
})

test.each(['km', 'en'] as const)('every refusal says something in %s, and who must leave', (language) => {
  chooseLanguage(language)
  const { rules } = snapshot()
  for (const code of FISHING_REFUSALS) expect(noticeOf(code, rules).text).not.toMatch(/^$|\{/)
  const leaving = FISHING_REFUSALS.filter((code) => noticeOf(code, rules).mustLeave)
  expect(leaving).toEqual(['limit_reached', 'player_blocked', 'session_expired'])
  expect(farewell('idle', 4_500)).toContain('4,500៛')
  expect(farewell('left', null)).not.toContain('4,500៛')
})
