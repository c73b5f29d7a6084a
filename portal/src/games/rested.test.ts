import { expect, test } from 'vitest'
import { hasRested } from './rested.ts'

const MINUTE = 60_000
const at = (minutes: number) => Date.parse('2026-11-21T03:00:00Z') + minutes * MINUTE

test.each([
  ['just opened', { openedAt: at(0), movedAt: null, now: at(0) }, false],
  ['nothing for 59 minutes', { openedAt: at(0), movedAt: null, now: at(59) }, false],
  ['nothing for an hour', { openedAt: at(0), movedAt: null, now: at(60) }, true],
  ['a bet half an hour ago', { openedAt: at(0), movedAt: at(40), now: at(70) }, false],
  ['a bet an hour ago', { openedAt: at(0), movedAt: at(40), now: at(100) }, true],
  ['money that moved before it was opened', { openedAt: at(0), movedAt: at(-30), now: at(45) }, false],
  ['bets for a whole day', { openedAt: at(0), movedAt: at(1439), now: at(1440) }, true],
])('%s', (_, moments, expected) => expect(hasRested(moments)).toBe(expected))
