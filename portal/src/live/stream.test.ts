import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Line {
  headers: Record<string, string>
  write(text: string): void
  end(): void
}

let stream: typeof import('./stream.ts')
let outcomes: typeof import('../calls/outcomes.ts').outcomes
let lines: Line[]
let status: number
let stop: (() => void) | undefined
/** A proxy keeps back whatever the server says. */
let isHeldBack: boolean

/** A server that keeps every connection open until the test ends it. */
function connect(
  _path: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  if (status !== 200) return Promise.resolve(new Response('{}', { status }))
  const encoder = new TextEncoder()
  let to: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      to = controller
      if (!isHeldBack) to.enqueue(encoder.encode(': here\n\n'))
    },
  })
  const end = () => {
    try {
      to.close()
    } catch {
      // It was closed before.
    }
  }
  init.signal.addEventListener('abort', end)
  lines.push({ headers: init.headers, write: (text) => to.enqueue(encoder.encode(text)), end })
  return Promise.resolve(new Response(body))
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const balance = (id: number, riel: number) => `id: ${id}\nevent: balance\ndata: {"balance":${riel}}\n\n`

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible', cookie: '' }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', connect)
  lines = []
  status = 200
  isHeldBack = false
  stream = await import('./stream.ts')
  outcomes = (await import('../calls/outcomes.ts')).outcomes
})
afterEach(() => {
  stop?.()
  stop = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('events reach their handlers, until they stop', async () => {
  const seen: number[] = []
  const off = stream.onLive('balance', (data) => seen.push(data.balance))
  stop = stream.startLive()
  await settle()
  expect(stream.connection.get()).toBe('online')
  lines[0]?.write(balance(1, 100))
  await settle()
  off()
  lines[0]?.write(balance(2, 200))
  await settle()
  expect(seen).toEqual([100])
})

test('a lost connection comes back by itself and resumes after the last event', async () => {
  stop = stream.startLive()
  await settle()
  lines[0]?.write(balance(41, 1))
  await settle()
  lines[0]?.end()
  await settle()
  expect(stream.connection.get()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(600)
  expect(stream.connection.get()).toBe('online')
  expect(lines[1]?.headers['last-event-id']).toBe('41')
})

test('heartbeats keep a quiet line; 25 s of silence end it', async () => {
  stop = stream.startLive()
  await settle()
  for (let beat = 0; beat < 6; beat++) {
    await vi.advanceTimersByTimeAsync(10_000)
    lines[0]?.write(': hb\n\n')
  }
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(lines.length).toBeGreaterThan(1)
})

test('a dead line is noticed on a phone whose clock was set back', async () => {
  let resyncs = 0
  stream.onResync(() => resyncs++)
  stop = stream.startLive()
  await settle()
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(lines).toHaveLength(2)
  expect(resyncs).toBe(1)
})

test('after a sleep in which the page’s clock stood still the line is opened anew at once', async () => {
  let resyncs = 0
  stream.onResync(() => resyncs++)
  stop = stream.startLive()
  await settle()
  vi.setSystemTime(Date.now() + 60_000)
  window.dispatchEvent(new Event('pageshow'))
  await settle()
  expect(lines).toHaveLength(2)
  expect(resyncs).toBe(1)
})

test('who was away for long refetches; who blinked does not', async () => {
  let resyncs = 0
  stream.onResync(() => resyncs++)
  stop = stream.startLive()
  await settle()
  lines[0]?.end()
  await vi.advanceTimersByTimeAsync(600)
  expect(resyncs).toBe(0)
  status = 500
  lines[1]?.end()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(resyncs).toBe(0)
  status = 200
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(stream.connection.get()).toBe('online')
  expect(resyncs).toBe(1)
})

test('who comes back from a page without a stream has asked anew, and is not made to ask once more', async () => {
  let resyncs = 0
  stream.onResync(() => resyncs++)
  stop = stream.startLive()
  await settle()
  stop()
  await vi.advanceTimersByTimeAsync(30_000)
  stop = stream.startLive()
  await settle()
  expect(stream.connection.get()).toBe('online')
  expect(resyncs).toBe(0)
})

test('a line on which nothing comes is told as lost, tried again, and what was missed is asked for once', async () => {
  let resyncs = 0
  stream.onResync(() => resyncs++)
  isHeldBack = true
  stop = stream.startLive()
  await settle()
  expect(stream.connection.get(), 'a good status is believed for the length of a greeting').toBe('online')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stream.connection.get()).toBe('reconnecting')
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stream.connection.get(), 'not by its status again').toBe('reconnecting')
  }
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.length, 'and not without a pause').toBeLessThan(9)
  expect(resyncs).toBe(0)
  isHeldBack = false
  await vi.advanceTimersByTimeAsync(21_000)
  expect(stream.connection.get()).toBe('online')
  expect(resyncs).toBe(1)
})

test('the server’s resync makes everybody refetch', async () => {
  let resyncs = 0
  stream.onResync(() => resyncs++)
  stop = stream.startLive()
  await settle()
  lines[0]?.write('event: resync\ndata: {}\n\n')
  await settle()
  expect(resyncs).toBe(1)
})

test.each([401, 411])('a refusal with %d ends the stream and asks to log in again', async (refusal) => {
  status = refusal
  stop = stream.startLive()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(0)
  expect(outcomes.get().loginAgain).toBe(true)
})

test('session_ended and maintenance take over the screen', async () => {
  stop = stream.startLive()
  await settle()
  lines[0]?.write('event: session_ended\ndata: {"code":"opened_elsewhere"}\n\n')
  lines[0]?.write('event: maintenance\ndata: {"notice":"soon","on":true}\n\n')
  await settle()
  expect(outcomes.get()).toEqual({ loginAgain: true, maintenance: 'soon' })
})

test('without network it says offline at once', async () => {
  stop = stream.startLive()
  await settle()
  window.dispatchEvent(new Event('offline'))
  expect(stream.connection.get()).toBe('offline')
})

test('the balance with which a new stream begins is no news; the next one is, and the first after a loss', async () => {
  const seen: [number, boolean][] = []
  stream.onLive('balance', (data, isGreeting) => seen.push([data.balance, isGreeting]))
  stop = stream.startLive()
  await settle()
  const hello = 'event: hello\ndata: {"server_time":"2026-11-20T00:00:00.000Z"}\n\n'
  const told = (riel: number) => `event: balance\ndata: {"balance":${riel}}\n\n`
  lines[0]?.write(`id: 7\n${hello}${told(100)}${told(90)}`)
  await settle()
  lines[0]?.end()
  await vi.advanceTimersByTimeAsync(600)
  lines[1]?.write(hello + told(80))
  await settle()
  expect(seen).toEqual([
    [100, true],
    [90, false],
    [80, false],
  ])
})
