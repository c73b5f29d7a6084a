import type { Playing } from '@samnang/contract/lotto59'
import { beforeEach, expect, test, vi } from 'vitest'
import { pass, showHook } from '../calls/null-page.test-parts.ts'

const { useIsOpen, usePlaying } = await import('./use-playing.ts')
const { toast } = await import('../ui/overlays-state.ts')

const CLOSES_IN_MS = 60_000
let playing: Playing

beforeEach(() => {
  const closesAt = new Date(Date.now() + CLOSES_IN_MS).toISOString()
  // Of a draw these three are read.
  playing = { poll: 'POLL_2', result_id: 7, closes_at: closesAt } as Playing
})

test('a draw is open until half a second before its close', async () => {
  const shown = await showHook(() => useIsOpen(playing))
  await pass(CLOSES_IN_MS - 501)
  expect(shown.now()).toBe(true)
  await pass(1)
  expect(shown.now()).toBe(false)
  await shown.leave()
})

test('a phone that has slept past the close takes no bets on it five seconds later', async () => {
  const shown = await showHook(() => useIsOpen(playing))
  expect(shown.now()).toBe(true)
  vi.setSystemTime(Date.parse(playing.closes_at))
  await pass(5000)
  expect(shown.now()).toBe(false)
  await shown.leave()
})

test('without a draw nothing is open, also after one that has closed', async () => {
  let draw: Playing | null = playing
  const shown = await showHook(() => useIsOpen(draw))
  await pass(CLOSES_IN_MS)
  draw = null
  await shown.again()
  expect(shown.now()).toBe(false)
  await shown.leave()
})

test('a draw that is late without a line is told to be loading once, not once a second', async () => {
  const answer = new Response(JSON.stringify({ status: 'success', data: playing }))
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (asked > 1) throw new TypeError('no network')
    return answer
  })
  const told: unknown[] = []
  const stop = toast.subscribe(() => told.push(toast.get()?.kind))
  const shown = await showHook(() => usePlaying('POLL_2'))
  await pass(CLOSES_IN_MS + 10_000)
  expect(asked).toBeGreaterThan(5)
  expect(told.filter((kind) => kind === 'LOADING')).toHaveLength(1)
  stop()
  await shown.leave()
})
