/** What is said on a raw socket: requests that two programs read differently, halves, and endless ones. */
import { request as open } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { RawRequest } from '../client.ts'

export interface Said {
  /** Everything that came back. */
  text: string
  /** Answers by their status. */
  statuses: number[]
  /** The other side ended it. */
  isClosed: boolean
  ms: number
}

export interface Talk {
  port: number
  /** Sent one after the other. */
  parts: readonly (string | Buffer)[]
  /** Between two parts. */
  pauseMs?: number
  /** So many, and the talk is over; otherwise it is the other side that ends it. */
  answers?: number
  /** Goes away so long after the last part, whatever was said. */
  leavesAfterMs?: number
  mostMs?: number
}

const MOST_MS = 60_000
const STATUS = /HTTP\/1\.1 (\d{3}) /g

export function talk({
  port,
  parts,
  pauseMs = 0,
  answers,
  leavesAfterMs,
  mostMs = MOST_MS,
}: Talk): Promise<Said> {
  const since = performance.now()
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let isClosed = false
    const statusesOf = () => [...text.matchAll(STATUS)].map(([, status]) => Number(status))
    const end = () => {
      clearTimeout(most)
      socket.destroy()
      done({ text, statuses: statusesOf(), isClosed, ms: performance.now() - since })
    }
    const most = setTimeout(end, mostMs)
    socket.setNoDelay(true)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (answers !== undefined && statusesOf().length >= answers) end()
    })
    socket.on('close', () => {
      isClosed = true
      end()
    })
    socket.on('error', () => {
      isClosed = true
    })
    socket.on('connect', async () => {
      await send(socket, parts, pauseMs)
      if (leavesAfterMs !== undefined) setTimeout(end, leavesAfterMs)
    })
  })
}

async function send(socket: Socket, parts: readonly (string | Buffer)[], pauseMs: number): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed || !socket.writable) return
    socket.write(part)
    if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs))
  }
}

/** The status of a request that comes from this address of the machine; 0: no answer. */
export function statusFrom(
  localAddress: string,
  url: string,
  { method, path, body, headers = {} }: RawRequest,
): Promise<{ status: number; text: string; ms: number }> {
  const since = performance.now()
  return new Promise((done) => {
    const asked = open(`${url}${path}`, { method, headers, localAddress, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text, ms: performance.now() - since }))
    })
    asked.on('error', () => done({ status: 0, text: '', ms: performance.now() - since }))
    // Of a DELETE Node would say nothing about its body, and the server would read it as the next request.
    if (body !== undefined) asked.setHeader('content-length', Buffer.byteLength(body))
    asked.end(body)
  })
}

/** An address of this machine for each number. */
export function addressOf(n: number): string {
  return `127.${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255 || 1}`
}
