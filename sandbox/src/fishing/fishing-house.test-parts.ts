/** Rooms over the real outbox and an operator's stub, with a clock turned by hand and a process that dies. */
import { EventEmitter } from 'node:events'
import { sha256, utf8 } from '@samnang/core/bytes'
import type { WebSocket } from 'ws'
import { seedHash } from '../chance/rng.ts'
import type { GameFamily, SandboxParts } from '../provider/game-family.ts'
import { MemoryRounds, MemorySeeds } from '../provider/memory-rounds.test-parts.ts'
import { MemoryWagers } from '../provider/memory-wagers.test-parts.ts'
import { OperatorStub, STUB_KEYS } from '../provider/operator-stub.test-parts.ts'
import type { RoundSeed } from '../provider/seed.ts'
import type { Session } from '../provider/session.ts'
import { createWalletClient } from '../provider/wallet-client.ts'
import { WalletOutbox } from '../provider/wallet-outbox.ts'
import { makeFishingFamily } from './fishing-family.ts'
import type { ClientMessage, Numbered } from './messages.ts'
import type { ShotLog, ShotRow } from './shot-log.ts'

export const UNITS = 100_000n
const START_RIEL = 100_000_000n

class Killed extends Error {}

type Seed = RoundSeed & { isRevealed: boolean }

class RoomSeeds extends MemorySeeds {
  readonly made = new Map<string, Seed>()

  override async newTableSeed(table = ''): Promise<RoundSeed> {
    const id = `seed-${this.made.size}`
    const serverSeed = sha256(utf8(`${table} ${id}`))
    const seed = {
      id,
      serverSeed,
      hash: seedHash(serverSeed),
      clientSeed: table,
      nonce: 0,
      isRevealed: false,
    }
    this.made.set(id, seed)
    return seed
  }

  override async find(id: string): Promise<Seed | null> {
    return this.made.get(id) ?? null
  }

  override async reveal(id: string): Promise<void> {
    const seed = this.made.get(id)
    if (seed) seed.isRevealed = true
  }
}

/** Holds rows to what the database holds them to. */
export class MemoryShots implements ShotLog {
  readonly rows = new Map<string, ShotRow>()
  readonly #ended = new Map<string, string>()
  readonly #store: MemoryWagers
  /** So many writings fail before they have happened. */
  failures = 0

  constructor(store: MemoryWagers) {
    this.#store = store
  }

  async append(rows: readonly ShotRow[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1
      throw new Error('no database')
    }
    this.#store.onCommit()
    for (const row of rows) this.#add(row)
    this.#store.onCommit()
  }

  async ofSlice(slice: string): Promise<ShotRow[]> {
    return [...this.rows.values()].filter((row) => row.slice === slice)
  }

  #add(row: ShotRow): void {
    const shot = `${row.slice} ${row.shot}`
    if (this.rows.has(`${shot} ${row.kind}`)) return
    if (row.kind !== 'shot') {
      if (this.#ended.has(shot)) throw new Error(`bullet ${shot} ended twice`)
      this.#ended.set(shot, row.kind)
    }
    this.rows.set(`${shot} ${row.kind}`, row)
  }
}

/** A screen of a player: keeps what it is told. */
export class Screen extends EventEmitter {
  readonly told: Numbered[] = []
  /** Called with every message as it comes. */
  onMessage: (message: Numbered) => void = () => {}
  readyState = 1
  bufferedAmount = 0

  send(text: string): void {
    const message = JSON.parse(text) as Numbered
    this.told.push(message)
    this.onMessage(message)
  }

  ping(): void {
    this.emit('pong')
  }

  close(code = 1005): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close', code)
  }

  terminate(): void {
    this.close(1006)
  }

  say(message: ClientMessage): void {
    if (this.readyState === 1) this.emit('message', Buffer.from(JSON.stringify(message)))
  }

  all<T extends Numbered['t']>(t: T): Extract<Numbered, { t: T }>[] {
    return this.told.flatMap((message) => (message.t === t ? [message as Extract<Numbered, { t: T }>] : []))
  }

  last<T extends Numbered['t']>(t: T): Extract<Numbered, { t: T }> {
    const message = this.all(t).at(-1)
    if (!message) throw new Error(`no ${t} in ${this.told.map(({ t }) => t).join()}`)
    return message
  }
}

export class FishingHouse {
  readonly store = new MemoryWagers()
  readonly operator = new OperatorStub(START_RIEL * UNITS)
  readonly rounds: MemoryRounds
  readonly seeds = new RoomSeeds()
  readonly shots: MemoryShots
  /** While set, the operator's answers wait for it. */
  hold: Promise<void> | null = null
  nowMs = 1_000_000
  faults: string[] = []
  commitsLeft = Number.POSITIVE_INFINITY
  /** So many commits go well, then so many fail. */
  failingCommits: { after: number; times: number } | null = null
  #isDead = false
  #timers: { atMs: number; wake: () => void }[] = []
  #uuids = 0
  #process: { family: GameFamily; parts: SandboxParts; outbox: WalletOutbox }

