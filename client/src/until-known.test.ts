import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { untilKnown } from './until-known.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failed = (status: number, code: string, more = {}) =>
  new CallFailed({ status, code, message: code, ...more })

/** What came of a command whose tries end like that, one after the other, and with which keys it was asked. */
async function sent(ends: (CallFailed | string | undefined)[], options = {}) {
  const keys: string[] = []
  const asked = untilKnown(async (key) => {
    keys.push(key)
    const end = ends[keys.length - 1]
    if (end instanceof CallFailed) throw end
    return end
  }, options).catch((failure: CallFailed) => failure.code)
  await vi.runAllTimersAsync()
  return { came: await asked, keys }
}

test('what is lost is asked again under one key, until the answer is there', async () => {
  const { came, keys } = await sent([
    failed(0, 'no_answer'),
    failed(0, 'timeout'),
    failed(502, 'http_502'),
    failed(404, 'http_404'),
    failed(503, 'overloaded', { retryAfterS: 20 }),
    failed(429, 'too_many_requests', { retryAfterS: 1 }),
    'placed',
  ])
  expect(came).toBe('placed')
  expect(keys).toHaveLength(7)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

test('a success without a body is a success', async () => {
  expect(await sent([undefined])).toMatchObject({ came: undefined, keys: [expect.any(String)] })
})

test.each([
  [422, 'draw_closed'],
  [409, 'withdrawal_over'],
  [409, 'reality_check_due'],
  [401, 'unauthenticated'],
  [411, 'opened_elsewhere'],
  [403, 'excluded'],
])('%d %s is certain and asked once', async (status, code) => {
  const { came, keys } = await sent([failed(status, code), 'never'], { key: 'k' })
  expect([came, keys]).toEqual([code, ['k']])
})

test('a challenge is handed to the caller', async () => {
  const challenge = { token: 't', bits: 1, parts: 1 }
  const { keys } = await sent([failed(429, 'challenge_required', { challenge }), 'never'])
  expect(keys).toHaveLength(1)
})

test('who gives up hears what failed last', async () => {
  const { came, keys } = await sent([failed(0, 'no_answer')], { signal: AbortSignal.abort() })
  expect([came, keys.length]).toEqual(['no_answer', 1])
})
