/** The open event streams of this process, and who gets what. Read only: a client says nothing on one. */
import type { Socket } from 'node:net'
import { unitsToRiel } from '@samnang/core/money'
import { balancesOf } from '../ledger/ledger-store.ts'
import type { Parts } from '../parts.ts'
import type { OpenSession } from '../players/sessions.ts'
import { eventFrame, HEARTBEAT, LAST_CHUNK, retryFrame } from './frame.ts'
import type { LiveEvent } from './hub.ts'

const SLICE = 500
/** Unsent bytes above which a client is too slow to be kept. */
const BEHIND_MAX = 256 * 1024
const PER_PLAYER_MAX = 5
const HEARTBEAT_MS = 10_000
const CHECK_MS = 30_000
const RETRY_MS = 1_000
const RETRY_SPREAD_MS = 4_000

interface Stream {
  session: OpenSession
  socket: Socket
  /** Shared events up to this id have been sent. */
  sentId: bigint
}

interface Job {
  frame: Buffer
  id: bigint | null
  thenClose: boolean
}

type StreamParts = Pick<Parts, 'live' | 'sessions' | 'reads' | 'clock' | 'random' | 'log'>

export class LiveStreams {
  readonly #parts: StreamParts
  /** In the order of their opening. */
  readonly #streams = new Set<Stream>()
  readonly #ofPlayer = new Map<bigint, Stream[]>()
  readonly #jobs: Job[] = []
  readonly #timers: ReturnType<typeof setInterval>[] = []
  readonly #stops: (() => void)[]
  #isSending = false

  constructor(parts: StreamParts) {
    this.#parts = parts
    const { live } = parts
    this.#stops = [
      live.onEvent('all', (event) => this.#share(event)),
      live.onEvent('players', (event) => this.#tellPlayers(event)),
      live.onServerEvent('session_changed', ({ players }) => this.#checkPlayers(players)),
    ]
    this.#every(HEARTBEAT_MS, () => this.#enqueue({ frame: HEARTBEAT, id: null, thenClose: false }))
    this.#every(CHECK_MS, () => void this.#check([...this.#streams]))
  }

  get count(): number {
    return this.#streams.size
  }

  /** Greets, replays what was missed since `lastId` or says that it is too much, and keeps the stream until it ends. */
  open(session: OpenSession, socket: Socket, lastId: bigint | null): void {
    const stream = { session, socket, sentId: this.#parts.live.memory.newestId }
    const hello = { server_time: new Date(this.#parts.clock.now()).toISOString() }
    this.#write(stream, retryFrame(RETRY_MS + this.#spread()))
    this.#write(stream, eventFrame('hello', hello, lastId === null ? stream.sentId : null))
    if (lastId !== null) this.#replay(stream, lastId)
    this.#streams.add(stream)
    const mine = [...(this.#ofPlayer.get(session.player.id) ?? []), stream]
    this.#ofPlayer.set(session.player.id, mine)
    socket.on('close', () => this.#forget(stream))
    for (const old of mine.slice(0, -PER_PLAYER_MAX)) this.#end(old)
    void this.#sendBalances([stream])
  }

  /** Ends every stream; clients reconnect to another process or later. */
  close(): void {
    for (const stop of this.#stops) stop()
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams) this.#end(stream)
  }

  #every(ms: number, work: () => void): void {
    const timer = setInterval(work, ms)
    timer.unref()
    this.#timers.push(timer)
  }

  /** Clients come back spread over some seconds, not all at once. */
  #spread(): number {
    const [high = 0, low = 0] = this.#parts.random.bytes(2)
    return Math.floor(((high * 256 + low) / 65_536) * RETRY_SPREAD_MS)
  }

  #replay(stream: Stream, lastId: bigint): void {
    const missed = this.#parts.live.memory.since(lastId)
    if (missed === null) this.#write(stream, eventFrame('resync', {}, stream.sentId))
    for (const event of missed ?? []) {
      if (event.topic === 'all') this.#write(stream, eventFrame(event.kind, event.data, event.id))
      else if (playersOf(event).includes(stream.session.player.id)) this.#sendTickets([stream], event)
    }
  }

  #share(event: LiveEvent): void {
    const thenClose = event.kind === 'maintenance' && event.data.on === true
    this.#enqueue({ frame: eventFrame(event.kind, event.data, event.id), id: event.id, thenClose })
  }

  #enqueue(job: Job): void {
    if (this.#streams.size === 0) return
    this.#jobs.push(job)
    if (!this.#isSending)
      this.#sendSlices().catch((error) => this.#parts.log.error({ err: error }, 'fan-out failed'))
  }

  /** One event after the other, a slice of sockets at a time, so that requests get their turn in between. */
  async #sendSlices(): Promise<void> {
    this.#isSending = true
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      const streams = [...this.#streams]
      for (let from = 0; from < streams.length; from += SLICE) {
        for (const stream of streams.slice(from, from + SLICE)) this.#send(stream, job)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    this.#isSending = false
  }

  #send(stream: Stream, job: Job): void {
    if (job.id !== null) {
      if (job.id <= stream.sentId) return
      stream.sentId = job.id
    }
    this.#write(stream, job.frame)
    if (job.thenClose) this.#end(stream)
  }

  #write(stream: Stream, frame: Buffer): void {
    const { socket } = stream
    if (!socket.writable) return
    if (socket.writableLength > BEHIND_MAX) return void socket.destroy()
    socket.write(frame)
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    if (stream.socket.writable) stream.socket.end(LAST_CHUNK)
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream)
    const { id } = stream.session.player
    const others = (this.#ofPlayer.get(id) ?? []).filter((other) => other !== stream)
    if (others.length > 0) this.#ofPlayer.set(id, others)
    else this.#ofPlayer.delete(id)
  }

  #tellPlayers(event: LiveEvent): void {
    const streams = playersOf(event).flatMap((id) => this.#ofPlayer.get(id) ?? [])
    if (streams.length === 0) return
    this.#sendTickets(streams, event)
    void this.#sendBalances(streams)
  }

  #sendTickets(streams: Stream[], { data: { poll, result_id } }: LiveEvent): void {
    if (poll === undefined || result_id === undefined) return
    const frame = eventFrame('tickets', { poll, result_id })
    for (const stream of streams) this.#write(stream, frame)
  }

  /** Fresh balances in one question. Without an answer clients see them at their next read. */
  async #sendBalances(streams: Stream[]): Promise<void> {
    try {
      const ids = [...new Set(streams.map(({ session }) => session.player.id))]
      const balances = await balancesOf(this.#parts.reads, ids)
      for (const stream of streams) {
        const units = balances.get(stream.session.player.id)
        if (units !== undefined) this.#write(stream, eventFrame('balance', { balance: unitsToRiel(units) }))
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'balances not sent')
    }
  }

  #checkPlayers(players: unknown): void {
    if (!Array.isArray(players)) return
    const streams = players.flatMap((id) => this.#ofPlayer.get(BigInt(id)) ?? [])
    if (streams.length > 0) void this.#check(streams)
  }

  /** Ends the streams whose session has ended. One that got a new id in its own browser is told nothing. */
  async #check(streams: Stream[]): Promise<void> {
    for (const stream of streams) {
      try {
        const found = await this.#parts.sessions.find(stream.session.hash)
        if (found.isOpen) continue
        if (found.isKnown) this.#write(stream, eventFrame('session_ended', { code: found.code }))
        this.#end(stream)
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'session of a stream not checked')
      }
    }
  }
}

function playersOf(event: LiveEvent): bigint[] {
  const { players } = event.data
  return Array.isArray(players) ? players.map((id) => BigInt(id)) : []
}
