/** What Prometheus can ask this process. Names say their unit. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../database/pool.ts'
import { within } from './within.ts'

/** Prometheus waits ten seconds: a database that hangs must not take the figures about it along. */
const PATIENCE_MS = 1_000

/** What so many finished draws weigh against chance; 1: fair ones weigh so much once a year or less often. */
interface Weighed {
  weight: number
  draws: number
}

export class Metrics {
  readonly registry = new Registry()
  readonly #http: Histogram<'method' | 'route' | 'status'>
  readonly #slips: Counter<'outcome'>
  readonly #logIns: Counter<'outcome'>
  readonly #shed: Counter<'kind'>
  readonly #batch: Histogram
  readonly #lateness: Gauge<'poll'>
  readonly #database: Gauge
  readonly #evidence: Gauge<'poll'>
  readonly #weighed = new Map<string, Weighed>()
  readonly #walletCalls: Counter<'kind' | 'status'>
  readonly #walletBatch: Histogram

  constructor() {
    const registers = [this.registry]
    // Its event-loop delay and heap are what an operator looks at first.
    collectDefaultMetrics({ register: this.registry })
    this.#http = new Histogram({
      name: 'samnang_http_seconds',
      help: 'Time to answer a request, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    })
    this.#slips = new Counter({
      name: 'samnang_slips_total',
      help: 'Bet slips by outcome: accepted, or the code of the refusal.',
      labelNames: ['outcome'],
      registers,
    })
    this.#logIns = new Counter({
      name: 'samnang_log_ins_total',
      help: 'Log-ins by outcome: accepted, or the code of the refusal.',
      labelNames: ['outcome'],
      registers,
    })
    this.#shed = new Counter({
      name: 'samnang_shed_total',
      help: 'Requests that were refused because there was too much to do, by kind: read, launch.',
      labelNames: ['kind'],
      registers,
    })
    this.#batch = new Histogram({
      name: 'samnang_bet_batch_slips',
      help: 'Slips that one call to the database placed.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers,
    })
    this.#walletCalls = new Counter({
      name: 'samnang_wallet_calls_total',
      help: 'Wallet calls of providers by kind and status; undecided: to be repeated.',
      labelNames: ['kind', 'status'],
      registers,
    })
    this.#walletBatch = new Histogram({
      name: 'samnang_wallet_batch_calls',
      help: 'Wallet calls that one question to the database decided.',
      buckets: [1, 2, 5, 10, 20, 50, 100],
      registers,
    })
    this.#database = new Gauge({
      name: 'samnang_database_up',
      help: '1: the database answered when it was last asked.',
      registers,
    })
    this.#evidence = new Gauge({
      name: 'samnang_draw_evidence',
      help: 'What the draws weigh against chance; 1: fair ones weigh so much once a year or less often.',
      labelNames: ['poll'],
      registers,
    })
    this.#lateness = new Gauge({
      name: 'samnang_draw_lateness_seconds',
      help: 'How long the next step of the draw that is latest has been due.',
      labelNames: ['poll'],
      registers,
    })
  }

  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void {
    const { method, route, status, seconds } = request
    this.#http.observe({ method, route, status }, seconds)
  }

  countSlip(outcome: string): void {
    this.#slips.inc({ outcome })
  }

  countLogIn(outcome: string): void {
    this.#logIns.inc({ outcome })
  }

  countShed(kind: string): void {
    this.#shed.inc({ kind })
  }

  observeBatch(slips: number): void {
    this.#batch.observe(slips)
  }

  countWalletCall(kind: string, status: string): void {
    this.#walletCalls.inc({ kind, status })
  }

  observeWalletBatch(calls: number): void {
    this.#walletBatch.observe(calls)
  }

  setLateness(poll: string, seconds: number): void {
    this.#lateness.set({ poll }, seconds)
  }

  setEvidence(poll: string, weighed: Weighed): void {
    this.#evidence.set({ poll }, weighed.weight)
    this.#weighed.set(poll, weighed)
  }

  /** What was last told of a game's results; a process that has just started has weighed none. */
  evidenceOf(poll: string): { isOdd: boolean; draws: number } {
    const { weight, draws } = this.#weighed.get(poll) ?? { weight: 0, draws: 0 }
    return { isOdd: weight >= 1, draws }
  }

  setDatabase(isUp: boolean): void {
    this.#database.set(isUp ? 1 : 0)
  }

  /** A figure that is read when somebody asks. */
  watch(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** The same with an answer of its own for each `label`; what cannot be read in time keeps its last figure. */
  watchByLabel(
    { name, help, label }: { name: string; help: string; label: string },
    read: () => Promise<Iterable<readonly [string, number]>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        const figures = (await within(PATIENCE_MS, read())) ?? []
        for (const [value, figure] of figures) this.set({ [label]: value }, figure)
      },
    })
  }

  watchPool(name: string, pool: Pool): void {
    this.watch(`samnang_pool_${name}_connections`, `Connections of the ${name} pool.`, () => pool.totalCount)
    this.watch(`samnang_pool_${name}_idle`, `Unused connections of the ${name} pool.`, () => pool.idleCount)
    this.watch(`samnang_pool_${name}_waiting`, `Callers that wait for one.`, () => pool.waitingCount)
  }
}
