/** The key of a command whose answer is lost: kept while the same again is the same command, and no longer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Who looks whether somebody is at the screen listens there.
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { openForm } = await import('./lost-keys.ts')
const { send } = await import('./send.ts')

const MINUTE_MS = 60_000
const SEVEN_O_CLOCK = '2026-01-01T12:00:00.000Z'

/** A server that does each key once, and of which the office does not hear the next `lost` answers. */
const server = { lost: 0, done: new Map<string, string>() }
/** The call asks once more by itself. */
const BOTH = 2

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(SEVEN_O_CLOCK) })
  server.done.clear()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const key = headers['idempotency-key'] ?? ''
    const doneAt = server.done.get(key)
    if (!doneAt) server.done.set(key, new Date().toISOString())
    if (server.lost-- > 0) throw new TypeError('the line is cut')
    return new Response(JSON.stringify({ status: 'success', data: { id: 1 } }), {
      headers: doneAt ? { 'x-done-at': doneAt } : {},
    })
  })
})
afterEach(() => void vi.useRealTimers())

/** A till takes notes of a player: each test has another one. */
async function deposit(player: number, lost = 0) {
  server.lost = lost
  const sending = send('POST /api/deposits', { body: { player, amount: 50_000, till: 1, reason: 'till' } })
  const [sent] = await Promise.all([sending.catch(() => 'lost' as const), vi.advanceTimersByTimeAsync(2_000)])
  return sent
}

test('the same sum three hours after a lost answer is another deposit, and is made', async () => {
  expect(await deposit(1, BOTH)).toBe('lost')
  await vi.advanceTimersByTimeAsync(180 * MINUTE_MS)
  expect(await deposit(1)).toEqual({ is: 'done', data: { id: 1 } })
  expect(server.done.size).toBe(2)
})

test('pressed again within minutes nothing is done twice, and the answer says when it was done', async () => {
  expect(await deposit(2, BOTH)).toBe('lost')
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS)
  expect(await deposit(2)).toEqual({ is: 'done', data: { id: 1 }, doneBefore: SEVEN_O_CLOCK })
  expect(server.done.size).toBe(1)
  expect(await deposit(2)).toEqual({ is: 'done', data: { id: 1 } })
  expect(server.done.size).toBe(2)
})

test('what the call itself asks once more is one press: nothing is said of before', async () => {
  expect(await deposit(3, 1)).toEqual({ is: 'done', data: { id: 1 } })
  expect(server.done.size).toBe(1)
})

test('a form keeps its keys for as long as it is open, as its sentence says, and for minutes after', async () => {
  const close = openForm()
  expect(await deposit(4, BOTH)).toBe('lost')
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(await deposit(4, BOTH)).toBe('lost')
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  close()
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS)
  const closeAgain = openForm()
  expect(await deposit(4)).toMatchObject({ doneBefore: SEVEN_O_CLOCK })
  closeAgain()
  expect(server.done.size).toBe(1)
})

test('a form that is opened hours later keeps no key of a former one', async () => {
  const close = openForm()
  expect(await deposit(5, BOTH)).toBe('lost')
  close()
  await vi.advanceTimersByTimeAsync(180 * MINUTE_MS)
  const closeAgain = openForm()
  expect(await deposit(5)).toEqual({ is: 'done', data: { id: 1 } })
  closeAgain()
  expect(server.done.size).toBe(2)
})
