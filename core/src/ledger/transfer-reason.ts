/** Why the operator has credited or debited a player: codes, for which the player reads a sentence. None: a plain one. */
export const TRANSFER_REASONS = ['correction', 'compensation', 'promotion', 'demo'] as const

export type TransferReason = (typeof TRANSFER_REASONS)[number]

export function isTransferReason(code: string): code is TransferReason {
  return (TRANSFER_REASONS as readonly string[]).includes(code)
}
