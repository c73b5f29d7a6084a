/** Takes slips to the database in micro-batches: while one batch commits, the next one fills. No timer. */
import { equalBytes } from '@samnang/core/bytes'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import { type Answer, BetLane, isPassing } from './bet-lane.ts'
import type { AcceptedTicket, SignedWith } from './receipts.ts'
import type { PlacingCode, SlipOrder, SlipVerdict } from './slip-store.ts'

/** A slip that stands in the book: placed now, or (`replay`) earlier under the same key by the same request. */
export type PlacedSlip =
  | {
      replay: false
      slipId: bigint
      balance: bigint
      acceptedMs: number
      ticketIds: bigint[]
      leaves: Uint8Array
      /** Whole before any caller goes on. */
      signedWith: SignedWith
    }
  | { replay: true; slipId: bigint }

export interface BetCounterOptions {
  /** Slips that may wait before further ones are refused as `overloaded`. */
  queueMax?: number
  /** Called after each call with its number of slips. */
  onBatch?: (size: number) => void
}

/**
 * One connection takes everything that waits, so that batches are large and commits are few. Where more slips than this
 * have no answer yet, they are two batches behind each other: the database places one while this process tells the callers
 * of the other and fills the next. Fewer are cheaper in one.
 */
const ONE_BATCH_SLIPS = 40
/** Measured best between 250 and 1 000; bounds how long a batch holds its locks. */
const BATCH_SLIPS = 500
const BATCH_LINES = 2_500
/** Answers told before the event loop gets its turn; their receipts are signed together. */
const TELL_SLIPS = 64

interface Waiting {
  order: SlipOrder
  /** Under which it waits. */
  name: string
  answer: Promise<Outcome<PlacedSlip, PlacingCode>>
  resolve: (outcome: Outcome<PlacedSlip, PlacingCode>) => void
  reject: (fault: unknown) => void
}

export class BetCounter {
  readonly #lane: BetLane
  /** The batches that the database has, in their order. */
  readonly #underWay: (readonly Waiting[])[] = []
  readonly #queue: Waiting[] = []
  /**
   * By name. No Map: its outgrown table points to the next one, so that from one which the collector holds for old all
   * slips hang until a full collection; that took a fifth of this process's time.
   */
  readonly #waiting: Record<string, Waiting | undefined> = Object.create(null)
  #count = 0
  readonly #options: BetCounterOptions
  #isStopped = false
  #isAsked = false
  #whenEmpty: (() => void) | null = null

  constructor(pool: Pool, options: BetCounterOptions = {}) {
    this.#options = options
    this.#lane = new BetLane(pool)
  }

  /** Slips that have no answer yet. */
  get waiting(): number {
    return this.#count
  }

