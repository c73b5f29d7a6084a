/** What a colleague reads after a command: whoever pressed for nothing never reads just “done”. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { base } from '../text/base.ts'
import { notices } from './notices.ts'
import { tellSent } from './tell-sent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  notices.set([])
  vi.useRealTimers()
})
const told = () => notices.get().map(({ text, link }) => ({ text, href: link?.href }))
const at = '2026-01-01T12:00:00.000Z'

test('what was done before says when, and stays until it is closed', () => {
  tellSent<'POST /api/log-out'>({ is: 'done', data: undefined, doneBefore: at }, 'Paid')
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual([{ text: base('done_before', { time: '01-01-2026 07:00 PM' }), href: undefined }])
})

test('what was asked for before says when, with the way to the request', () => {
  tellSent<'POST /api/log-out'>({ is: 'waiting', approval: 7, doneBefore: at }, 'Paid')
  expect(told()).toEqual([
    { text: base('asked_before', { time: '01-01-2026 07:00 PM' }), href: '/approvals/7' },
  ])
})

test('what was done now says so for some seconds', () => {
  tellSent<'POST /api/log-out'>({ is: 'done', data: undefined }, 'Paid')
  expect(told()).toEqual([{ text: 'Paid', href: undefined }])
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual([])
})
