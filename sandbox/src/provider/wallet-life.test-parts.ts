/** A game's whole life against a wallet, killed and started again between any two steps. */
import { randomUUID } from 'node:crypto'
import { MemoryWagers } from './memory-wagers.test-parts.ts'
import { type Fault, OperatorStub, STUB_KEYS } from './operator-stub.test-parts.ts'
import type { Session } from './session.ts'
import type { BetAnswer } from './wallet.ts'
import { createWalletClient } from './wallet-client.ts'
import { WalletOutbox } from './wallet-outbox.ts'

export const SESSION: Session = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  player: 'u_1000',
  token: 'token-of-the-operator',
  currency: 'KHR',
  gameCode: 'sbx_test',
  lang: 'km',
  mode: 'real',
  lobbyUrl: 'http://127.0.0.1:8059/game/slot',
}

export type Step = {
  amount: bigint
  win: bigint
  isDrawn: boolean
  isAskedTwice: boolean
  corrected?: bigint
}

class Killed extends Error {}

const ENDED = new Set(['CLOSED', 'REFUSED', 'CANCELLED'])
const SILENT = { info() {}, warn() {}, error() {} }

export class WalletLife {
  readonly store = new MemoryWagers()
  readonly operator: OperatorStub
  /** What a player was told, by wager. */
  readonly told = new Map<string, BetAnswer>()
  readonly plans = new Map<string, Step>()
  #nowMs = 0
  #isDead = false
  #commitsLeft: number
  #kills: number[]
  outbox: WalletOutbox

  /** `kills`: after how many commits each process dies. */
  constructor(startBalance: bigint, faults: Fault[], kills: number[]) {
    this.operator = new OperatorStub(startBalance)
    this.operator.faults = faults
    this.#kills = [...kills]
    this.#commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
    this.store.onCommit = () => this.#onCommit()
    this.outbox = this.#newProcess()
  }

  #onCommit(): void {
    this.#commitsLeft -= 1
    if (this.#commitsLeft < 0) this.#isDead = true
    if (this.#isDead) throw new Killed('killed')
  }

  #newProcess(): WalletOutbox {
    const clock = {
      now: () => this.#nowMs,
      sleep: async (ms: number) => {
        this.#nowMs += ms
      },
    }
    const random = { bytes: (count: number) => new Uint8Array(count), uuid: randomUUID }
    const client = createWalletClient(this.operator.transport, STUB_KEYS.privateKey)
    return new WalletOutbox({ store: this.store, client, clock, random, log: SILENT })
  }

  /** One bet as a game makes it; whatever kills the process here is followed by a new one. */
  async play(step: Step): Promise<void> {
    const wager = randomUUID()
    this.plans.set(wager, step)
    await this.#survive(() => this.#playWager(wager, step))
  }

  async #playWager(wager: string, { amount, isAskedTwice }: Step): Promise<void> {
    const bet = { wager, session: SESSION, game: 'sbx_test', round: `r-${wager}`, amount, detail: null }
    const [answer, again] = await Promise.all([
      this.outbox.placeBet(bet),
      isAskedTwice ? this.outbox.placeBet(bet) : null,
    ])
    this.told.set(wager, answer)
    if (again && again.kind !== answer.kind) throw new Error('two answers to one bet')
    if (answer.kind === 'accepted') await this.#finish(wager)
  }

  /** What a family's `resume` does: draw and pay what was accepted, or give it back. */
  async #finish(wager: string): Promise<void> {
    const plan = this.plans.get(wager)
    const row = await this.outbox.findWager(wager)
    if (!plan || !row) return
    if (row.state === 'ACCEPTED' && !plan.isDrawn) return this.outbox.rollBack(wager)
    if (row.state === 'ACCEPTED') await this.store.drawn(row.round)
    const isDrawn = row.state === 'ACCEPTED' || row.state === 'DRAWN'
    if (isDrawn) await this.outbox.payWin({ wager, amount: plan.win, roundClosed: true })
    const isPaid = isDrawn || row.state === 'WIN_SENT' || row.state === 'CLOSED' || row.state === 'UNDO_SENT'
    if (isPaid && plan.corrected !== undefined)
      await this.outbox.correctWin({ wager, amount: plan.corrected })
  }

  async #survive(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    while (this.#isDead) await this.#startAgain()
  }

  /** Everything in memory is gone; what the dead process still had on the line has failed by then. */
  async #startAgain(): Promise<void> {
    await new Promise((done) => setImmediate(done))
    this.#isDead = false
    this.#commitsLeft = this.#kills.shift() ?? Number.POSITIVE_INFINITY
    this.outbox = this.#newProcess()
    try {
      await this.outbox.recover()
      for (const wager of this.store.rows.keys()) await this.#finish(wager)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }

  /** Time passes and the worker works until nothing waits; then what was slow on the line arrives as well. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 200; round++) {
      await this.#survive(() => this.outbox.work())
      await this.#survive(() => this.#correct())
      await new Promise((done) => setImmediate(done))
      if (round % 7 === 3) this.operator.deliverLate()
      if (this.openWagers().length === 0) break
      this.#nowMs += 60_000
    }
    this.operator.deliverLate()
  }

  /** A payment has to arrive before it can be corrected: asked for until it is taken down. */
  async #correct(): Promise<void> {
    for (const row of this.store.rows.values()) if (this.#waitsForCorrection(row)) await this.#finish(row.id)
  }

  #waitsForCorrection({ id, state, win }: { id: string; state: string; win: bigint | null }): boolean {
    const corrected = this.plans.get(id)?.corrected
    return state === 'CLOSED' && corrected !== undefined && win !== corrected
  }

  openWagers(): string[] {
    return [...this.store.rows.values()]
      .filter((row) => !ENDED.has(row.state) || this.#waitsForCorrection(row))
      .map((row) => row.state)
  }

  /** start − accepted bets + wins, from the provider's rows alone. */
  expectedBalance(startBalance: bigint): bigint {
    let balance = startBalance
    for (const { state, amount, win } of this.store.rows.values()) {
      if (state === 'CLOSED') balance += (win ?? 0n) - amount
    }
    return balance
  }
}
