/** A batch: the seeds of consecutive draws of one day, and what has become of each draw. */
import { assert } from '@samnang/core/refusal'

const HASH = 32

/**
 * For ever: `bound` to its one root M (and the close record T), or `destroyed`. `pledged` is bound, too, and waits for its
 * round of the beacon.
 */
export type Fact =
  | { state: 'pledged'; M: Uint8Array; T: Uint8Array; pledge: Pledge }
  | {
      state: 'bound'
      M: Uint8Array
      T: Uint8Array
      releasedMs: number
      /** False: released by a vault up to 2.2, whose signature covers M alone; asked again it says the same. */
      signsT: boolean
      pledge?: Pledge
    }
  | { state: 'destroyed' }

/** In mode 1: the round that the seed waits for, and when the draw was bound to its close record. */
export type Pledge = { chainHash: Uint8Array; round: number; boundMs: number }

export type BatchHeader = {
  game: string
  day: number
  first: number
  count: number
  openMs: number
  periodMs: number
}
/** Seeds and their commitments C lie one after the other, 32 bytes each; K is the root of the commitments. */
export type Batch = BatchHeader & {
  seeds: Buffer
  commitments: Buffer
  K: Buffer
  facts: Map<number, Fact>
}

/** How a fact stands in a stored record. */
export type StoredFact = { i: number } & (
  | { M: string; T: string; releasedMs?: number; signsT?: true; pledge?: StoredPledge }
  | { destroyed: true }
)
type StoredPledge = { chainHash: string; round: number; boundMs: number }
export type StoredBatch = BatchHeader & {
  seeds: string
  commitments: string
  K: string
  facts: StoredFact[]
}

export function headerOf({ game, day, first, count, openMs, periodMs }: BatchHeader): BatchHeader {
  return { game, day, first, count, openMs, periodMs }
}

export function seedOf(batch: Batch, i: number): Buffer {
  const at = (i - batch.first) * HASH
  const seed = batch.seeds.subarray(at, at + HASH)
  assert(i >= batch.first && seed.length === HASH, 'the batch holds this draw')
  return seed
}

/** The commitments one by one, in the order of the draws. */
export function commitmentsOf(batch: Batch): Uint8Array[] {
  return Array.from({ length: batch.count }, (_, at) =>
    batch.commitments.subarray(at * HASH, (at + 1) * HASH),
  )
}

/** When draw i closes, by what was stored before it opened. Milliseconds since 1970. */
export function closeMsOf(batch: BatchHeader, i: number): number {
  return batch.openMs + (i - batch.first + 1) * batch.periodMs
}

export function lastCloseMs(batch: BatchHeader): number {
  return closeMsOf(batch, batch.first + batch.count - 1)
}

/** Nothing was noted of it, or only that it waits for its round. */
export function isOpenTo(batch: Batch, i: number): boolean {
  const fact = batch.facts.get(i)
  return fact === undefined || fact.state === 'pledged'
}

/** Notes a fact that is on the disk already; a destroyed draw's seed is wiped at once. */
export function noteFact(batch: Batch, i: number, fact: Fact): void {
  assert(isOpenTo(batch, i), 'a draw is bound or destroyed once')
  batch.facts.set(i, fact)
  if (fact.state === 'destroyed') seedOf(batch, i).fill(0)
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const toBytes = (text: string) => Buffer.from(text, 'base64')

export function storedFact(i: number, fact: Fact): StoredFact {
  if (fact.state === 'destroyed') return { i, destroyed: true }
  const { M, T, pledge } = fact
  return {
    ...{ i, M: toText(M), T: toText(T) },
    ...(fact.state === 'bound' ? { releasedMs: fact.releasedMs } : {}),
    ...(fact.state === 'bound' && fact.signsT ? { signsT: true } : {}),
    ...(pledge ? { pledge: { ...pledge, chainHash: toText(pledge.chainHash) } } : {}),
  }
}

export function factOf(stored: StoredFact): Fact {
  if ('destroyed' in stored) return { state: 'destroyed' }
  const [M, T] = [toBytes(stored.M), toBytes(stored.T)]
  const pledge = stored.pledge && { ...stored.pledge, chainHash: toBytes(stored.pledge.chainHash) }
  if (stored.releasedMs !== undefined) {
    const released = { releasedMs: stored.releasedMs, signsT: stored.signsT === true }
    return { state: 'bound', M, T, ...released, ...(pledge ? { pledge } : {}) }
  }
  assert(pledge, 'a fact without a release waits for its round')
  return { state: 'pledged', M, T, pledge }
}

export function storedBatch(batch: Batch): StoredBatch {
  return {
    ...headerOf(batch),
    seeds: toText(batch.seeds),
    commitments: toText(batch.commitments),
    K: toText(batch.K),
    facts: [...batch.facts].map(([i, fact]) => storedFact(i, fact)),
  }
}

export function batchOf(stored: StoredBatch): Batch {
  const seeds = toBytes(stored.seeds)
  const commitments = toBytes(stored.commitments)
  const isWhole = seeds.length === stored.count * HASH && commitments.length === seeds.length
  assert(isWhole, 'a batch has one seed and one commitment a draw')
  const facts = new Map(stored.facts.map((fact) => [fact.i, factOf(fact)]))
  return { ...headerOf(stored), seeds, commitments, K: toBytes(stored.K), facts }
}
