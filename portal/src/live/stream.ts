/**
 * The event stream of GET /api/stream: one connection for the page, numbered events, heartbeat, reconnect.
 * It is read with `fetch` and not with EventSource because EventSource hides the two things that matter on a bad
 * network: the server's heartbeat comments (so a dead connection looks alive) and the status of a refusal.
 */
import type { LiveData, LiveKind } from '@samnang/contract/live-events'
import { tellLoginAgain, tellMaintenance } from '../calls/outcomes.ts'
import { distrustServerTime, knowsServerTime, learnServerTime } from '../calls/server-clock.ts'
import { createStore } from '../ui/store.ts'
import { readEvents, type StreamEvent } from './event-parser.ts'

export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

/** The server sends something every 10 s; two missed beats and a half mean that the line is dead. */
const SILENCE_MS = 25_000
const WATCH_MS = 5_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
/** A stream that was away for longer may have missed more than the server remembers. */
const REFETCH_AFTER_MS = 4_000

export const connection = createStore<Connection>('connecting')

/** `isGreeting`: the balance with which a new stream begins; it is what the page knows or is asking for already. */
type Handler = (data: unknown, isGreeting: boolean) => void
const handlers = new Map<LiveKind, Set<Handler>>()
const resyncHandlers = new Set<() => void>()

let running = false
let abort: AbortController | null = null
let lastEventId: string | null = null
let lastHeardAt = 0
let failures = 0
let awaitsGreeting = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
let watchTimer: ReturnType<typeof setInterval> | undefined

/** Calls `handler` for every event of the kind; returns the way to stop. */
export function onLive<K extends LiveKind>(
  kind: K,
  handler: (data: LiveData<K>, isGreeting: boolean) => void,
): () => void {
  const set = handlers.get(kind) ?? new Set<Handler>()
  handlers.set(kind, set)
  set.add(handler as Handler)
  return () => set.delete(handler as Handler)
}

/** Calls `handler` whenever events may have been missed: refetch what the screen shows. */
export function onResync(handler: () => void): () => void {
  resyncHandlers.add(handler)
  return () => resyncHandlers.delete(handler)
}

/** Opens the stream and keeps it open until the returned function is called. */
export function startLive(): () => void {
  running = true
  void connect()
  watchTimer = setInterval(watch, WATCH_MS)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', wake)
  window.addEventListener('offline', sleep)
  return stopLive
}

function stopLive(): void {
  running = false
  abort?.abort()
  clearTimeout(retryTimer)
  clearInterval(watchTimer)
  document.removeEventListener('visibilitychange', wake)
  window.removeEventListener('pageshow', wake)
  window.removeEventListener('online', wake)
  window.removeEventListener('offline', sleep)
  connection.set('connecting')
}

async function connect(): Promise<void> {
  clearTimeout(retryTimer)
  abort?.abort()
  const own = new AbortController()
  abort = own
  try {
    const response = await fetch('/api/stream', {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: own.signal,
      headers: { accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    })
    if (refusesForGood(response.status)) return
    if (!response.ok || !response.body) throw new Error(`stream ${response.status}`)
    opened()
    await readEvents(response.body, { take: receive, heard: hear })
  } catch {
    // Any end of the stream is answered in the same way: try again.
  }
  if (own === abort && running) retry()
}

function refusesForGood(status: number): boolean {
  if (status !== 401 && status !== 411) return false
  running = false
  tellLoginAgain()
  return true
}

function opened(): void {
  const away = lastHeardAt === 0 ? 0 : Date.now() - lastHeardAt
  lastHeardAt = Date.now()
  failures = 0
  connection.set('online')
  if (away > REFETCH_AFTER_MS) resync()
}

function hear(): void {
  lastHeardAt = Date.now()
}

function receive(event: StreamEvent): void {
  if (event.id) lastEventId = event.id
  let data: unknown
  try {
    data = JSON.parse(event.data)
  } catch {
    return
  }
  const isGreeting = event.kind === 'balance' && awaitsGreeting
  if (isGreeting) awaitsGreeting = false
  // A stream that goes on where another one ended has no number of its own, and its balance may be news.
  if (event.kind === 'hello') awaitsGreeting = Boolean(event.id)
  if (event.kind === 'hello') hello(data as LiveData<'hello'>)
  else if (event.kind === 'resync') resync()
  else if (event.kind === 'session_ended') tellLoginAgain()
  else if (event.kind === 'maintenance') maintenance(data as LiveData<'maintenance'>)
  for (const handler of [...(handlers.get(event.kind as LiveKind) ?? [])]) handler(data, isGreeting)
}

/** The greeting has no round trip of its own, so it only counts until an answer has told the time. */
function hello(data: LiveData<'hello'>): void {
  const now = performance.now()
  if (!knowsServerTime()) learnServerTime(data.server_time, now - LAST_RETRY_MS, now + LAST_RETRY_MS)
}

function maintenance(data: LiveData<'maintenance'>): void {
  if (data.on) tellMaintenance(data.notice)
}

function resync(): void {
  for (const handler of [...resyncHandlers]) handler()
}

function retry(): void {
  connection.set(navigator.onLine === false ? 'offline' : 'reconnecting')
  const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
  failures += 1
  // Jitter: a restarted server must not meet all of its players in the same instant.
  retryTimer = setTimeout(() => void connect(), backoff * (0.5 + Math.random() / 2))
}

function watch(): void {
  if (connection.get() === 'online' && Date.now() - lastHeardAt > SILENCE_MS) void connect()
}

/** Back from sleep, from the page cache or from a dead zone: do not wait for a timer, ask now. */
function wake(): void {
  if (!running || document.visibilityState === 'hidden') return
  const silence = Date.now() - lastHeardAt
  if (connection.get() === 'online' && silence < SILENCE_MS / 2) return
  distrustServerTime()
  void connect()
}

function sleep(): void {
  connection.set('offline')
}
