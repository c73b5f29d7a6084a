/** A database connection that only listens. Notifications are hints: the outbox is read anyway. */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Listen } from './hub.ts'

const RETRY_MS = 1_000

/** Listens on `samnang_live` at `url`, forever: a lost connection is replaced a second later. */
export function listenAt(url: string, log: Logger): Listen {
  return (wake) => {
    let stopped = false
    let client: pg.Client | undefined
    let retry: ReturnType<typeof setTimeout> | undefined

    const lost = (lostClient: pg.Client, error?: unknown) => {
      if (stopped || lostClient !== client) return
      client = undefined
      log.warn({ err: error }, 'live notifications lost, polling goes on')
      retry = setTimeout(connect, RETRY_MS)
      lostClient.end().catch(() => {})
    }
    const connect = () => {
      const next = new pg.Client({ connectionString: url, application_name: 'samnang-live', keepAlive: true })
      client = next
      next.on('notification', wake)
      next.on('error', (error) => lost(next, error))
      next.on('end', () => lost(next))
      next
        .connect()
        .then(() => next.query('listen samnang_live'))
        .then(wake)
        .catch((error: unknown) => lost(next, error))
    }
    connect()
    return async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    }
  }
}
