/** The signed answer with a seed, and whether this vault may still give one. */
import { closeRecordBytes, releaseBytes } from '@samnang/core/fairness/signed-records'
import type { Fact } from './batch.ts'
import type { DrawRef, Release } from './protocol.ts'
import type { Signer } from './signer.ts'
import type { Store } from './store.ts'

export type BoundFact = Extract<Fact, { state: 'bound' }>

export function releaseOf(
  signer: Signer,
  { game, day, i }: DrawRef,
  S: Uint8Array,
  fact: BoundFact,
): Release {
  const { M, T, releasedMs } = fact
  const signature = signer.sign(releaseBytes({ game, day, i, M, S, releasedMs }))
  return { S, releasedMs, signature, T, closeSignature: signer.sign(closeRecordBytes(T)) }
}

export function isRolledBack(store: Store, { game, day, i }: DrawRef): boolean {
  const upTo = store.rolledBackUpTo(game)
  return upTo !== undefined && (day < upTo.day || (day === upTo.day && i <= upTo.i))
}
