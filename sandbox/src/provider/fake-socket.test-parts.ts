import { EventEmitter } from 'node:events'

/** A browser's end of a WebSocket, as far as a room looks at it; `hear` gets every message that it is sent. */
export abstract class FakeSocket extends EventEmitter {
  readyState = 1
  bufferedAmount = 0
  /** Answers no ping. */
  isMute = false

  protected abstract hear(message: unknown): void

  send(text: string): void {
    this.hear(JSON.parse(text))
  }

  ping(): void {
    if (!this.isMute) this.emit('pong')
  }

  close(code = 1005): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close', code)
  }

  terminate(): void {
    this.close(1006)
  }

  say(message: object | string): void {
    if (this.readyState !== 1) return
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)))
  }
}
