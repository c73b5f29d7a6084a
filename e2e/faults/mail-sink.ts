/** A mail server that takes everything and keeps it, for who wants to know whether mail was sent. */
import { createServer, type Socket } from 'node:net'

export interface MailSink {
  port: number
  /** Whole letters, head and body, in the order in which they came. */
  readonly letters: readonly string[]
  end(): Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const letters: string[] = []
  const server = createServer((socket) => converse(socket, (letter) => letters.push(letter)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    letters,
    end: () => new Promise((done) => server.close(() => done())),
  }
}

/** RFC 5321, as far as one sender goes who knows whom it writes to. */
function converse(socket: Socket, keep: (letter: string) => void): void {
  let text = ''
  let isLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    for (;;) {
      const end = isLetter ? '\r\n.\r\n' : '\r\n'
      const at = text.indexOf(end)
      if (at < 0) return
      const said = text.slice(0, at)
      text = text.slice(at + end.length)
      if (isLetter) keep(said)
      isLetter = !isLetter && /^data/i.test(said)
      if (/^quit/i.test(said)) return void socket.end('221 bye\r\n')
      say(isLetter ? '354 go on' : '250 ok')
    }
  })
  say('220 here')
}
