/** Draw, own tickets and kept receipts through core's checks: one report for the page and for the saved file. */
import type { VerifyRound } from '@samnang/core/fairness/beacon'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { hasPublicLeaves } from '@samnang/core/fairness/lottery-modes'
import { verifyDraw } from '@samnang/core/fairness/verify-draw'
import { ownBetChecks } from '@samnang/core/fairness/verify-own-bet'
import {
  type Evidence,
  failed,
  keysValidFor,
  missing,
  runCheck,
  type Step,
  type StepCode,
  type StepState,
  type Verdict,
} from '@samnang/core/fairness/verify-step'
import { type PageCode, receiptCheck } from './check-receipt.ts'
import type { FairData, OwnBet } from './fair-data.ts'

export type ShownCode = StepCode | PageCode
export type ShownStep = Omit<Step, 'code'> & { code: ShownCode }

export interface FairReport {
  steps: ShownStep[]
  own: { bet: OwnBet; steps: ShownStep[] }[]
  /** The worst of all steps. */
  state: StepState
}

const WORST_FIRST: readonly StepState[] = ['failed', 'not_verifiable', 'void', 'not_yet']

export function worstOf(steps: readonly ShownStep[]): StepState {
  return WORST_FIRST.find((worse) => steps.some((step) => step.state === worse)) ?? 'ok'
}

/** Never throws for bad records: what cannot be read has failed. */
export async function verifyFair(data: FairData): Promise<FairReport> {
  const { asked, draw, keys, leaves } = data
  const verifyRound = await curveFor(data)
  const options = { keys, verifySignature: verifyEd25519, verifyRound, resultId: asked }
  const { steps } = await verifyDraw(draw, { ...options, leaves })
  const own: FairReport['own'] = []
  for (const bet of data.own) own.push({ bet, steps: await ownSteps(data, bet) })
  return { steps, own, state: worstOf([...steps, ...own.flatMap((one) => one.steps)]) }
}

/** The curve of the beacon is large, and most draws need none. */
async function curveFor({ draw }: FairData): Promise<VerifyRound | undefined> {
  if (draw.open?.mode !== 1) return undefined
  return (await import('@samnang/core/fairness/beacon-signature')).verifyRound
}

/** At least one: a ticket of which nothing was looked at is not correct. */
async function ownSteps(data: FairData, bet: OwnBet): Promise<ShownStep[]> {
  const steps: ShownStep[] = []
  try {
    if (!bet.proof && !bet.receipt)
      return [await runCheck({ code: 'own_path', run: () => withoutProof(data) })]
    const evidence = evidenceOf(data, bet)
    for (const check of ownBetChecks(evidence)) steps.push(await runCheck(check))
    if (bet.receipt === null) return steps
    const run = receiptCheck(evidence, bet, bet.receipt)
    const step = await runCheck({ code: 'receipt_signature', run })
    return [...steps, { ...step, code: 'kept_receipt' }]
  } catch {
    return [{ code: 'own_leaf', ...failed('record_incomplete'), ok: false }]
  }
}

/** Of a ticket that was left out of the list there is no proof, so one that is owed and does not come is a fault. */
function withoutProof({ draw }: FairData): Verdict {
  const isOwed = draw.state !== 'VOID' && hasPublicLeaves(draw)
  return isOwed ? failed('proof_missing') : missing(draw)
}

function evidenceOf({ asked, draw, keys, leaves }: FairData, { proof, ticket_id }: OwnBet): Evidence {
  return {
    draw,
    operatorKeys: keysValidFor(draw, keys.operator),
    vaultKeys: keysValidFor(draw, keys.vault),
    verifySignature: verifyEd25519,
    chains: keys.chains ?? [],
    leaves,
    proof: proof ?? undefined,
    ticketId: BigInt(ticket_id),
    resultId: asked,
  }
}
