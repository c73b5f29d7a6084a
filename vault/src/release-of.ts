/** The signed answer with a seed, and whether this vault may still give one. */
import { closeRecordBytes, formerReleaseBytes, releaseBytes } from '@samnang/core/fairness/signed-records'
import type { Fact } from './batch.ts'
import type { DrawRef, Release } from './protocol.ts'
import type { Signer } from './signer.ts'
import type { Store } from './store.ts'

export type BoundFact = Extract<Fact, { state: 'bound' }>

/** In the form in which it was signed first: a vault up to 2.2 left T out, and no new release does. */
export function releaseOf(
  signer: Signer,
  { game, day, i }: DrawRef,
  S: Uint8Array,
  fact: BoundFact,
): Release {
  const { M, T, releasedMs, signsT } = fact
  const release = { game, day, i, M, S, T, releasedMs }
  const signature = signer.sign(signsT ? releaseBytes(release) : formerReleaseBytes(release))
  return { S, releasedMs, signature, T, closeSignature: signer.sign(closeRecordBytes(T)) }
}

export function isRolledBack(store: Store, { game, day, i }: DrawRef): boolean {
  const upTo = store.rolledBackUpTo(game)
  return upTo !== undefined && (day < upTo.day || (day === upTo.day && i <= upTo.i))
}
