/** The connections of this process: who has which, and how bytes get onto one. */
import type { Socket } from 'node:net'
import type { OpenSession } from '../players/sessions.ts'
import { LAST_CHUNK } from './frame.ts'

/** Unsent bytes above which a client is too slow to be kept. */
const BEHIND_MAX = 256 * 1024
const PER_PLAYER_MAX = 5

export interface Stream {
  session: OpenSession
  socket: Socket
  /** Shared events up to this id have been sent. */
  sentId: bigint
}

export class StreamSet {
  /** In the order of their opening. */
  readonly #streams = new Set<Stream>()
  readonly #ofPlayer = new Map<bigint, Stream[]>()

  get size(): number {
    return this.#streams.size
  }

  all(): Stream[] {
    return [...this.#streams]
  }

  of(players: readonly bigint[]): Stream[] {
    return players.flatMap((id) => this.#ofPlayer.get(id) ?? [])
  }

  /** Keeps the stream until it ends; a player's oldest ones make room. */
  add(stream: Stream): void {
    const { id } = stream.session.player
    const mine = [...this.of([id]), stream]
    this.#streams.add(stream)
    this.#ofPlayer.set(id, mine)
    stream.socket.on('close', () => this.#forget(stream))
    for (const old of mine.slice(0, -PER_PLAYER_MAX)) this.end(old)
  }

  write(stream: Stream, frame: Buffer): void {
    const { socket } = stream
    if (!socket.writable) return
    if (socket.writableLength > BEHIND_MAX) socket.destroy()
    else socket.write(frame)
  }

  end(stream: Stream): void {
    this.#forget(stream)
    if (stream.socket.writable) stream.socket.end(LAST_CHUNK)
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream)
    const { id } = stream.session.player
    const others = this.of([id]).filter((other) => other !== stream)
    if (others.length > 0) this.#ofPlayer.set(id, others)
    else this.#ofPlayer.delete(id)
  }
}
