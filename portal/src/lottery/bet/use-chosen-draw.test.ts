import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { anOffer } from './offer.test-parts.ts'
import { choiceOf, type Shown } from './use-chosen-draw.ts'

/** Hours of one day; a draw that closes at 10 is drawn then. */
function closingAt(id: number, hour: number, extra: Partial<LotteryOffer> = {}): LotteryOffer {
  const time = at(hour)
  return anOffer({ id, draw_at: time, closes: [{ posts: ['A'], digits: [2, 3], closes_at: time }], ...extra })
}
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()

const DAY = closingAt(1, 9)
const NEXT = closingAt(2, 11)
const KHMER = closingAt(3, 10, { type: 'KH' })
const ALL = [DAY, KHMER, NEXT]

interface Case {
  hour: number
  draws?: LotteryOffer[]
  asked?: LotteryType | null
  chosen?: number
  preferred?: number
  shown?: LotteryOffer | Shown
}

function chosen({ hour, draws = ALL, asked = 'VN', chosen, preferred, shown }: Case) {
  const before = shown && 'asked' in shown ? shown : { asked, draw: shown ?? null }
  const wish = { asked, chosen: chosen ?? null, preferred: preferred ?? null }
  const { type, draw, closed } = choiceOf({ draws, now: Date.parse(at(hour)) }, wish, before)
  return [type, draw?.id ?? null, closed?.id ?? null]
}

const cases: [string, Case, (string | number | null)[]][] = [
  ['the next draw of the type', { hour: 8 }, ['VN', 1, null]],
  ['the next draw at all where no type is asked for', { hour: 8, asked: null }, ['VN', 1, null]],
  ['what the player pressed', { hour: 8, chosen: 2, shown: DAY }, ['VN', 2, null]],
  ['the next one where that has closed, and it is said', { hour: 9, shown: DAY }, ['VN', 2, 1]],
  ['the same where it was pressed', { hour: 9, chosen: 1, shown: DAY }, ['VN', 2, 1]],
  ['of another type where none is asked for', { hour: 9, asked: null, shown: DAY }, ['KH', 3, 1]],
  ['what is no longer offered has closed', { hour: 8, draws: [NEXT], shown: DAY }, ['VN', 2, 1]],
  [
    'what was made void has closed',
    { hour: 8, draws: [{ ...DAY, state: 'void' }, NEXT], shown: DAY },
    ['VN', 2, 1],
  ],
  ['nothing is open: nothing takes its place', { hour: 11, shown: NEXT }, ['VN', null, null]],
  ['what is shown stays where a sooner one opens', { hour: 8, shown: NEXT }, ['VN', 2, null]],
  ['so does its type', { hour: 8, asked: null, shown: KHMER }, ['KH', 3, null]],
  [
    'another address is no close',
    { hour: 9, asked: 'KH', shown: { asked: 'VN', draw: DAY } },
    ['KH', 3, null],
  ],
  ['a ticket under way says the type', { hour: 8, asked: null, preferred: 3, chosen: 3 }, ['KH', 3, null]],
]

test.each(cases)('%s', (_, given, expected) => {
  expect(chosen(given)).toEqual(expected)
})