  /**
   * Places the slip or says why not: the refusals of `place_slips`, `overloaded`, or `unavailable` where the
   * database could not be reached (then the outcome is unknown, and the same key finds it out). Faults are thrown.
   */
  place(order: SlipOrder): Promise<Outcome<PlacedSlip, PlacingCode>> {
    const name = nameOf(order)
    const same = this.#waiting[name]
    if (same) {
      const isSame = equalBytes(same.order.requestHash, order.requestHash)
      return isSame ? same.answer.then(asReplay) : Promise.resolve(refused('idempotency_mismatch'))
    }
    if (this.#isStopped || this.#count >= (this.#options.queueMax ?? 5_000))
      return Promise.resolve(refused('overloaded'))
    return this.#enqueue(order, name)
  }

  /** When the slip of this key has its answer, where one is under way. */
  async answered(slip: Pick<SlipOrder, 'playerId' | 'key'>): Promise<void> {
    await this.#waiting[nameOf(slip)]?.answer.catch(() => undefined)
  }

  /** Refuses new slips, waits for those that are under way, and gives the connection back. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#count > 0) {
      await new Promise<void>((resolve) => {
        this.#whenEmpty = resolve
      })
    }
    await this.#lane.close()
  }

  #enqueue(order: SlipOrder, name: string): Promise<Outcome<PlacedSlip, PlacingCode>> {
    let settle: Pick<Waiting, 'resolve' | 'reject'> | undefined
    const answer = new Promise<Outcome<PlacedSlip, PlacingCode>>((resolve, reject) => {
      settle = { resolve, reject }
    })
    assert(settle, 'a promise runs its executor at once')
    const { resolve, reject } = settle
    const waiting = { order, name, answer, resolve, reject }
    this.#waiting[name] = waiting
    this.#count++
    this.#queue.push(waiting)
    if (!this.#isAsked) {
      this.#isAsked = true
      // Every request that the event loop has already read joins the batch.
      setImmediate(() => {
        this.#isAsked = false
        this.#next()
      })
    }
    return answer
  }

  /**
   * Sends what waits: at once where nothing is under way; of many half, and the other half behind it as soon as it is no
   * less than what is under way.
   */
  #next(): void {
    const [before, ...more] = this.#underWay
    if (this.#queue.length === 0 || more.length > 0) return
    const areMany = this.#queue.length + (before?.length ?? 0) > ONE_BATCH_SLIPS
    if (before && (!areMany || this.#queue.length < before.length)) return
    const slipsMax = areMany && !before ? Math.ceil(this.#queue.length / 2) : this.#queue.length
    const batch = takeBatch(this.#queue, Math.min(BATCH_SLIPS, slipsMax), before ?? [])
    if (batch.length === 0) return
    this.#underWay.push(batch)
    this.#lane.answer(batch.map((waiting) => waiting.order)).then((answers) => {
      this.#underWay.splice(this.#underWay.indexOf(batch), 1)
      // The next batch leaves before the callers of this one go on: the database never waits for them.
      this.#next()
      return this.#tell(batch, answers)
    })
    this.#next()
  }

  /** In slices, so that a new batch can leave while the callers of a large one still work on their answers. */
  async #tell(batch: Waiting[], answers: Answer[]): Promise<void> {
    let together: AcceptedTicket[] = []
    for (const [at, waiting] of batch.entries()) {
      if (at > 0 && at % TELL_SLIPS === 0) {
        await afterNewSlips()
        together = []
      }
      const answer = answers[at]
      assert(answer, 'a lane answers every slip')
      delete this.#waiting[waiting.name]
      this.#count--
      settle(waiting, answer, together)
    }
    this.#options.onBatch?.(batch.length)
    if (this.#count === 0) this.#whenEmpty?.()
  }
}

/** The second of two equal requests brought salts of its own, which are not those of the book: it has to read them. */
function asReplay(outcome: Outcome<PlacedSlip, PlacingCode>): Outcome<PlacedSlip, PlacingCode> {
  return outcome.ok ? accepted({ replay: true, slipId: outcome.value.slipId }) : outcome
}

/** Slips that the callers of the last answers bring now have left as a batch when this resolves. */
function afterNewSlips(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}

function settle(waiting: Waiting, answer: Answer, together: AcceptedTicket[]): void {
  if ('verdict' in answer) waiting.resolve(outcomeOf(answer.verdict, together))
  else if (isPassing(answer.fault)) waiting.resolve(refused('unavailable'))
  else waiting.reject(answer.fault)
}

/** Keys are the players' own: two of them may have chosen the same. */
function nameOf({ playerId, key }: Pick<SlipOrder, 'playerId' | 'key'>): string {
  return `${playerId}:${key}`
}

/**
 * Takes slips of one draw, that of the first one, out of the queue, up to one that has to wait: no slip overtakes an
 * earlier one of its draw or of its player, who may also have one under way.
 */
function takeBatch(queue: Waiting[], slipsMax: number, underWay: readonly Waiting[]): Waiting[] {
  const busy = new Set(underWay.map(({ order }) => order.playerId))
  const batch: Waiting[] = []
  const ofOtherDraws: Waiting[] = []
  let lines = 0
  for (const waiting of queue) {
    const { playerId, drawId } = waiting.order
    if (drawId === queue[0]?.order.drawId) {
      lines += waiting.order.lines.length
      const hasRoom = batch.length < slipsMax && (batch.length === 0 || lines <= BATCH_LINES)
      if (!hasRoom || busy.has(playerId)) break
      batch.push(waiting)
    } else {
      busy.add(playerId)
      ofOtherDraws.push(waiting)
    }
  }
  queue.splice(0, batch.length + ofOtherDraws.length, ...ofOtherDraws)
  return batch
}

/** Tickets of a slip that was placed join those that are told of `together`. */
function outcomeOf(verdict: SlipVerdict, together: AcceptedTicket[]): Outcome<PlacedSlip, PlacingCode> {
  const { code, n, slipId, balance, acceptedMs, ticketIds, leaves } = verdict
  if (code === 'replay') {
    assert(slipId !== null, 'a known key names its slip')
    return accepted({ replay: true, slipId })
  }
  if (code === 'mismatch') return refused('idempotency_mismatch')
  if (code !== null) return refused(code, n === null ? {} : { n: Math.floor(unitsToRiel(n)) })
  assert(slipId !== null && balance !== null, 'a placed slip has an id and a balance')
  const signedWith = { tickets: together, from: together.length }
  for (const [at, id] of ticketIds.entries()) {
    const leaf = ticketIds.length === 1 ? leaves : leaves.subarray(32 * at, 32 * at + 32)
    together.push({ id, acceptedMs, leaf })
  }
  return accepted({ replay: false, slipId, balance, acceptedMs, ticketIds, leaves, signedWith })
}
