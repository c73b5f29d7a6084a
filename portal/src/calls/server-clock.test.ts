import { beforeEach, expect, test, vi } from 'vitest'

const SERVER = Date.parse('2026-11-20T12:00:00.000Z')
const at = (ms: number) => new Date(SERVER + ms).toISOString()
let clock: typeof import('./server-clock.ts')

beforeEach(async () => {
  vi.resetModules()
  clock = await import('./server-clock.ts')
})

function offset(): number {
  return Math.round(clock.serverNow() - performance.now())
}

test('the server’s time is read in the middle of the round trip', () => {
  clock.learnServerTime(at(0), 1000, 1400)
  expect(offset()).toBe(SERVER - 1200)
})

test('the shortest round trip wins, until it is old', () => {
  clock.learnServerTime(at(0), 1000, 1100)
  clock.learnServerTime(at(5000), 2000, 4000)
  expect(offset()).toBe(SERVER - 1050)
  clock.learnServerTime(at(400_000), 400_000, 402_000)
  expect(offset()).toBe(SERVER + 400_000 - 401_000)
})

test('after sleep the next sample counts, whatever it cost; a clock that is corrected a little is no sleep', () => {
  vi.useFakeTimers()
  clock.learnServerTime(at(0), 1000, 1002)
  vi.setSystemTime(Date.now() + 900)
  clock.learnServerTime(at(9000), 2000, 3000)
  expect(offset()).toBe(SERVER - 1001)
  // The phone's clock has gone on, the page's own has not.
  vi.setSystemTime(Date.now() + 600_000)
  clock.learnServerTime(at(609_000), 2000, 3000)
  expect(offset()).toBe(SERVER + 609_000 - 2500)
  clock.learnServerTime(at(610_000), 2000, 3001)
  expect(offset()).toBe(SERVER + 609_000 - 2500)
  vi.useRealTimers()
})

test('before any answer it is this device’s clock; nonsense changes nothing', () => {
  expect(clock.knowsServerTime()).toBe(false)
  clock.learnServerTime('yesterday', 0, 1)
  expect(clock.knowsServerTime()).toBe(false)
  expect(Math.abs(clock.serverNow() - Date.now())).toBeLessThan(50)
})
