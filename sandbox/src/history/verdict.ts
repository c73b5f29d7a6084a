import { fromHex } from '@samnang/core/bytes'
import { seedHash } from '../chance/rng.ts'
import type { RoundReport } from '../provider/round-report.ts'
import { proofOf } from './proofs.ts'

export type Verdict = 'verified' | 'wrong_hash' | 'wrong_result'

/** Draws the round again with the code that drew it; null while the seed is secret or nothing was drawn. */
export function verdictOf(report: RoundReport): Verdict | null {
  const proof = proofOf(report.game)
  if (proof === null || report.seed === null || report.outcome === null) return null
  const seed = fromHex(report.seed)
  if (seedHash(seed) !== report.seedHash) return 'wrong_hash'
  return proof.verify(report, seed) ? 'verified' : 'wrong_result'
}
