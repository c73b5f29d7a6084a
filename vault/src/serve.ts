/** The socket: lines in, lines out, one request under way on each connection. */
import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { type AnswerParts, answerLine, refusalLine } from './answer.ts'
import { REQUEST_BYTES_MAX } from './protocol.ts'

const CONNECTIONS_MAX = 64
const LINE_END = 0x0a

export type Listening = { close: () => Promise<void> }

/** Listens on `path`, which must be free, for its owner alone unless `mode` says otherwise. */
export async function serve(path: string, parts: AnswerParts, mode = 0o600): Promise<Listening> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    serveConnection(socket, parts)
  })
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, path, mode)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

async function listen(server: Server, path: string, mode: number): Promise<void> {
  // The socket is made closed to others; there is no moment between making and restricting it.
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, () => resolve())
    })
    // A failed accept (too many open files) concerns one peer, who tries again.
    server.on('error', () => {})
  } finally {
    process.umask(before)
  }
  chmodSync(path, mode)
}

function serveConnection(socket: Socket, parts: AnswerParts): void {
  let waiting: Buffer = Buffer.alloc(0)
  const take = (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    work()
  }
  const work = () => {
    if (socket.writableEnded) return
    waiting = answerWhole(socket, waiting, parts)
    // An answer that is not read yet holds back the next request.
    if (socket.writableNeedDrain) socket.pause()
    else if (waiting.length >= REQUEST_BYTES_MAX) hangUp(socket.off('data', take), parts)
    else socket.resume()
  }
  socket.on('data', take)
  socket.on('drain', work)
  // A peer that goes away is nobody's fault; 'close' follows.
  socket.on('error', () => {})
}

/** Answers the whole lines, one after the other, and returns what is left. */
function answerWhole(socket: Socket, waiting: Buffer, parts: AnswerParts): Buffer {
  let start = 0
  while (!socket.writableNeedDrain) {
    const end = waiting.indexOf(LINE_END, start)
    if (end < 0 || end - start >= REQUEST_BYTES_MAX) break
    socket.write(answerLine(waiting.toString('utf8', start, end), parts))
    start = end + 1
  }
  return waiting.subarray(start)
}

function hangUp(socket: Socket, { log }: AnswerParts): void {
  socket.end(refusalLine(log, 'too_large'))
  socket.destroySoon()
}
