/** Bets of the book against the records of their draw, for whoever answers their player: what the player's own page checks. */
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import { ownBetChecks } from '@samnang/core/fairness/verify-own-bet'
import { runCheck } from '@samnang/core/fairness/verify-step'
import type { Queryable } from '../database/pool.ts'
import { unsignedProof } from './leaf-proof.ts'
import { secretOf } from './leaf-store.ts'

export interface BetCheck {
  code: string
  state: string
}

/** For each ticket, in their order; none where nothing can be checked yet. */
export async function checkOwnBets(
  db: Queryable,
  draw: PublishedDraw,
  { drawId, playerId, ticketIds }: { drawId: bigint; playerId: bigint; ticketIds: readonly bigint[] },
): Promise<BetCheck[][]> {
  const secret = await secretOf(db, playerId)
  if (!secret) return ticketIds.map(() => [])
  const checked: BetCheck[][] = []
  for (const ticketId of ticketIds) {
    const own = await unsignedProof(db, { id: playerId, secret }, { drawId, ticketId })
    checked.push(own ? await checksOf(draw, ticketId, own.proof) : [])
  }
  return checked
}

/** Whether the receipt was signed is asked of the player's own one: the house keeps none. */
async function checksOf(
  draw: PublishedDraw,
  ticketId: bigint,
  proof: NonNullable<Awaited<ReturnType<typeof unsignedProof>>>['proof'],
): Promise<BetCheck[]> {
  const evidence = {
    draw,
    ticketId,
    proof: { ...proof, receipt_signature: '' },
    ...{ operatorKeys: [], vaultKeys: [], leaves: undefined, resultId: undefined, chains: [] },
    verifySignature: verifyEd25519,
  }
  const checks = ownBetChecks(evidence).filter(({ code }) => code !== 'receipt_signature')
  const steps = await Promise.all(checks.map(runCheck))
  return steps.map(({ code, state }) => ({ code, state }))
}
