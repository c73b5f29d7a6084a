/** Tables over the real outbox and an operator's stub, with a clock that is turned by hand and a process that dies. */
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sha256, utf8 } from '@samnang/core/bytes'
import type { WebSocket } from 'ws'
import { seedHash } from '../chance/rng.ts'
import type { GameFamily, SandboxParts } from '../provider/game-family.ts'
import { MemoryRounds, MemorySeeds } from '../provider/memory-rounds.test-parts.ts'
import { MemoryWagers } from '../provider/memory-wagers.test-parts.ts'
import { OperatorStub, STUB_KEYS } from '../provider/operator-stub.test-parts.ts'
import type { Round } from '../provider/round.ts'
import type { RoundSeed } from '../provider/seed.ts'
import type { Session } from '../provider/session.ts'
import { createWalletClient } from '../provider/wallet-client.ts'
import { WalletOutbox } from '../provider/wallet-outbox.ts'
import type { ClientMessage, Numbered, SpotStake } from './messages.ts'
import { makeTableFamily } from './table-family.ts'

export const UNITS = 100_000n
/** Longer than any round. */
export const ROUND_MS = 40_000

class Killed extends Error {}

/** Outcome and wagers change in one transaction, as they do in the database. */
class TableRounds extends MemoryRounds {
  readonly #store: MemoryWagers
  /** A fault of the next storing: before or after it has happened. */
  fault: 'none' | 'before' | 'after' = 'none'

  constructor(store: MemoryWagers, now: () => number) {
    super(store, now)
    this.#store = store
  }

  override async storeOutcome(id: string, result: Pick<Round, 'outcome' | 'events'>): Promise<void> {
    const { fault } = this
    this.fault = 'none'
    if (fault === 'before') throw new Error('no database')
    const { onCommit } = this.#store
    onCommit()
    this.#store.onCommit = () => {}
    await super.storeOutcome(id, result)
    this.#store.onCommit = onCommit
    onCommit()
    if (fault === 'after') throw new Error('no answer of the database')
  }

  override async lastOfTable(table = '', limit = 60): Promise<Round[]> {
    const ended = [...this.all.values()].filter((round) => {
      return round.table === table && (round.state === 'drawn' || round.state === 'closed')
    })
    return ended.reverse().slice(0, limit)
  }
}

type Seed = RoundSeed & { isRevealed: boolean }

class TableSeeds extends MemorySeeds {
  readonly made = new Map<string, Seed>()
  readonly #salt: string

  constructor(salt: string) {
    super()
    this.#salt = salt
  }

