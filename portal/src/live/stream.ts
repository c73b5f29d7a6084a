/** The page's event stream: woken by the page and the network, and what its events tell the whole screen. */
import { type Connection, LiveStream } from '@samnang/client/stream'
import { tellLoginAgain, tellMaintenance } from '../calls/outcomes.ts'
import { knowsServerTime, learnServerTime } from '../calls/server-clock.ts'
import { createStore } from '../ui/store.ts'

export type { Connection } from '@samnang/client/stream'

export const connection = createStore<Connection>('connecting')

const stream = new LiveStream({
  is: connection.set,
  ended: tellLoginAgain,
  isOffline: () => navigator.onLine === false,
})

/** Calls `handler` for every event of the kind; returns the way to stop. */
export const onLive: LiveStream['on'] = (kind, handler) => stream.on(kind, handler)

/** Calls `handler` whenever events may have been missed: refetch what the screen shows. */
export const onResync: LiveStream['onResync'] = (handler) => stream.onResync(handler)

/** Of the round trip that a greeting did not have. */
const UNKNOWN_TRIP_MS = 10_000

/** The greeting has no round trip of its own, so it only counts until an answer has told the time. */
onLive('hello', (data) => {
  const now = performance.now()
  if (!knowsServerTime()) learnServerTime(data.server_time, now - UNKNOWN_TRIP_MS, now + UNKNOWN_TRIP_MS)
})
onLive('session_ended', tellLoginAgain)
onLive('maintenance', (data) => {
  if (data.on) tellMaintenance(data.notice)
})

/** Opens the stream and keeps it open until the returned function is called. */
export function startLive(): () => void {
  stream.start()
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', wake)
  window.addEventListener('offline', sleep)
  return stopLive
}

function stopLive(): void {
  stream.stop()
  document.removeEventListener('visibilitychange', wake)
  window.removeEventListener('pageshow', wake)
  window.removeEventListener('online', wake)
  window.removeEventListener('offline', sleep)
}

/** Back from sleep, from the page cache or from a dead zone: do not wait for a timer, ask now. */
function wake(): void {
  if (document.visibilityState !== 'hidden') stream.wake()
}

function sleep(): void {
  stream.sleep()
}
