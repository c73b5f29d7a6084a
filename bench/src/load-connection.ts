/** One kept-alive connection that sends ready-made requests; far cheaper than an HTTP client for everything. */
import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  /** 0: the connection went away without a whole answer. */
  status: number
  body: Buffer
}

const HEAD_END = '\r\n\r\n'
const NOTHING = Buffer.alloc(0)

export class Connection {
  readonly #port: number
  #socket: Socket | null = null
  #received: Buffer = NOTHING
  #answered: ((answer: HttpAnswer) => void) | null = null

  constructor(port: number) {
    this.#port = port
  }

  get port(): number {
    return this.#port
  }

  /** One request at a time. */
  send(request: string, answered: (answer: HttpAnswer) => void): void {
    this.#answered = answered
    this.#socket ??= this.#connect()
    this.#socket.write(request)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #connect(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#socket = null
      this.#finish({ status: 0, body: NOTHING })
    })
    return socket
  }

  #read(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const end = headEnd + HEAD_END.length + length
    if (this.#received.length < end) return
    const body = this.#received.subarray(headEnd + HEAD_END.length, end)
    this.#finish({ status: Number(head.slice(9, 12)), body })
  }

  #finish(answer: HttpAnswer): void {
    const answered = this.#answered
    this.#answered = null
    this.#received = NOTHING
    answered?.(answer)
  }
}
