/**
 * The event stream of the office: one line for the page, opened again by itself. It says only that a queue has changed;
 * what has, the screens ask for. Nothing that was missed matters: each new line makes everybody ask.
 */

import { readEvents, type StreamEvent } from '@samnang/client/event-parser'
import type { OfficeEventData, OfficeQueue } from '@samnang/contract/office/office-stream'
import { endSession, sessionEnded } from '../calls/wire.ts'

/** The server sends something every 10 s: two beats and a half of silence are a dead line. */
const SILENCE_MS = 25_000
const WATCH_MS = 5_000
/** The office greets at once: a line without a word, as behind a proxy that keeps it back, is tried anew. */
const GREETING_MS = 10_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000

/** `null`: everything may have changed. */
type Handler = (queue: OfficeQueue | null) => void
const handlers = new Set<Handler>()

let abort: AbortController | null = null
let isRunning = false
let lastHeardAt = 0
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let watchTimer: ReturnType<typeof setInterval> | undefined

/** Calls `handler` when something waits that did not, or waits no longer; returns the way to stop. */
export function onQueue(handler: Handler): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

/** Opens the line and keeps it open until the returned function is called. */
export function startOfficeStream(): () => void {
  isRunning = true
  void connect()
  watchTimer = setInterval(watch, WATCH_MS)
  window.addEventListener('online', connect)
  const stopSession = sessionEnded.subscribe(wake)
  return () => {
    isRunning = false
    abort?.abort()
    clearTimeout(retryTimer)
    clearInterval(watchTimer)
    window.removeEventListener('online', connect)
    stopSession()
  }
}

async function connect(): Promise<void> {
  clearTimeout(retryTimer)
  abort?.abort()
  const own = new AbortController()
  abort = own
  const silent = setTimeout(() => own.abort(), GREETING_MS)
  const heard = () => {
    clearTimeout(silent)
    hear()
  }
  try {
    const headers = { accept: 'text/event-stream', 'x-by-itself': '1' }
    const response = await fetch('/api/stream', { cache: 'no-store', signal: own.signal, headers })
    // Who is not logged in any more gets a new line after the log-in.
    if (response.status === 401) return
    if (!response.ok || !response.body) throw new Error(`stream ${response.status}`)
    await readEvents(response.body, { take: receive, heard })
  } catch {
    // Any end of the line is answered in the same way: try again.
  } finally {
    clearTimeout(silent)
  }
  if (own === abort && isRunning) retry()
}

function hear(): void {
  lastHeardAt = Date.now()
  failures = 0
}

function receive({ kind, data }: StreamEvent): void {
  if (kind === 'hello') tell(null)
  else if (kind === 'queue') tell((JSON.parse(data) as OfficeEventData<'queue'>).queue)
  else if (kind === 'session_ended') {
    const { code } = JSON.parse(data) as OfficeEventData<'session_ended'>
    endSession(code === 'locked' ? code : null)
  }
}

function tell(queue: OfficeQueue | null): void {
  for (const handler of [...handlers]) handler(queue)
}

function retry(): void {
  const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
  failures += 1
  // Jitter: a restarted office must not meet all of its colleagues in the same instant.
  retryTimer = setTimeout(() => void connect(), backoff * (0.5 + Math.random() / 2))
}

function watch(): void {
  if (lastHeardAt > 0 && Date.now() - lastHeardAt > SILENCE_MS && sessionEnded.get() === null) {
    lastHeardAt = Date.now()
    void connect()
  }
}

/** After a log-in the line is opened anew. */
function wake(): void {
  if (sessionEnded.get() === null && isRunning) void connect()
}