  constructor() {
    this.rounds = new MemoryRounds(this.store, () => this.nowMs)
    this.shots = new MemoryShots(this.store)
    this.store.onCommit = () => this.#onCommit()
    this.#process = this.#boot()
  }

  get isDead(): boolean {
    return this.#isDead
  }

  uuid(): string {
    this.#uuids += 1
    return `00000000-0000-4000-8000-${String(this.#uuids).padStart(12, '0')}`
  }

  open(player: string, code = 'sbx_fish_1_pond'): Screen {
    const screen = new Screen()
    const session: Session = {
      id: `session of ${player}`,
      player,
      token: `token of ${player}`,
      gameCode: code,
      lang: 'km',
      mode: 'real',
      currency: 'KHR',
      lobbyUrl: 'http://127.0.0.1/game/fishing',
    }
    const socket = screen as unknown as WebSocket // the part of a socket that rooms use
    this.#process.family.upgrade?.({ gameCode: code, session, socket }, this.#process.parts)
    return screen
  }

  /** Sits down with so much riel; the screen has been told when this resolves. */
  async sit(player: string, buyIn = 10_000, code?: string): Promise<Screen> {
    const screen = this.open(player, code)
    await settle()
    screen.say({ t: 'sit', key: this.uuid(), seat: null, buyIn })
    await settle()
    return screen
  }

  /** Time passes, timer after timer, and everything that they set off happens. */
  async pass(ms: number): Promise<void> {
    const end = this.nowMs + ms
    await settle()
    for (;;) {
      const next = this.#timers.reduce<{ atMs: number; wake: () => void } | null>(
        (first, timer) => (first && first.atMs <= timer.atMs ? first : timer),
        null,
      )
      if (!next || next.atMs > end || this.#isDead) break
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.wake()
      await settle()
    }
    this.nowMs = end
  }

  /** Everything in memory is gone; only rows are kept. The next process finishes what it left. */
  async restart(): Promise<void> {
    this.#isDead = true
    await settle()
    this.#isDead = false
    this.commitsLeft = Number.POSITIVE_INFINITY
    this.#process = this.#boot()
    const { outbox, family, parts } = this.#process
    await outbox.recover()
    for (const round of this.rounds.all.values())
      if (round.state === 'open' || round.state === 'drawn') await family.resume(round, parts)
  }

  /** The worker works until every wager has come to its end. */
  async comeToRest(): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      await this.#process.outbox.work()
      await settle()
      this.operator.deliverLate()
      if ([...this.store.rows.values()].every(({ state }) => ENDED.has(state))) return
      await this.pass(60_000)
    }
    throw new Error(`wagers without end: ${[...this.store.rows.values()].map(({ state }) => state).join()}`)
  }

  /** What the players have lost to the house, in riel, by the operator's book. */
  lostByOperator(): bigint {
    return START_RIEL - this.operator.balance / UNITS
  }

  /** The same by the rows of every bullet. */
  lostByShots(): bigint {
    let lost = 0n
    for (const { kind, cost, win } of this.shots.rows.values())
      if (kind === 'miss' || kind === 'kill') lost += BigInt(cost) - BigInt(win)
    return lost
  }

  #boot() {
    this.#timers = []
    const timers = this.#timers
    const clock = {
      now: () => this.nowMs,
      sleep: (ms: number) => new Promise<void>((wake) => void timers.push({ atMs: this.nowMs + ms, wake })),
    }
    const error = (facts: object, message: string) =>
      void this.faults.push(`${message} ${JSON.stringify(facts)}`)
    const log = { info() {}, warn() {}, error }
    const random = { bytes: (count: number) => new Uint8Array(count), uuid: () => this.uuid() }
    const client = createWalletClient(async (...call) => {
      await this.hold
      return this.operator.transport(...call)
    }, STUB_KEYS.privateKey)
    const outbox = new WalletOutbox({ store: this.store, client, clock, random, log })
    const { rounds, seeds } = this
    const sessions = { find: async () => null, byId: async () => null }
    const pool = {} as SandboxParts['pool'] // bullets are kept in memory
    const parts: SandboxParts = { log, clock, random, pool, sessions, wallet: outbox, rounds, seeds }
    return { family: makeFishingFamily(() => this.shots), parts, outbox }
  }

  #onCommit(): void {
    const failing = this.failingCommits
    if (failing) {
      failing.after -= 1
      if (failing.after < 0 && failing.times > 0) {
        failing.times -= 1
        throw new Error('no database')
      }
    }
    this.commitsLeft -= 1
    if (this.commitsLeft < 0) this.#isDead = true
    if (this.#isDead) throw new Killed('killed')
  }
}

const ENDED = new Set(['CLOSED', 'REFUSED', 'CANCELLED'])

/** Everything that needs no time has happened. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
}