  override async newTableSeed(table = ''): Promise<RoundSeed> {
    const id = `seed-${this.made.size}`
    const serverSeed = sha256(utf8(`${this.#salt} ${table} ${id}`))
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

/** A screen of a player: keeps what it is told with the moment. */
export class Screen extends EventEmitter {
  readonly told: { atMs: number; message: Numbered }[] = []
  readonly #now: () => number
  readyState = 1
  bufferedAmount = 0
  isMute = false

  constructor(now: () => number) {
    super()
    this.#now = now
  }

  send(text: string): void {
    this.told.push({ atMs: this.#now(), message: JSON.parse(text) as Numbered })
  }

  ping(): void {
    if (!this.isMute) this.emit('pong')
  }

  close(): void {
    this.terminate()
  }

  terminate(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close')
  }

  say(message: ClientMessage): void {
    this.emit('message', Buffer.from(JSON.stringify(message)))
  }

  all<T extends Numbered['t']>(t: T): Extract<Numbered, { t: T }>[] {
    return this.told.flatMap(
      ({ message }) => (message.t === t ? [message as Extract<Numbered, { t: T }>] : []), // t has just been compared
    )
  }

  last<T extends Numbered['t']>(t: T): Extract<Numbered, { t: T }> {
    const message = this.all(t).at(-1)
    if (!message) throw new Error(`no ${t} in ${this.told.map(({ message }) => message.t).join()}`)
    return message
  }

  /** Confirms stakes in the round that is open. */
  bet(stakes: Record<string, number>, key = randomUUID() as string): string {
    const bets: SpotStake[] = Object.entries(stakes).map(([spot, amount]) => ({ spot, amount }))
    this.say({ t: 'bet.place', key, round: this.round(), bets })
    return key
  }

  round(): string {
    const snapshot = this.last('snapshot')
    const phase = this.all('phase')
      .filter(({ round }) => round !== null)
      .at(-1)
    return phase?.round ?? snapshot.round ?? ''
  }
}

export class TableHouse {
  readonly store = new MemoryWagers()
  readonly operator: OperatorStub
  readonly rounds: TableRounds
  readonly seeds: TableSeeds
  /** While set, the operator's answers wait for it. */
  hold: Promise<void> | null = null
  nowMs = 1_000_000
  faultsLogged = 0
  readonly #start: bigint
  readonly #kills: number[]
  #commitsLeft = Number.POSITIVE_INFINITY
  #isDead = false
  #timers: { atMs: number; wake: () => void }[] = []
  #uuids = 0
  #process: { family: GameFamily; parts: SandboxParts; outbox: WalletOutbox }

  /** `kills`: after how many commits each process dies. */
  constructor({ balance = 10_000_000n, kills = [], salt = 'salt' } = {} as HouseOptions) {
    this.#start = balance * UNITS
    this.operator = new OperatorStub(this.#start)
    this.rounds = new TableRounds(this.store, () => this.nowMs)
    this.seeds = new TableSeeds(salt)
    this.#kills = [...kills]
    this.store.onCommit = () => this.#onCommit()
    this.#process = this.#boot()
  }

  get isDead(): boolean {
    return this.#isDead
  }

  seat(player: string, { code = 'sbx_kla_klok', mode = 'real' as Session['mode'] } = {}): Screen {
    const screen = new Screen(() => this.nowMs)
    const session: Session = {
      ...{
        id: `session of ${player}`,
        player,
        token: `token of ${player}`,
        gameCode: code,
        lang: 'km',
        mode,
      },
      currency: mode === 'demo' ? 'XXX' : 'KHR',
      lobbyUrl: 'http://127.0.0.1/game/casino',
    }
    const socket = screen as unknown as WebSocket // the part of a socket that tables use
    this.#process.family.upgrade?.({ gameCode: code, session, socket }, this.#process.parts)
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
      this.nowMs = next.atMs
      next.wake()
      await settle()
    }
    this.nowMs = end
  }

  /** Until a phase of the table is told to this screen, or the process is dead. */
  async until(screen: Screen, phase: string): Promise<void> {
    const seen = screen.all('phase').length
    for (let turn = 0; turn < 4000 && !this.#isDead; turn++) {
      await this.pass(100)
      if (
        screen
          .all('phase')
          .slice(seen)
          .some((told) => told.phase === phase)
      )
        return
    }
    if (!this.#isDead) throw new Error(`no ${phase}`)
  }

  /** Every timer and socket of the process is gone; the next one finishes what it left. */
  async restart(): Promise<void> {
    this.#isDead = true
    await settle()
    this.#isDead = false
    this.#commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
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

  /** The worker works until every wager has come to its end. */
  async comeToRest(): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      if (this.#isDead) await this.restart()
      await this.#process.outbox.work().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      await settle()
      this.operator.deliverLate()
      if ([...this.store.rows.values()].every(({ state }) => ENDED.has(state))) return
      this.nowMs += 60_000
    }
    throw new Error(`wagers without end: ${[...this.store.rows.values()].map(({ state }) => state).join()}`)
  }

  /** What the operator should have after everything has come to its end. */
  expectedBalance(): bigint {
    return [...this.store.rows.values()]
      .filter(({ state }) => state === 'CLOSED')
      .reduce((balance, { amount, win }) => balance - amount + (win ?? 0n), this.#start)
  }

  #boot() {
    this.#timers = []
    const timers = this.#timers
    const clock = {
      now: () => this.nowMs,
      sleep: (ms: number) => new Promise<void>((wake) => void timers.push({ atMs: this.nowMs + ms, wake })),
    }
    const fault = () => {
      this.faultsLogged += 1
    }
    const log = { info() {}, warn() {}, error: fault }
    const uuid = () => {
      this.#uuids += 1
      return `00000000-0000-4000-8000-${String(this.#uuids).padStart(12, '0')}`
    }
    const random = { bytes: (count: number) => new Uint8Array(count), uuid }
    const client = createWalletClient(async (...call) => {
      await this.hold
      return this.operator.transport(...call)
    }, STUB_KEYS.privateKey)
    const outbox = new WalletOutbox({ store: this.store, client, clock, random, log })
    const { rounds, seeds } = this
    const sessions = { find: async () => null, byId: async () => null }
    const pool = {} as SandboxParts['pool'] // tables have no tables of their own in the database
    const parts: SandboxParts = { log, clock, random, pool, sessions, wallet: outbox, rounds, seeds }
    return { family: makeTableFamily(), parts, outbox }
  }

  /** Commits are counted from now on. */
  armKills(): void {
    this.#commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
  }

  #onCommit(): void {
    this.#commitsLeft -= 1
    if (this.#commitsLeft < 0) this.#isDead = true
    if (this.#isDead) throw new Killed('killed')
  }
}

interface HouseOptions {
  balance?: bigint
  kills?: number[]
  salt?: string
}

const ENDED = new Set(['CLOSED', 'REFUSED', 'CANCELLED'])

/** Everything that needs no time has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
}
