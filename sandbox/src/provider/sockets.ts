/** The one door for WebSockets: `/ws/table/{code}?token`, from our own pages only. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { findGame } from './find-game.ts'
import type { ProviderParts } from './parts.ts'

/** A bet message has some hundred bytes. */
const PAYLOAD_MAX = 16 * 1024
const GOING_AWAY = 1001
const CLOSE_MS = 1_000
const PATH = /^\/ws\/table\/([a-z0-9_]{1,64})$/

export function acceptSockets(server: Server, parts: ProviderParts): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: PAYLOAD_MAX, perMessageDeflate: false })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const shake = (done: (socket: WebSocket) => void) => sockets.handleUpgrade(request, stream, head, done)
    answer(parts, request, shake).then(
      (refusal) => refusal && refuse(stream, refusal),
      (error: unknown) => {
        parts.log.error({ error: String(error) }, 'a socket could not be opened')
        refuse(stream, '500 Internal Server Error')
      },
    )
  })
  return {
    close() {
      for (const socket of sockets.clients) socket.close(GOING_AWAY)
      sockets.close()
      // Who does not answer must not hold the process back.
      const patience = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, CLOSE_MS)
      patience.unref()
    },
  }
}

/** Null when the socket was opened, else the status line that refuses it. */
async function answer(
  parts: ProviderParts,
  request: IncomingMessage,
  shake: (done: (socket: WebSocket) => void) => void,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const code = PATH.exec(pathname)?.[1]
  const found = code === undefined ? null : findGame(parts.families, code)
  if (!found?.family.upgrade) return '404 Not Found'
  if (!isOwnPage(request)) return '403 Forbidden'
  const session = await parts.sessions.find(searchParams.get('token') ?? '')
  if (session?.gameCode !== found.game.code) return '401 Unauthorized'
  shake((socket) => {
    // A broken frame closes the socket; it must not end the process.
    socket.on('error', () => socket.terminate())
    found.family.upgrade?.({ gameCode: found.game.code, session, socket }, parts)
  })
  return null
}

/** Browsers always say where a socket's page is from; programs need not. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
