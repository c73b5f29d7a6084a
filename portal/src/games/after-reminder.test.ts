import type { PlaySession } from '@samnang/contract/safe-play'
import { afterEach, expect, test, vi } from 'vitest'
import { settle, showHook } from '../calls/null-page.test-parts.ts'

const { forgetAnswers, putAnswer } = await import('../calls/use-call.ts')
const { AfterReminder } = await import('./play-panels.tsx')

const due: PlaySession = {
  since: '2026-11-20T09:00:00.000Z',
  staked: 0,
  paid: 0,
  net: 0,
  in_play: 0,
  reminder_minutes: 60,
  reminder_at: '2026-11-20T10:00:00.000Z',
  reminder_due: true,
}
const answered = { ...due, reminder_at: '2026-11-20T11:00:00.000Z', reminder_due: false }
const told = (session: PlaySession) =>
  settle(() => putAnswer('GET /api/user/limits', {}, () => ({ limits: [], exclusion: null, session })))

afterEach(() => settle(() => forgetAnswers({ asksAgain: false })))

/** The page that a game was refused on: each render brings another `again`, and so does each launch. */
async function refused() {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const launches: number[] = []
  let renders = 0
  const shown = await showHook(() => {
    const render = ++renders
    AfterReminder({ again: () => launches.push(render) })
    return render
  })
  return { launches, ...shown }
}

test('the answered reminder launches the game once, as the page stands then', async () => {
  const { launches, again, now, leave } = await refused()
  await told(due)
  await again()
  const before = now()
  expect(launches).toEqual([])
  await told(answered)
  expect(launches).toEqual([now()])
  expect(now()).toBeGreaterThan(before)
  await again()
  await again()
  expect(launches).toHaveLength(1)
  await leave()
})

test('a reminder that is only looked at again launches nothing', async () => {
  const { launches, leave } = await refused()
  await told(due)
  await told({ ...due, net: -500 })
  expect(launches).toEqual([])
  await leave()
})
