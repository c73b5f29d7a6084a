import { expect, test, vi } from 'vitest'
import { pass, showHook } from '../calls/null-page.test-parts.ts'

const { useDue } = await import('./use-due.ts')

test('what is due runs at its moment, and every second until there is another one', async () => {
  const work = vi.fn()
  const at = Date.now() + 60_000
  const shown = await showHook(() => useDue(at, work))
  await pass(59_999)
  expect(work).not.toHaveBeenCalled()
  await pass(1)
  expect(work).toHaveBeenCalledTimes(1)
  await pass(2000)
  expect(work).toHaveBeenCalledTimes(3)
  await shown.leave()
  await pass(5000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a phone that has slept past the moment sees so within five seconds: its timers did not count meanwhile', async () => {
  const work = vi.fn()
  const at = Date.now() + 600_000
  const shown = await showHook(() => useDue(at, work))
  await pass(1000)
  vi.setSystemTime(at)
  await pass(5000)
  expect(work).toHaveBeenCalled()
  await shown.leave()
})
