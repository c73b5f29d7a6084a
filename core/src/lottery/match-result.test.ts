import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { type DrawnPlace, drawnNumbers } from './drawn-numbers.ts'
import { matchItem } from './match-result.ts'
import { type ItemIn, type PricedItem, priceItem, type Special } from './price-item.ts'
import type { ResultEntry } from './result.ts'
import type { GameType } from './rules.ts'
import { sessionRules } from './session-rules.ts'

interface Case {
  name: string
  type: GameType
  session: string
  item: ItemIn
  specials: Special[]
  expanded: string[]
  units: number
  costRiel: number
  ratesCenti: Record<string, number>
  reduced: Record<string, number>
  result: ResultEntry
  payoutRiel: number
  wins: { post: string; place: string; number: string }[]
}
const file = new URL('../../fixtures/lottery-items.json', import.meta.url)
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'))
const MONDAY = 1

function priced({ type, session, item, specials }: Pick<Case, 'type' | 'session' | 'item' | 'specials'>) {
  const outcome = priceItem({
    rules: DEFAULT_RULES,
    session: sessionRules(DEFAULT_RULES, type, session),
    item,
    specials,
  })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

function matched(item: PricedItem, line: ItemIn, drawn: readonly DrawnPlace[]) {
  return matchItem({ ...item, digits: line.digits, posts: line.posts }, drawn)
}

test.each(cases)('$name', (sample) => {
  const item = priced(sample)
  expect(item).toMatchObject({
    expanded: sample.expanded,
    units: sample.units,
    costUnits: rielToUnits(sample.costRiel),
    ratesCenti: sample.ratesCenti,
    reduced: sample.reduced,
  })
  const session = sessionRules(DEFAULT_RULES, sample.type, sample.session)
  expect(matched(item, sample.item, drawnNumbers(session, MONDAY, sample.result))).toEqual({
    won: sample.wins.length > 0,
    payoutUnits: rielToUnits(sample.payoutRiel),
    winPlaces: sample.wins,
  })
})

test('what a line wins is never more than the liability that it was counted with', () => {
  const digit = fc.constantFrom(...'0123456789')
  const drawn = fc.array(
    fc.record({
      post: fc.constantFrom('A', 'B', 'LO'),
      number: fc.tuple(digit, digit).map((d) => d.join('')),
    }),
    { minLength: 25, maxLength: 25 },
  )
  const session = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  const line: ItemIn = { numbers: ['12'], digits: 2, kind: 'permute', posts: ['A', 'LO'], amountRiel: 100 }
  const item = priced({ type: 'VN', session: 'DAY', item: line, specials: [] })
  const liability = item.risks.reduce((sum, risk) => sum + risk.liabilityUnits, 0n)
  expect(liability).toBe(rielToUnits(2 * 24 * 9000))
  fc.assert(
    fc.property(drawn, (numbers) => {
      // As many numbers as the session has places, each on a place of its post at most once.
      const places = session.posts.flatMap(({ post, places }) =>
        (places[2] ?? []).map(({ name }) => ({ post, name })),
      )
      const all = places.map(({ post, name }, at) => ({
        post,
        place: name,
        digits: 2 as const,
        number: numbers[at % numbers.length]?.number ?? '00',
      }))
      expect(matched(item, line, all).payoutUnits <= liability).toBe(true)
    }),
  )
  const full = session.posts.flatMap(({ post, places }) =>
    (places[2] ?? []).map(({ name }) => ({ post, place: name, digits: 2 as const, number: '21' })),
  )
  expect(matched(item, line, full).payoutUnits).toBe(liability / 2n)
})

test('other posts and other digits win nothing', () => {
  const line: ItemIn = { numbers: ['47'], digits: 2, kind: 'straight', posts: ['A'], amountRiel: 100 }
  const item = priced({ type: 'VN', session: 'DAY', item: line, specials: [] })
  const drawn: DrawnPlace[] = [
    { post: 'B', digits: 2, place: 'B', number: '47' },
    { post: 'A', digits: 3, place: 'A', number: '47' },
    { post: 'A', digits: 2, place: 'A', number: '74' },
  ]
  expect(matched(item, line, drawn)).toEqual({ won: false, payoutUnits: 0n, winPlaces: [] })
})

test('a line that lacks the rate of a post that is hit is a fault, not a payout of nothing', () => {
  const line: ItemIn = { numbers: ['47'], digits: 2, kind: 'straight', posts: ['A'], amountRiel: 100 }
  const item = { ...priced({ type: 'VN', session: 'DAY', item: line, specials: [] }), ratesCenti: {} }
  const drawn: DrawnPlace[] = [{ post: 'A', digits: 2, place: 'A', number: '47' }]
  expect(() => matched(item, line, drawn)).toThrow('a rate for each of its posts')
})
