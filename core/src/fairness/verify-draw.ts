/**
 * Verifies a draw from its published records alone: the same code in the browser, in a saved page with the
 * network off, and on the command line.
 */
import type { VerifyRound } from './beacon.ts'
import type { PublishedDraw, PublishedKeys, PublishedProof, VerifySignature } from './published-records.ts'
import { openingChecks } from './verify-opening.ts'
import { ownBetChecks } from './verify-own-bet.ts'
import { resultChecks } from './verify-result.ts'
import { type Evidence, failed, keysValidFor, runCheck, type Step, type StepState } from './verify-step.ts'

export type { PublishedDraw, PublishedKeys, PublishedProof } from './published-records.ts'
export type { Step, StepCode, StepState } from './verify-step.ts'

export interface VerifyOptions {
  keys: PublishedKeys
  verifySignature: VerifySignature
  /** Needed for draws of mode 1 alone; without it their beacon counts as not verifiable. */
  verifyRound?: VerifyRound | undefined
  /** Every leaf of the draw: then the root is computed too. Null: the house gives none, which a finished draw must have. */
  leaves?: readonly string[] | null
  /** The own ticket's proof: then the bet is checked too. */
  proof?: PublishedProof
  /** The id that was asked for: no hash covers it. */
  resultId?: number
}

export interface Verification {
  steps: Step[]
  /** The worst of the steps. */
  state: StepState
  /** Everything is there and everything holds. */
  ok: boolean
}

/** The first one that any step has is the state of the whole. */
const WORST_FIRST: readonly StepState[] = ['failed', 'not_verifiable', 'void', 'not_yet']

/** Never throws for bad records: what cannot be read has failed. */
export async function verifyDraw(draw: PublishedDraw, options: VerifyOptions): Promise<Verification> {
  const steps: Step[] = []
  for (const check of checksOf(draw, options)) steps.push(await runCheck(check))
  const state = WORST_FIRST.find((worse) => steps.some((step) => step.state === worse)) ?? 'ok'
  return { steps, state, ok: state === 'ok' }
}

function checksOf(draw: PublishedDraw, options: VerifyOptions) {
  try {
    const evidence = evidenceOf(draw, options)
    return [...openingChecks(evidence), ...resultChecks(evidence), ...ownBetChecks(evidence)]
  } catch {
    return [{ code: 'record', run: () => unreadable } as const]
  }
}

const unreadable = failed('record_incomplete')

function evidenceOf(draw: PublishedDraw, options: VerifyOptions): Evidence {
  const { keys, verifySignature, verifyRound, leaves, proof, resultId } = options
  const chains = keys.chains ?? []
  const operatorKeys = keysValidFor(draw, keys.operator)
  const vaultKeys = keysValidFor(draw, keys.vault)
  return {
    ...{ draw, operatorKeys, vaultKeys, verifySignature, verifyRound, chains },
    ...{ leaves, proof, resultId, ticketId: undefined },
  }
}
