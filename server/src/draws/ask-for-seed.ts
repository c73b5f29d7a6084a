/** The vault gives the seed of a frozen draw; what both lotteries make of its answer alike. */
import { equalBytes, sha256 } from '@samnang/core/bytes'
import { type DrawName, seedCommitment } from '@samnang/core/fairness/commitment'
import { drawPrk } from '@samnang/core/fairness/draw-balls'
import { formerReleaseBytes, type ReleaseFacts, releaseBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import type { EngineVoidReason } from '@samnang/core/void-reason'
import type { Release } from '@samnang/vault/protocol'
import { isSignedByKey } from '../base/signed-by-key.ts'
import type { DrawParts } from './draw-parts.ts'
import type { DrawRecord } from './draw-records.ts'

/** How long to wait before asking again; `done` false: another one has made the step or reigns. */
export type Revealed = TooEarly | { kind: 'stepped'; done: boolean }

type TooEarly = { kind: 'too_early'; waitMs: number }

/** A seed that cannot be used makes the draw void: there is no other formula. `note` is for staff. */
export type Unusable = { reason: EngineVoidReason; note: string }

export type Asked =
  | TooEarly
  | ({ kind: 'unusable' } & Unusable)
  | { kind: 'released'; release: Release; prk: Uint8Array }

/** D where nothing but seed and close record enters; in beacon mode it is the hash of the round's signature. */
const SEALED_D = new Uint8Array(32)

type ClosedRecord = Omit<Pick<DrawRecord, 'C' | 'P' | 'M' | 'T' | 'n' | 'stakeTotal'>, 'C'> & {
  C: Uint8Array | null
}

/**
 * A release that is not bound to T of the close record is as good as none. Throws `VaultUnavailable` where the vault is silent:
 * the draw is late then. `roundSignature`: of a draw of mode 1.
 */
export async function askForSeed(
  { vault }: Pick<DrawParts, 'vault'>,
  vaultKey: Uint8Array,
  name: DrawName,
  { C, P, M, T, n, stakeTotal: totalStake }: ClosedRecord,
  roundSignature: Uint8Array | null = null,
): Promise<Asked> {
  assert(
    C && M && T && n !== null && totalStake !== null,
    'a rooted draw has its commitment and close record',
  )
  const outcome = roundSignature
    ? await vault.releaseByRound({ ...name, roundSignature })
    : await vault.release({ ...name, P, M, n, totalStake })
  if (!outcome.ok)
    return outcome.code === 'too_early'
      ? { kind: 'too_early', waitMs: Number(outcome.n ?? 100) }
      : { kind: 'unusable', reason: 'vault_refused', note: outcome.code }
  const release = outcome.value
  const { S, releasedMs, signature } = release
  if (!equalBytes(seedCommitment({ ...name, seed: S }), C))
    return { kind: 'unusable', reason: 'seed_mismatch', note: '' }
  return isReleaseOf({ ...name, M, S, T, releasedMs }, signature, vaultKey)
    ? {
        kind: 'released',
        release,
        prk: drawPrk({ D: roundSignature ? sha256(roundSignature) : SEALED_D, S, T }),
      }
    : { kind: 'unusable', reason: 'release_not_signed', note: '' }
}

/** A vault that is still of the version before says it in the former form, without T: servers are replaced before their vault. */
function isReleaseOf(release: DrawName & ReleaseFacts, signature: Uint8Array, vaultKey: Uint8Array): boolean {
  const forms = [releaseBytes(release), formerReleaseBytes(release)]
  return forms.some((bytes) => isSignedByKey(signature, bytes, vaultKey))
}

/** Tells the vault to forget the seed of a void draw, so that nobody ever learns what would have been. Silence is logged. */
export async function forgetSeedOf(
  { vault, log }: Pick<DrawParts, 'vault' | 'log'>,
  id: bigint,
  name: DrawName,
): Promise<void> {
  try {
    const outcome = await vault.destroy(name)
    if (!outcome.ok) log.warn({ draw: Number(id), code: outcome.code }, 'seed not destroyed')
  } catch (error) {
    log.warn({ err: error, draw: Number(id) }, 'seed not destroyed')
  }
}
