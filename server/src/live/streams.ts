/** The open event streams of this process, and who gets what. Read only: a client says nothing on one. */
import type { Socket } from 'node:net'
import type { Parts } from '../parts.ts'
import type { OpenSession } from '../players/sessions.ts'
import { FanOut } from './fan-out.ts'
import { eventFrame, HEARTBEAT, retryFrame } from './frame.ts'
import type { LiveEvent } from './hub.ts'
import { type NewsParts, PlayerNews, type PlayerStream } from './player-news.ts'
import { StreamSet } from './stream-set.ts'

const HEARTBEAT_MS = 10_000
const CHECK_MS = 30_000
const RETRY_MS = 1_000
const RETRY_SPREAD_MS = 4_000
/** As many as are written to in one go elsewhere. */
const GREETED_AT_ONCE = 500

type StreamParts = Pick<Parts, 'live' | 'sessions' | 'clock' | 'random'> & NewsParts

interface Arrival {
  stream: PlayerStream
  /** Draws that ended while it was away: whether its player has bet on them is not known yet. */
  ended: LiveEvent[]
}

export class LiveStreams {
  readonly #parts: StreamParts
  readonly #streams = new StreamSet<PlayerStream>()
  readonly #fanOut: FanOut<PlayerStream>
  readonly #news: PlayerNews
  /** Not told yet what they have. */
  readonly #new: Arrival[] = []
  #isGreeting = false
  readonly #timers: ReturnType<typeof setInterval>[] = []
  readonly #stops: (() => void)[]

  constructor(parts: StreamParts) {
    this.#parts = parts
    this.#fanOut = new FanOut(this.#streams, parts.log)
    this.#news = new PlayerNews(parts, this.#streams)
    const { live } = parts
    this.#stops = [
      live.onEvent('all', (event) => this.#share(event)),
      live.onEvent('players', (event) => this.#tellPlayers(event)),
      live.onServerEvent('session_changed', ({ players }) => this.#check(this.#streams.of(idsOf(players)))),
    ]
    this.#every(HEARTBEAT_MS, () => this.#fanOut.send({ frame: HEARTBEAT, id: null, thenClose: false }))
    this.#every(CHECK_MS, () => this.#check(this.#streams.all()))
  }

  get count(): number {
    return this.#streams.size
  }

  /** Greets, replays what was missed since `lastId` or says that it is too much, and keeps the stream until it ends. */
  open(session: OpenSession, socket: Socket, lastId: bigint | null): void {
    const stream = { owner: session.player.id, session, socket, sentId: this.#parts.live.memory.newestId }
    const hello = { server_time: new Date(this.#parts.clock.now()).toISOString() }
    this.#streams.write(stream, retryFrame(RETRY_MS + this.#spread()))
    this.#streams.write(stream, eventFrame('hello', hello, lastId === null ? stream.sentId : null))
    const ended = lastId === null ? [] : this.#replay(stream, lastId)
    this.#streams.add(stream)
    this.#new.push({ stream, ended })
    void this.#greet()
  }

  /** Tells everybody what the operator has switched. */
  async tellSite(): Promise<void> {
    const frameOf = await this.#parts.siteFrames()
    this.#fanOut.send({ frame: ({ session }) => frameOf(session.player.id), id: null, thenClose: false })
  }

  /** Ends every stream; clients reconnect to another process or later. */
  close(): void {
    for (const stop of this.#stops) stop()
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams.all()) this.#streams.end(stream)
  }

  /** One at once; of thousands that come back together all that came while the last ones were asked for. */
  async #greet(): Promise<void> {
    if (this.#isGreeting) return
    this.#isGreeting = true
    while (this.#new.length > 0) {
      const arrivals = this.#new.splice(0, GREETED_AT_ONCE)
      const streams = arrivals.map(({ stream }) => stream)
      await Promise.all([
        this.#news.sendBalances(streams),
        this.#news.sendUnread(streams, null),
        this.#news.sendSite(streams),
        this.#sendEnded(arrivals),
      ])
    }
    this.#isGreeting = false
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

  /** Writes what was missed, but for the draws that ended: those are given back, since the database has to be asked. */
  #replay(stream: PlayerStream, lastId: bigint): LiveEvent[] {
    const missed = this.#parts.live.memory.since(lastId)
    if (missed === null) this.#streams.write(stream, eventFrame('resync', {}, stream.sentId))
    const ended: LiveEvent[] = []
    for (const event of missed ?? []) {
      if (event.topic === 'all') this.#streams.write(stream, eventFrame(event.kind, event.data, event.id))
      else if (isForBettors(event)) ended.push(event)
      else if (idsOf(event.data.players).includes(stream.owner)) this.#news.sendEvent([stream], event)
    }
    return ended
  }

  #share({ kind, data, id }: LiveEvent): void {
    const thenClose = kind === 'maintenance' && data.on === true
    this.#fanOut.send({ frame: eventFrame(kind, data, id), id, thenClose })
  }

  #tellPlayers(event: LiveEvent): void {
    if (isForBettors(event)) void this.#tellBettors(this.#streams.all(), event)
    else this.#tell(this.#streams.of(idsOf(event.data.players)), event)
  }

  async #tellBettors(streams: PlayerStream[], event: LiveEvent): Promise<void> {
    this.#tell(await this.#news.bettorsAmong(streams, event), event)
  }

  /** One question for each draw, however many come back at once; balances are sent to all of them anyway. */
  async #sendEnded(arrivals: Arrival[]): Promise<void> {
    const events = new Map(arrivals.flatMap(({ ended }) => ended.map((event) => [event.id, event])))
    for (const event of events.values()) {
      const missed = arrivals.filter(({ ended }) => ended.includes(event))
      const streams = missed.map(({ stream }) => stream)
      this.#news.sendEvent(await this.#news.bettorsAmong(streams, event), event)
    }
  }

  #tell(streams: PlayerStream[], event: LiveEvent): void {
    if (streams.length === 0) return
    this.#news.sendEvent(streams, event)
    void this.#news.sendBalances(streams)
  }

  /** Ends the streams whose session has ended. One that got a new id in its own browser is told nothing. */
  async #check(streams: PlayerStream[]): Promise<void> {
    for (const stream of streams) {
      try {
        const found = await this.#parts.sessions.find(stream.session.hash)
        if (found.isOpen) continue
        if (found.reason) this.#streams.write(stream, eventFrame('session_ended', { code: found.code }))
        this.#streams.end(stream)
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'session of a stream not checked')
      }
    }
  }
}

/** Instead of ids: everybody who has bet on the draw that it names. */
function isForBettors({ data }: LiveEvent): boolean {
  return data.bettors === true
}

function idsOf(players: unknown): bigint[] {
  return Array.isArray(players) ? players.map((id) => BigInt(id)) : []
}
