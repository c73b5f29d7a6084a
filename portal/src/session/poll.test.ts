import { expect, test } from 'vitest'
import { pollAfterUserLoad } from './poll.ts'

/** The four rows of specification 4.2. */
test.each([
  [null, true, true, 'POLL_2'],
  [null, false, true, null],
  [null, false, false, null],
  ['POLL_1', true, true, null],
  ['POLL_1', true, false, 'POLL_2'],
  ['POLL_1', false, false, 'POLL_2'],
  ['POLL_2', true, false, null],
  ['POLL_2', false, true, null],
] as const)('cookie %s, fast play %s, poll 1 enabled %s → %s', (cookie, fast, enabled, result) => {
  expect(pollAfterUserLoad(cookie, { enableFastGamePlay: fast, setting: { enabled_poll_1: enabled } })).toBe(
    result,
  )
})
