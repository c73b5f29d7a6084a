/** The clients of `event-stream.ts`: opens them, says so; told to, measures each event to its last receiver, then a storm of all. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { addEvent } from '@samnang/server/live/outbox'
import type { StreamOrder, StreamReport } from './event-stream.ts'
import type { Visitor } from './players.ts'
import { storm } from './storm-clients.ts'

const AT_ONCE = 50
const PATIENCE_MS = 20_000
/** Together with its frame about as long as an event of the product. */
const PADDING = '.'.repeat(220)

let wanted: Buffer = Buffer.from('event: hello')
let missing = 0
let heardAll: () => void = () => undefined

process.on('disconnect', () => process.exit(0))
process.once('message', (order: StreamOrder) => {
  main(order).catch((error) => {
    console.error(error)
    process.exit(1)
  })
})

async function main(order: StreamOrder): Promise<void> {
  const told = nextWord()
  const wishes = order.visitors.flatMap((visitor) => Array<Visitor>(order.perPlayer).fill(visitor))
  const streams: Opened[] = []
  for (let from = 0; from < wishes.length; from += AT_ONCE) {
    const wave = wishes.slice(from, from + AT_ONCE)
    const greeted = everybody(wave.length)
    streams.push(...wave.map((visitor) => openStream(order.port, visitor)))
    await greeted
  }
  say({ opened: true })
  await told
  const pool = createPool(order.url, { max: 1, name: 'samnang-bench' })
  const lastMs: number[] = []
  for (let at = 0; at < order.publishes; at++) lastMs.push(await publish(pool, streams.length))
  const word = nextWord()
  say({ lastMs })
  await word
  const lastEventId = await addEvent(pool, { topic: 'all', kind: 'message', data: { text: 'the last one' } })
  await sleep(1_000)
  for (const { socket } of streams) socket.destroy()
  const text = `missed ${performance.now()}`
  await addEvent(pool, { topic: 'all', kind: 'message', data: { text } })
  await pool.end()
  say({ storm: await storm({ port: order.port, clients: streams, lastEventId: String(lastEventId), text }) })
}

function nextWord(): Promise<unknown> {
  return new Promise((resolve) => process.once('message', resolve))
}

function say(report: StreamReport): void {
  process.send?.(report)
}

interface Opened {
  visitor: Visitor
  socket: Socket
  restMs: number
}

function openStream(port: number, visitor: Visitor): Opened {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const opened = { visitor, socket, restMs: 0 }
  socket.on('data', (bytes) => {
    if (opened.restMs === 0) opened.restMs = Number(/retry: (\d+)/.exec(bytes.toString('latin1'))?.[1] ?? 0)
    if (!bytes.includes(wanted)) return
    missing--
    if (missing === 0) heardAll()
  })
  socket.on('error', () => process.exit(1))
  socket.write(`GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${visitor.cookie}\r\n\r\n`)
  return opened
}

async function publish(pool: Pool, receivers: number): Promise<number> {
  await sleep(700)
  const text = `event ${performance.now()}`
  wanted = Buffer.from(text)
  const heard = everybody(receivers)
  const started = performance.now()
  await addEvent(pool, { topic: 'all', kind: 'message', data: { text: `${text} ${PADDING}` } })
  await heard
  return performance.now() - started
}

/** Resolves when so many have got what is wanted. */
function everybody(count: number): Promise<void> {
  missing = count
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${missing} clients heard nothing`)), PATIENCE_MS)
    heardAll = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
