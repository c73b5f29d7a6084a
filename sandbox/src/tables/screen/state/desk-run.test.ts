import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, fakeBrowser, newestSocket } from '../../../kit/fake-socket.test-parts.ts'
import type { ClientMessage, ServerMessage } from '../../messages.ts'
import { type DeskRun, runDesk } from './desk-run.ts'
import { bet, snapshot } from './table-fixture.test-parts.ts'

let isAutomatic = true
let isAlive: boolean | null = true
let run: DeskRun

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
  isAutomatic = true
  isAlive = true
  run = runDesk({
    address: 'ws://table.example',
    chip: 5000,
    confirmsAutomatically: () => isAutomatic,
    isSessionAlive: async () => isAlive,
  })
})

afterEach(() => {
  run.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type TableSocket = FakeSocket<ClientMessage, ServerMessage>
const line = () => newestSocket<ClientMessage, ServerMessage>()

/** Betting is open for another `leftMs` by the server's clock. */
function seat(leftMs = 18_000): TableSocket {
  const socket = line()
  socket.open()
  socket.tell(snapshot({ now: 1_000_000, endsAt: 1_000_000 + leftMs }))
  return socket
}

test('confirming sends one message; without an answer it is repeated word by word', () => {
  const socket = seat()
  run.act({ kind: 'put', spot: 'banker' })
  run.confirm()
  run.confirm()
  expect(socket.sentOf('bet.place')).toHaveLength(1)
  vi.advanceTimersByTime(3300)
  const [first, second] = socket.sentOf('bet.place')
  expect(second).toEqual(first)
  expect(run.get().sending?.state).toBe('checking')
  expect(first?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a lost line comes back by itself and asks for the bet by its key', () => {
  const socket = seat()
  run.act({ kind: 'put', spot: 'banker' })
  run.confirm()
  const key = socket.sentOf('bet.place')[0]?.key ?? ''
  socket.break()
  expect(run.get().link.kind).toBe('reconnecting')
  vi.advanceTimersByTime(600)
  const next = seat()
  expect(next).not.toBe(socket)
  vi.advanceTimersByTime(300)
  expect(next.sentOf('bet.place').map((message) => message.key)).toEqual([key])
  next.tell({ t: 'bet.ok', bet: bet(key), balance: 95_000 })
  expect(run.get()).toMatchObject({ sending: null, link: { kind: 'online' }, view: { balance: 95_000 } })
})

test('a lost message is noticed by its number and a snapshot asked for', () => {
  const socket = seat()
  socket.tell({ t: 'players', players: { n: 9, sumBySpot: {} } }, 1)
  expect(socket.sentOf('snapshot')).toHaveLength(1)
  expect(run.get().view?.players.n).toBe(1)
})

test('the clock confirms a second before the end, by the server’s time and only if the player wants it', () => {
  const socket = seat(10_000)
  run.act({ kind: 'put', spot: 'banker' })
  vi.advanceTimersByTime(8_700)
  expect(socket.sentOf('bet.place')).toEqual([])
  vi.advanceTimersByTime(600)
  expect(socket.sentOf('bet.place')).toHaveLength(1)
  expect(run.get().isAutomatic).toBe(true)
})

test('switched off, the clock confirms nothing', () => {
  isAutomatic = false
  const socket = seat(10_000)
  run.act({ kind: 'put', spot: 'banker' })
  vi.advanceTimersByTime(12_000)
  expect(socket.sentOf('bet.place')).toEqual([])
})

test('a refused line of a dead session ends; one without an answer goes on trying', async () => {
  isAlive = null
  line().break()
  await vi.advanceTimersByTimeAsync(600)
  expect(run.get().link.kind).toBe('reconnecting')
  isAlive = false
  line().break()
  await vi.advanceTimersByTimeAsync(0)
  expect(run.get().link).toEqual({ kind: 'ended', why: 'session_expired' })
  const opened = FakeSocket.all.length
  await vi.advanceTimersByTimeAsync(30_000)
  expect(FakeSocket.all).toHaveLength(opened)
})

test('a line that is closed for other tabs does not come back', () => {
  seat().tell({ t: 'closing', code: 'too_many_connections' })
  expect(run.get().link).toEqual({ kind: 'ended', why: 'too_many_connections' })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('silence for longer than two beats means a dead line', () => {
  seat()
  vi.advanceTimersByTime(28_000)
  expect(run.get().link.kind).toBe('reconnecting')
})
