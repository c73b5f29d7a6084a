import type { Translation } from '../language.ts'
import type { voidReasonsTexts } from '../void-reasons.ts'

export const voidReasons: Translation<typeof voidReasonsTexts> = {
  reason_technical_fault: 'a technical fault',
  reason_operator_error: 'a mistake in preparing the draw',
  reason_no_official_result: 'no official result was announced',
  reason_official_draw_cancelled: 'the official draw did not take place',
  reason_integrity: 'doubts that the draw was in order',
  reason_disaster: 'a disaster or another unavoidable event',
  reason_other: 'a decision of the operator',
  reason_not_opened: 'the draw was not opened in time',
  reason_vault_refused: 'the vault did not give out the secret code',
  reason_seed_mismatch: 'the secret code does not match its seal',
  reason_release_not_signed: 'the secret code was not signed by the vault',
  reason_round_known: 'the list of bets was not sealed in time before the public random value could be known',
  reason_beacon_unavailable: 'the public random value did not come for 24 hours',
}
