/** Rooms over the real outbox and an operator's stub, with a clock that is turned by hand and a process that dies. */
import type { EventEmitter } from 'node:events'
import { sha256, utf8 } from '@samnang/core/bytes'
import type { WebSocket } from 'ws'
import { seedHash } from '../chance/rng.ts'
import { FakeSocket } from './fake-socket.test-parts.ts'
import type { GameFamily, SandboxParts } from './game-family.ts'
import { type MemoryRounds, MemorySeeds } from './memory-rounds.test-parts.ts'
import type { MemoryWagers } from './memory-wagers.test-parts.ts'
import { OperatorStub, STUB_KEYS } from './operator-stub.test-parts.ts'
import type { RoundSeed } from './seed.ts'
import type { Session } from './session.ts'
import { createWalletClient } from './wallet-client.ts'
import { WalletOutbox } from './wallet-outbox.ts'

export const UNITS = 100_000n

class Killed extends Error {}

type Seed = RoundSeed & { isRevealed: boolean }

/** Seeds that follow from the table and `salt`. */
class KnownSeeds extends MemorySeeds {
  readonly made = new Map<string, Seed>()
  readonly #salt: string

  constructor(salt: string) {
    super()
    this.#salt = salt
  }

  override async newTableSeed(table = ''): Promise<RoundSeed> {
    const id = `seed-${this.made.size}`
    const serverSeed = sha256(utf8(`${this.#salt} ${table} ${id}`))
    const hash = seedHash(serverSeed)
    const seed = { id, serverSeed, hash, clientSeed: table, nonce: 0, isRevealed: false }
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

/** A screen of a player: keeps what it is told with the moment. */
export class FakeScreen<Says extends object, Told extends { t: string }> extends FakeSocket {
  readonly told: { atMs: number; message: Told }[] = []
  readonly #now: () => number
  /** Called with every message as it comes. */
  onMessage: (message: Told) => void = () => {}

  constructor(now: () => number) {
    super()
    this.#now = now
  }

  protected override hear(message: Told): void {
    this.told.push({ atMs: this.#now(), message })
    this.onMessage(message)
  }

  override say(message: Says): void {
    super.say(message)
  }

  all<T extends Told['t']>(t: T): Extract<Told, { t: T }>[] {
    return this.told.flatMap(
      ({ message }) => (message.t === t ? [message as Extract<Told, { t: T }>] : []), // t has just been compared
    )
  }

  last<T extends Told['t']>(t: T): Extract<Told, { t: T }> {
    const message = this.all(t).at(-1)
    if (!message) throw new Error(`no ${t} in ${this.told.map(({ message }) => message.t).join()}`)
    return message
  }
}

export interface HouseParts<Rounds extends MemoryRounds> {
  /** Units. */
  start: bigint
  store: MemoryWagers
  rounds: (now: () => number) => Rounds
  family: () => GameFamily
  salt: string
  /** After how many commits each process dies. */
  kills?: number[]
}

export class House<Rounds extends MemoryRounds> {
  readonly store: MemoryWagers
  readonly operator: OperatorStub
  readonly rounds: Rounds
  readonly seeds: KnownSeeds
  /** While set, the operator's answers wait for it. */
  hold: Promise<void> | null = null
  nowMs = 1_000_000
  faults: string[] = []
  commitsLeft = Number.POSITIVE_INFINITY
  /** So many commits go well, then so many fail. */
  failingCommits: { after: number; times: number } | null = null
  readonly #start: bigint
  readonly #kills: number[]
  readonly #family: () => GameFamily
  #isDead = false
  #timers: { atMs: number; wake: () => void }[] = []
  #uuids = 0
  #process: { family: GameFamily; parts: SandboxParts; outbox: WalletOutbox }

  constructor({ start, store, rounds, family, salt, kills = [] }: HouseParts<Rounds>) {
    this.#start = start
    this.#family = family
    this.#kills = [...kills]
    this.store = store
    this.operator = new OperatorStub(start)
    this.rounds = rounds(() => this.nowMs)
    this.seeds = new KnownSeeds(salt)
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

  /** Opens the page of a game on this screen. */
  protected connect(
    screen: EventEmitter,
    { player, gameCode, mode }: Pick<Session, 'player' | 'gameCode' | 'mode'>,
  ): void {
    const session: Session = {
      id: `session of ${player}`,
      player,
      token: `token of ${player}`,
      gameCode,
      lang: 'km',
      mode,
      currency: mode === 'demo' ? 'XXX' : 'KHR',
      lobbyUrl: 'http://127.0.0.1/game',
    }
    const socket = screen as unknown as WebSocket // the part of a socket that rooms use
    this.#process.family.upgrade?.({ gameCode, session, socket }, this.#process.parts)
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

  /** Every timer and socket of the process is gone; the next one finishes what it left. */
  async restart(): Promise<void> {
    this.#isDead = true
    await settle()
    this.#isDead = false
    this.armKills()
    this.#process = this.#boot()
    const { outbox, family, parts } = this.#process
    try {
      await outbox.recover()
      for (const round of this.rounds.all.values())
        if (round.state === 'open' || round.state === 'drawn') await family.resume(round, parts)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  /** The worker works until every wager has come to its end. `wait` lets the minute between two tries go by. */
  async comeToRest(wait = () => this.pass(60_000)): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      if (this.#isDead) await this.restart()
      await this.#process.outbox.work().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      await settle()
      this.operator.deliverLate()
      if ([...this.store.rows.values()].every(({ state }) => ENDED.has(state))) return
      await wait()
    }
    throw new Error(`wagers without end: ${[...this.store.rows.values()].map(({ state }) => state).join()}`)
  }

  /** What the operator should have after everything has come to its end. */
  expectedBalance(): bigint {
    return [...this.store.rows.values()]
      .filter(({ state }) => state === 'CLOSED')
      .reduce((balance, { amount, win }) => balance - amount + (win ?? 0n), this.#start)
  }

  /** Commits are counted from now on. */
  armKills(): void {
    this.commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
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
    const pool = {} as SandboxParts['pool'] // nothing of a room is in the database
    const parts: SandboxParts = { log, clock, random, pool, sessions, wallet: outbox, rounds, seeds }
    return { family: this.#family(), parts, outbox }
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
