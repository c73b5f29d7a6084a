import type { PlaySession } from '@samnang/contract/safe-play'
import { expect, test } from 'vitest'
import { isReminderDue } from './reminder-state.ts'

const AT = '2026-11-20T10:00:00.000Z'
const session = (more: Partial<PlaySession> = {}): PlaySession => ({
  since: '2026-11-20T09:00:00.000Z',
  staked: 0,
  paid: 0,
  net: 0,
  in_play: 0,
  reminder_minutes: 60,
  reminder_at: AT,
  reminder_due: false,
  ...more,
})
const before = Date.parse(AT) - 1

test('nothing is known yet', () => {
  expect(isReminderDue({ session: undefined, now: before, refusedAt: AT })).toBe(false)
})

test('before its moment the game goes on; at its moment it stops, without a word of the server', () => {
  expect(isReminderDue({ session: session(), now: before, refusedAt: null })).toBe(false)
  expect(isReminderDue({ session: session(), now: before + 1, refusedAt: null })).toBe(true)
})

test('the server says so, whatever the clock of this page', () => {
  expect(isReminderDue({ session: session({ reminder_due: true }), now: before, refusedAt: null })).toBe(true)
})

test('a refused bet shows it, and the answered reminder ends that', () => {
  expect(isReminderDue({ session: session(), now: before, refusedAt: AT })).toBe(true)
  const answered = session({ reminder_at: '2026-11-20T11:00:00.000Z' })
  expect(isReminderDue({ session: answered, now: before, refusedAt: AT })).toBe(false)
})
