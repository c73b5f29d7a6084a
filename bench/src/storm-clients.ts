/** Streams that are all lost at once, and come back as the portal's do: by its own rule, and after the last event they had. */
import { connect } from 'node:net'
import { reopenAfterMs } from '@samnang/client/stream'
import type { Visitor } from './players.ts'

const PATIENCE_MS = 60_000

/** `restMs`: what its line was told. */
export interface Storm {
  port: number
  clients: readonly { visitor: Visitor; restMs: number }[]
  /** The last event that each of them has. */
  lastEventId: string
  /** Of the event that was missed meanwhile. */
  text: string
}

/** When 95 of 100 and the last of them had what they missed, from the loss of their lines; how often one had to try. */
export interface Stormed {
  p95Ms: number
  lastMs: number
  mostTries: number
}

/** Resolves once everybody has heard; rejects where somebody does not. */
export async function storm(order: Storm): Promise<Stormed> {
  const lostAt = performance.now()
  const tries: number[] = []
  const heardMs = await Promise.all(
    order.clients.map(async (client) => {
      tries.push(await comeBack(order, client, lostAt + PATIENCE_MS))
      return performance.now() - lostAt
    }),
  )
  heardMs.sort((a, b) => a - b)
  return {
    p95Ms: heardMs[Math.floor(heardMs.length * 0.95)] ?? Number.NaN,
    lastMs: heardMs.at(-1) ?? Number.NaN,
    mostTries: Math.max(...tries),
  }
}

/** Resolves with the number of tries once the missed event has come. */
async function comeBack(
  order: Storm,
  { visitor, restMs }: Storm['clients'][number],
  until: number,
): Promise<number> {
  for (let failures = 0; performance.now() < until; failures++) {
    await new Promise((resolve) => setTimeout(resolve, reopenAfterMs(failures, restMs)))
    if (await hears(order, visitor)) return failures + 1
  }
  throw new Error('a client never heard what it had missed')
}

/** Opens a stream and keeps it; false: it was refused, or ended before it told. */
function hears({ port, lastEventId, text }: Storm, { cookie }: Visitor): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let heard = ''
    socket.on('error', () => resolve(false)).on('close', () => resolve(false))
    socket.on('data', (bytes) => {
      if (heard === text) return
      heard += bytes.toString('latin1')
      if (!heard.startsWith('HTTP/1.1 200')) return void socket.destroy()
      if (!heard.includes(text)) return
      heard = text
      resolve(true)
    })
    socket.write(
      `GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nLast-Event-ID: ${lastEventId}\r\n\r\n`,
    )
  })
}
