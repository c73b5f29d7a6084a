/** The connections of this process: who has which, and how bytes get onto one. */
import type { Socket } from 'node:net'
import { LAST_CHUNK } from './frame.ts'

/** Unsent bytes above which a client is too slow to be kept. */
const BEHIND_MAX = 256 * 1024
const PER_OWNER_MAX = 5

export interface Stream {
  /** The player or the colleague whose it is. */
  owner: bigint
  socket: Socket
  /** Shared events up to this id have been sent. */
  sentId: bigint
}

export class StreamSet<S extends Stream> {
  /** In the order of their opening. */
  readonly #streams = new Set<S>()
  readonly #ofOwner = new Map<bigint, S[]>()

  get size(): number {
    return this.#streams.size
  }

  all(): S[] {
    return [...this.#streams]
  }

  of(owners: readonly bigint[]): S[] {
    return owners.flatMap((owner) => this.#ofOwner.get(owner) ?? [])
  }

  /** Keeps the stream until it ends; its owner's oldest ones make room. */
  add(stream: S): void {
    const mine = [...this.of([stream.owner]), stream]
    this.#streams.add(stream)
    this.#ofOwner.set(stream.owner, mine)
    stream.socket.on('close', () => this.#forget(stream))
    for (const old of mine.slice(0, -PER_OWNER_MAX)) this.end(old)
  }

  write(stream: S, frame: Buffer): void {
    const { socket } = stream
    if (!socket.writable) return
    if (socket.writableLength > BEHIND_MAX) socket.destroy()
    else socket.write(frame)
  }

  end(stream: S): void {
    this.#forget(stream)
    if (stream.socket.writable) stream.socket.end(LAST_CHUNK)
  }

  #forget(stream: S): void {
    this.#streams.delete(stream)
    const others = this.of([stream.owner]).filter((other) => other !== stream)
    if (others.length > 0) this.#ofOwner.set(stream.owner, others)
    else this.#ofOwner.delete(stream.owner)
  }
}
