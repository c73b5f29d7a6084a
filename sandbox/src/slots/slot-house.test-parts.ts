/** Slots over the real outbox and an operator's stub, which may be killed and started again between any two steps. */
import { randomUUID } from 'node:crypto'
import type { SandboxParts } from '../provider/game-family.ts'
import { MemoryRounds, MemorySeeds } from '../provider/memory-rounds.test-parts.ts'
import { MemoryWagers } from '../provider/memory-wagers.test-parts.ts'
import { type Fault, OperatorStub, STUB_KEYS } from '../provider/operator-stub.test-parts.ts'
import type { Session } from '../provider/session.ts'
import { createWalletClient } from '../provider/wallet-client.ts'
import { WalletOutbox } from '../provider/wallet-outbox.ts'
import type { Spin, SpinRefusal } from './events.ts'
import { findSlotGame } from './games.ts'
import { type SpinHouse, type SpinOrder, spinHouse } from './play-spin.ts'
import { slotFamily } from './slot-family.ts'

const SILENT = { info() {}, warn() {}, error() {} }

class Killed extends Error {}

export class SlotHouse {
  readonly store = new MemoryWagers()
  readonly operator: OperatorStub
  readonly rounds: MemoryRounds
  readonly seeds = new MemorySeeds()
  readonly sessions = new Map<string, Session>()
  nowMs = 1_000_000
  outbox: WalletOutbox
  spinning: SpinHouse
  #isDead = false
  #commitsLeft: number
  readonly #kills: number[]

  /** `kills`: after how many commits each process dies. */
  constructor({
    balance = 100_000n,
    faults = [],
    kills = [],
  }: { balance?: bigint; faults?: Fault[]; kills?: number[] }) {
    this.operator = new OperatorStub(balance * 100_000n)
    this.operator.faults = faults
    this.rounds = new MemoryRounds(this.store, () => this.nowMs)
    this.#kills = [...kills]
    this.#commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
    this.store.onCommit = () => this.#onCommit()
    this.outbox = this.#newOutbox()
    this.spinning = spinHouse(this.parts())
  }

  parts(): SandboxParts {
    const { rounds, seeds, outbox: wallet } = this
    const sessions = {
      find: async (token: string) => this.sessions.get(token) ?? null,
      byId: async (id: string) => [...this.sessions.values()].find((session) => session.id === id) ?? null,
    }
    const random = { bytes: (count: number) => new Uint8Array(count), uuid: randomUUID }
    const pool = {} as SandboxParts['pool'] // slots have no tables of their own
    return { log: SILENT, clock: this.#clock(), random, pool, sessions, wallet, rounds, seeds }
  }

  /** A player at a game; the page's token is `page-` and the player. */
  seat(player: string, gameCode: string): Session {
    const session: Session = {
      id: randomUUID(),
      player,
      token: `token of ${player}`,
      currency: 'KHR',
      gameCode,
      lang: 'km',
      mode: 'real',
      lobbyUrl: 'http://127.0.0.1/game/slot',
    }
    this.sessions.set(`page-${player}`, session)
    return session
  }

  /** One asking, as the route does it. A kill in the middle is an answer that never came: null. */
  async play(session: Session, order: SpinOrder): Promise<Spin | SpinRefusal | null> {
    return this.#survive(() => this.spinning.play(session, gameOf(session), order))
  }

  async ask(session: Session, key: string): Promise<Spin | SpinRefusal | null> {
    return this.#survive(() => this.spinning.ask(session, gameOf(session), key))
  }

  /** Time passes and the worker works until every wager has come to its end. */
  async comeToRest(): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      await this.#survive(() => this.outbox.work())
      await new Promise((done) => setImmediate(done))
      if (turn % 7 === 3) this.operator.deliverLate()
      if ([...this.store.rows.values()].every(({ state }) => ENDED.has(state))) break
      this.nowMs += 60_000
    }
    this.operator.deliverLate()
  }

  async #survive<T>(work: () => Promise<T>): Promise<T | null> {
    let result: T | null = null
    try {
      result = await work()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    while (this.#isDead) await this.#startAgain()
    return result
  }

  async #startAgain(): Promise<void> {
    await new Promise((done) => setImmediate(done))
    this.#isDead = false
    this.#commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
    this.outbox = this.#newOutbox()
    this.spinning = spinHouse(this.parts())
    try {
      await this.outbox.recover()
      for (const round of this.rounds.all.values())
        if (round.state === 'open' || round.state === 'drawn') await slotFamily.resume(round, this.parts())
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  #newOutbox(): WalletOutbox {
    const random = { bytes: (count: number) => new Uint8Array(count), uuid: randomUUID }
    const client = createWalletClient(this.operator.transport, STUB_KEYS.privateKey)
    return new WalletOutbox({ store: this.store, client, clock: this.#clock(), random, log: SILENT })
  }

  #clock() {
    const sleep = async (ms: number) => {
      this.nowMs += ms
    }
    return { now: () => this.nowMs, sleep }
  }

  #onCommit(): void {
    this.#commitsLeft -= 1
    if (this.#commitsLeft < 0) this.#isDead = true
    if (this.#isDead) throw new Killed('killed')
  }
}

const ENDED = new Set(['CLOSED', 'REFUSED', 'CANCELLED'])

function gameOf(session: Session) {
  const game = findSlotGame(session.gameCode)
  if (!game) throw new Error(session.gameCode)
  return game
}
