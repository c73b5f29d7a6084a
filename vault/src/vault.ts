/** The seven functions. Whatever is promised in an answer is on the disk before the answer exists. */
import { randomBytes } from 'node:crypto'
import { equalBytes } from '@samnang/core/bytes'
import { RELEASE_DELAY_MS } from '@samnang/core/draw-moments'
import { closeHash, dayRoot, seedCommitment } from '@samnang/core/fairness/commitment'
import { dayRecordBytes, formerReleaseBytes, releaseBytes } from '@samnang/core/fairness/signed-records'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type Batch, closeMsOf, commitmentsOf, type Fact, seedOf } from './batch.ts'
import { bind, releaseByRound } from './by-round.ts'
import type {
  DayCommitment,
  DayOrder,
  DrawRef,
  Functions,
  Release,
  ReleaseOrder,
  SignedRelease,
} from './protocol.ts'
import { type BoundFact, isRolledBack, releaseOf } from './release-of.ts'
import { checkOrder } from './schedule.ts'
import { type Signer, signerOf } from './signer.ts'
import type { VaultParts } from './vault-parts.ts'

export function createVault(parts: VaultParts): Functions {
  const { privateKey, sinceMs } = parts.store.signingKey
  const signer = signerOf(privateKey)
  return {
    keys: () => accepted({ publicKey: signer.publicKey, sinceMs }),
    commitDay: (order) => commitDay(parts, signer, order),
    release: (order) => release(parts, signer, order),
    bind: (order) => bind(parts, signer, order),
    releaseByRound: (order) => releaseByRound(parts, signer, order),
    destroy: (draw) => destroy(parts, draw),
    anchor: ({ releases }) => anchor(parts, signer, releases),
  }
}

/** Makes and stores the seeds of a range once; the same again gets the same answer. `range_taken` says by which first. */
function commitDay(parts: VaultParts, signer: Signer, order: DayOrder): Outcome<DayCommitment> {
  const known = parts.store.inRange(order.game, order.day, order.first, order.count)
  if (known && isSameRange(known, order)) return accepted(commitmentOf(signer, known))
  if (known) return refused('range_taken', { n: known.first })
  const verdict = checkOrder(order, parts.schedule, parts.now())
  if (!verdict.ok) return verdict
  if (isRolledBack(parts.store, { game: order.game, day: order.day, i: order.first }))
    return refused('rolled_back')
  const batch = newBatch(order)
  parts.store.add(batch)
  parts.log('info', 'day_committed', {
    game: order.game,
    day: order.day,
    first: order.first,
    count: order.count,
  })
  return accepted(commitmentOf(signer, batch))
}

function isSameRange(batch: Batch, order: DayOrder): boolean {
  return (
    batch.first === order.first &&
    batch.count === order.count &&
    batch.openMs === order.openMs &&
    batch.periodMs === order.periodMs
  )
}

function newBatch(order: DayOrder): Batch {
  const { game, day, first, count } = order
  const seeds = randomBytes(32 * count)
  const commitments = Array.from({ length: count }, (_, at) =>
    seedCommitment({ game, day, i: first + at, seed: seeds.subarray(32 * at, 32 * at + 32) }),
  )
  const K = Buffer.from(dayRoot(commitments))
  return { ...order, seeds, commitments: Buffer.concat(commitments), K, facts: new Map() }
}

function commitmentOf(signer: Signer, batch: Batch): DayCommitment {
  const { game, day, first, count, K } = batch
  const signature = signer.sign(dayRecordBytes({ game, day, first, count, K }))
  return { commitments: commitmentsOf(batch), K, signature }
}

/**
 * Binds the draw to one close record for ever, then gives out its seed. T is bound, not M alone: it also holds P, n
 * and the total stake, and the balls depend on all of them.
 */
function release(parts: VaultParts, signer: Signer, order: ReleaseOrder): Outcome<Release> {
  const { store } = parts
  if (isRolledBack(store, order)) return refused('rolled_back')
  const batch = store.find(order)
  if (!batch) return refused('unknown_draw')
  const T = closeHash(order)
  const fact = batch.facts.get(order.i)
  if (fact) return answerAgain(signer, { batch, order, T, fact })
  const nowMs = parts.now()
  const waitMs = closeMsOf(batch, order.i) + RELEASE_DELAY_MS - nowMs
  if (waitMs > 0) return refused('too_early', { n: waitMs })
  const bound: BoundFact = { state: 'bound', M: order.M, T, releasedMs: nowMs, signsT: true }
  store.note({ game: order.game, day: order.day, i: order.i }, bound)
  return accepted(releaseOf(signer, order, seedOf(batch, order.i), bound))
}

type Asked = { batch: Batch; order: ReleaseOrder; T: Uint8Array; fact: Fact }

function answerAgain(signer: Signer, { batch, order, T, fact }: Asked): Outcome<Release> {
  if (fact.state === 'destroyed') return refused('destroyed')
  if (fact.pledge) return refused('waits_for_round')
  if (fact.state === 'pledged' || !equalBytes(fact.T, T)) return refused('root_differs')
  return accepted(releaseOf(signer, order, seedOf(batch, order.i), fact))
}

/** Wipes the seed of a voided draw: it is never released afterwards. */
function destroy({ store, log }: VaultParts, draw: DrawRef): Outcome<Record<never, never>> {
  const batch = store.find(draw)
  if (!batch) return refused('unknown_draw')
  const fact = batch.facts.get(draw.i)
  if (fact?.state === 'bound') return refused('released')
  if (fact?.state !== 'destroyed') {
    store.note(draw, { state: 'destroyed' })
    log('info', 'seed_destroyed', draw)
  }
  return accepted({})
}

/**
 * Compares what the server knows to be released with the journal. A release that this vault signed but does not hold
 * means that it was restored from an older copy: everything up to that draw is refused from now on.
 */
function anchor(
  { store, log }: VaultParts,
  signer: Signer,
  releases: readonly SignedRelease[],
): Outcome<{ rolledBack: DrawRef[] }> {
  if (!releases.every((known) => signer.isOwn(signedBytesOf(known), known.signature)))
    return refused('bad_signature')
  for (const { game, day, i, ...known } of releases) {
    if (isRolledBack(store, { game, day, i }) || holds(store.find({ game, day, i }), i, known)) continue
    store.rollBack({ game, day, i })
    log('error', 'rolled_back', { game, day, i })
  }
  return accepted({ rolledBack: store.rolledBack() })
}

function signedBytesOf(known: SignedRelease): Uint8Array {
  return 'T' in known ? releaseBytes(known) : formerReleaseBytes(known)
}

function holds(
  batch: Batch | undefined,
  i: number,
  known: Pick<SignedRelease, 'M' | 'S' | 'releasedMs'>,
): boolean {
  const fact = batch?.facts.get(i)
  return (
    batch !== undefined &&
    fact?.state === 'bound' &&
    fact.releasedMs === known.releasedMs &&
    equalBytes(fact.M, known.M) &&
    equalBytes(seedOf(batch, i), known.S)
  )
}
