/** Mode 1: the vault binds the frozen bets before their round can be known, or the draw is void. */
import { assert } from '@samnang/core/refusal'
import type { EngineVoidReason } from '@samnang/core/void-reason'
import { findBeaconRecord } from '../draws/beacon-records.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import type { DrawRow } from './draw-store.ts'

type Bound =
  | { kind: 'sealed' }
  | { kind: 'bound'; value: { boundMs: number; signature: Uint8Array } }
  | { kind: 'refused'; reason: EngineVoidReason; note: string }

interface Close {
  P: Uint8Array
  M: Uint8Array
  n: number
  totalStake: bigint
}

/**
 * Also refused where this process holds a round as late already: bets that are frozen then could have been chosen for
 * it. Asked again it has the same answer, so whoever dies in between goes on. Throws `VaultUnavailable`.
 */
export async function bindDraw(
  { money, vault, beacon }: Pick<DrawParts, 'money' | 'vault' | 'beacon'>,
  draw: DrawRow,
  close: Close,
): Promise<Bound> {
  const record = await findBeaconRecord(money, draw.id)
  if (!record) return { kind: 'sealed' }
  if (beacon.newestRound >= record.round)
    return { kind: 'refused', reason: 'round_known', note: 'this server holds the round' }
  const outcome = await vault.bind({ game: draw.poll, day: draw.day, i: draw.i, ...close })
  if (!outcome.ok) {
    const reason = outcome.code === 'round_known' ? 'round_known' : 'vault_refused'
    return { kind: 'refused', reason, note: outcome.code }
  }
  const { chainHash, round, boundMs, signature } = outcome.value
  const isSame = round === record.round && record.chainHash.equals(chainHash)
  if (!isSame) return { kind: 'refused', reason: 'vault_refused', note: `bound to round ${round}` }
  assert(signature.length === 64, 'a statement of the vault is signed')
  return { kind: 'bound', value: { boundMs, signature } }
}
