/** A connection to NATS for as long as the process lives: what is lost while it is away is lost, and nothing is kept to be sent later. */
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'

export interface Line {
  readonly isUp: boolean
  /** The largest message that goes through; 0 while it is not up. */
  readonly bytesMax: number
  send(bytes: Uint8Array): void
  close(): Promise<void>
}

/** Hears every message of `subject` but its own. */
export type OpenLine = (subject: string, hear: (bytes: Uint8Array) => void) => Line

export interface NatsPlace {
  /** host:port of each server of NATS. */
  servers: readonly string[]
  user: string
  password: string
}

const CONNECT_MS = 2_000
const RETRY_MS = 500
/** A server of NATS that stands still is noticed by its silence long before. */
const PING_MS = 10_000

/** The library is loaded by whoever has a NATS to talk to, and by nobody else. */
export function natsLine(place: NatsPlace, log: Logger): OpenLine {
  return (subject, hear) => {
    const ending = new AbortController()
    let connection: NatsConnection | undefined
    const isUp = () => connection !== undefined && !connection.isClosed()
    const running = stayConnected({ place, log, signal: ending.signal }, async (next) => {
      next.subscribe(subject, { callback: (error, message) => (error ? undefined : hear(message.data)) })
      // Only now the server has taken the subscription: what is sent from here on is heard.
      await next.flush()
      connection = next
      log.info({ server: next.getServer() }, 'live news by NATS')
    })
    return {
      get isUp() {
        return isUp()
      },
      get bytesMax() {
        return isUp() ? (connection?.info?.max_payload ?? 0) : 0
      },
      send(bytes) {
        if (isUp()) connection?.publish(subject, bytes)
      },
      async close() {
        ending.abort()
        await connection?.close().catch(() => {})
        await running
      },
    }
  }
}

type Wanted = { place: NatsPlace; log: Logger; signal: AbortSignal }

/** One line in the log when it is away, however often it is tried. */
async function stayConnected(wanted: Wanted, use: (connection: NatsConnection) => Promise<void>) {
  const { log, signal } = wanted
  let isTold = false
  while (!signal.aborted) {
    let connection: NatsConnection | undefined
    try {
      connection = await connectTo(wanted.place)
      if (signal.aborted) break
      await use(connection)
      isTold = false
      await connection.closed()
    } catch (error) {
      if (!isTold) log.warn({ err: error }, 'NATS is away: events are read from the database')
      isTold = true
    } finally {
      await connection?.close().catch(() => {})
    }
    await pause(RETRY_MS, signal)
  }
}

async function connectTo({ servers, user, password }: NatsPlace): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node')
  return connect({
    servers: [...servers],
    user,
    pass: password,
    name: 'samnang',
    // Its own way to reconnect keeps what is to be sent, and sends it late.
    reconnect: false,
    noEcho: true,
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    signal.addEventListener('abort', end)
  })
}
