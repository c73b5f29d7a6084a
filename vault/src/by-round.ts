/** Mode 1: a draw is bound to its close record before its round can be known, and its seed leaves for that round alone. */
import { equalBytes } from '@samnang/core/bytes'
import { RELEASE_DELAY_MS } from '@samnang/core/draw-moments'
import { boundByMs, chainHashOf, roundOf, roundTimeMs } from '@samnang/core/fairness/beacon'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { closeHash } from '@samnang/core/fairness/commitment'
import { boundBytes } from '@samnang/core/fairness/signed-records'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type Batch, closeMsOf, type Fact, type Pledge, seedOf } from './batch.ts'
import type { Bound, DrawRef, Release, ReleaseOrder, RoundOrder } from './protocol.ts'
import { type BoundFact, isRolledBack, releaseOf } from './release-of.ts'
import type { Signer } from './signer.ts'
import type { VaultParts } from './vault-parts.ts'

/**
 * Which round it is follows from when the draw closes, as the vault knows it. `round_known`: by the vault's clock the
 * round is out, or so near that a clock which is a little wrong may know it: the draw can only be void. `too_early`: it is not closed.
 */
export function bind(parts: VaultParts, signer: Signer, order: ReleaseOrder): Outcome<Bound> {
  const { store, chain, now } = parts
  const { game, day, i, M } = order
  if (isRolledBack(store, order)) return refused('rolled_back')
  const batch = store.find(order)
  if (!batch) return refused('unknown_draw')
  const T = closeHash(order)
  const fact = batch.facts.get(i)
  if (fact) return boundAgain(signer, { game, day, i }, T, fact)
  const closeMs = closeMsOf(batch, i)
  const round = roundOf(chain, game, closeMs)
  if (round === null) return refused('no_beacon')
  const boundMs = now()
  if (boundMs < closeMs) return refused('too_early', { n: closeMs - boundMs })
  if (boundMs > boundByMs(chain, game, round)) return refused('round_known')
  const pledge = { chainHash: chainHashOf(chain), round, boundMs }
  store.note({ game, day, i }, { state: 'pledged', M, T, pledge })
  return accepted(boundOf(signer, { game, day, i }, T, pledge))
}

function boundAgain(signer: Signer, draw: DrawRef, T: Uint8Array, fact: Fact): Outcome<Bound> {
  if (fact.state === 'destroyed') return refused('destroyed')
  if (!fact.pledge || !equalBytes(fact.T, T)) return refused('root_differs')
  return accepted(boundOf(signer, draw, T, fact.pledge))
}

function boundOf(signer: Signer, draw: DrawRef, T: Uint8Array, pledge: Pledge): Bound {
  return { ...pledge, signature: signer.sign(boundBytes({ ...draw, T, ...pledge })) }
}

/** Gives the seed of a bound draw once its round is there; the vault proves the round itself. */
export function releaseByRound(
  parts: VaultParts,
  signer: Signer,
  { game, day, i, roundSignature }: RoundOrder,
): Outcome<Release> {
  const { store, now } = parts
  const draw = { game, day, i }
  if (isRolledBack(store, draw)) return refused('rolled_back')
  const batch = store.find(draw)
  if (!batch) return refused('unknown_draw')
  const fact = batch.facts.get(i)
  if (fact === undefined) return refused('not_bound')
  if (fact.state === 'destroyed') return refused('destroyed')
  if (!fact.pledge) return refused('not_bound')
  if (!isRoundOf(parts, fact.pledge, roundSignature)) return refused('bad_round')
  if (fact.state === 'bound') return accepted(releaseOf(signer, draw, seedOf(batch, i), fact))
  const waitMs = earliestMs(parts, batch, i, fact.pledge) - now()
  if (waitMs > 0) return refused('too_early', { n: waitMs })
  const bound: BoundFact = { ...fact, state: 'bound', releasedMs: now(), signsT: true }
  store.note(draw, bound)
  return accepted(releaseOf(signer, draw, seedOf(batch, i), bound))
}

/** Of the chain that the draw was bound under: a vault that was given another one since proves nothing. */
function isRoundOf({ chain }: VaultParts, pledge: Pledge, signature: Uint8Array): boolean {
  return equalBytes(chainHashOf(chain), pledge.chainHash) && verifyRound(chain, pledge.round, signature)
}

function earliestMs({ chain }: VaultParts, batch: Batch, i: number, { round }: Pledge): number {
  return Math.max(closeMsOf(batch, i) + RELEASE_DELAY_MS, roundTimeMs(chain, round))
}
