import { fishingProof } from '../fishing/fishing-proof.ts'
import type { RoundProof } from '../provider/round-proof.ts'
import { slotProof } from '../slots/slot-proof.ts'
import { sportProof } from '../sport/sport-proof.ts'
import { tableProof } from '../tables/table-proof.ts'

/** What can be checked in the browser: the rules of every family of games. */
const proofs: readonly RoundProof[] = [slotProof, tableProof, fishingProof, sportProof]

export function proofOf(game: string): RoundProof | null {
  return proofs.find(({ codes }) => codes.includes(game)) ?? null
}
