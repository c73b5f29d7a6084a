import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, FakeSocket, fakeBrowser, newestSocket } from './fake-socket.test-parts.ts'
import { Line, type Link } from './line.ts'
import type { ConnectionMessage, LineMessage } from './messages.ts'
import { follow, NEW_SEQUENCE } from './sequence.ts'

type Says = { t: 'bet' } | LineMessage
type Told = { t: 'snapshot' } | { t: 'news'; n: number } | ConnectionMessage

const SNAPSHOT = { t: 'snapshot' } as const
let browser: FakeBrowser
let isAlive: boolean | null
let links: Link[]
let told: Told[]
let line: Line<Says, Told>

beforeEach(() => {
  vi.useFakeTimers()
  browser = fakeBrowser()
  isAlive = true
  links = []
  told = []
  line = open()
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(soonPingsMs?: number[]): Line<Says, Told> {
  const address = 'ws://game.example'
  return new Line<Says, Told>(soonPingsMs ? { address, soonPingsMs } : { address }, {
    link: (link) => void links.push(link),
    told: (message) => void told.push(message),
    isSessionAlive: async () => isAlive,
  })
}

const socket = () => newestSocket<Says, Told>()
const opened = () => FakeSocket.all.length

function online(): FakeSocket<Says, Told> {
  socket().open()
  socket().tell(SNAPSHOT)
  return socket()
}

const steps = (...messages: [seq: number, t: string][]) => {
  let sequence = NEW_SEQUENCE
  return messages.map(([seq, t]) => {
    const step = follow(sequence, { t, seq })
    sequence = step.sequence
    return step.todo
  })
}

test.each([
  [
    'messages in order are taken',
    [
      [1, 'snapshot'],
      [2, 'news'],
      [3, 'news'],
    ],
    'take take take',
  ],
  [
    'a gap asks for a snapshot once',
    [
      [1, 'snapshot'],
      [3, 'news'],
      [4, 'news'],
    ],
    'take ask skip',
  ],
  [
    'a snapshot heals',
    [
      [1, 'snapshot'],
      [3, 'news'],
      [4, 'snapshot'],
      [5, 'news'],
    ],
    'take ask take take',
  ],
  [
    'a pong needs no game',
    [
      [1, 'snapshot'],
      [3, 'news'],
      [4, 'pong'],
    ],
    'take ask take',
  ],
  [
    'nor does the end',
    [
      [1, 'snapshot'],
      [3, 'news'],
      [4, 'closing'],
    ],
    'take ask take',
  ],
] as const)('%s', (_, messages, expected) => {
  expect(steps(...messages.map(([seq, t]): [number, string] => [seq, t])).join(' ')).toBe(expected)
})

test('a line is online with its first snapshot, not when it opens', () => {
  socket().open()
  expect(links).toEqual([])
  socket().tell(SNAPSHOT)
  expect(links).toEqual([{ kind: 'online' }])
})

test('a message is sent while there is a line, and never kept for later', () => {
  expect(line.send({ t: 'bet' })).toBe(false)
  const first = online()
  expect(line.send({ t: 'bet' })).toBe(true)
  expect(first.sentOf('bet')).toHaveLength(1)
})

test('what was lost on the way is asked for, and nothing is believed until it comes', () => {
  const first = online()
  first.tell({ t: 'news', n: 2 }, 1)
  first.tell({ t: 'news', n: 3 })
  expect(first.sentOf('snapshot')).toHaveLength(1)
  expect(told).toEqual([{ ...SNAPSHOT, seq: 1 }])
  first.tell(SNAPSHOT)
  first.tell({ t: 'news', n: 4 })
  expect(told.map(({ t }) => t)).toEqual(['snapshot', 'snapshot', 'news'])
})

test('a line that opens beats at once, every ten seconds, and sooner where the clock is needed', () => {
  const calm = online()
  vi.advanceTimersByTime(2_000)
  expect(calm.sentOf('ping')).toHaveLength(1)
  line.close()
  line = open([400, 1_200])
  const quick = online()
  vi.advanceTimersByTime(2_000)
  expect(quick.sentOf('ping')).toHaveLength(3)
  vi.advanceTimersByTime(8_000)
  expect(quick.sentOf('ping')).toHaveLength(4)
})

test('a lost line is opened again, later each time, at most after eight seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const waits: number[] = []
  for (let turn = 0; turn < 7; turn++) {
    socket().open()
    const before = opened()
    socket().break()
    let waited = 0
    for (; opened() === before; waited += 100) vi.advanceTimersByTime(100)
    waits.push(waited)
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  online()
  const before = opened()
  socket().break()
  vi.advanceTimersByTime(500)
  expect(opened()).toBe(before + 1)
})

test('players of a restarted server do not come in the same instant', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  online().break()
  vi.advanceTimersByTime(250)
  expect(opened()).toBe(2)
})

test('silence for two beats and a half means a dead line', () => {
  online()
  vi.advanceTimersByTime(24_000)
  expect(links.at(-1)).toEqual({ kind: 'online' })
  vi.advanceTimersByTime(4_000)
  expect(links.at(-1)).toEqual({ kind: 'reconnecting' })
})

test('a device that says it has no network has no line, and is asked again once it has one', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const first = online()
  browser.tell('offline')
  expect(links.at(-1)).toEqual({ kind: 'reconnecting' })
  expect(first.readyState).toBe(3)
  browser.tell('online')
  expect(opened()).toBe(2)
  vi.advanceTimersByTime(600)
  expect(opened()).toBe(2)
})

test('a device that says it twice opens one line', () => {
  online()
  browser.tell('offline')
  browser.tell('offline')
  vi.advanceTimersByTime(1_000)
  expect(opened()).toBe(2)
})

test('a page that is looked at again beats at once; after a long sleep it opens a new line', () => {
  const first = online()
  browser.tell('visibilitychange')
  expect(first.sentOf('ping')).toHaveLength(2)
  vi.advanceTimersByTime(13_000)
  browser.visibilityState = 'hidden'
  browser.tell('visibilitychange')
  expect(opened()).toBe(1)
  browser.visibilityState = 'visible'
  browser.tell('visibilitychange')
  expect(opened()).toBe(2)
})

test('a line refused for a dead session ends; without an answer it is tried again', async () => {
  isAlive = null
  socket().break()
  await vi.advanceTimersByTimeAsync(600)
  expect(links).toEqual([{ kind: 'reconnecting' }])
  isAlive = false
  socket().break()
  await vi.advanceTimersByTimeAsync(0)
  expect(links.at(-1)).toEqual({ kind: 'ended', why: 'session_expired' })
  const before = opened()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(opened()).toBe(before)
})

test('a line that was closed for another tab does not come back', () => {
  online().tell({ t: 'closing', code: 'too_many_connections' })
  expect(links.at(-1)).toEqual({ kind: 'ended', why: 'too_many_connections' })
  for (const event of ['online', 'offline', 'visibilitychange']) browser.tell(event)
  vi.advanceTimersByTime(60_000)
  expect(opened()).toBe(1)
})

test('a page that leaves says so with its code, and hears no more of it', () => {
  const first = online()
  line.close(4001)
  expect(first.closeCode).toBe(4001)
  for (const event of ['online', 'offline', 'visibilitychange']) browser.tell(event)
  vi.advanceTimersByTime(60_000)
  expect([opened(), links.length]).toEqual([1, 1])
})

test.each(['', 'null', '[]', '{"t":"news"}', '{"seq":2}', '{'])('%s is no message', (text) => {
  const first = online()
  first.onmessage?.({ data: text })
  expect(told).toHaveLength(1)
})
