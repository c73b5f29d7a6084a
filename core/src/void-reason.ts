/** Why a draw of either lottery was called off: codes, for which players read a sentence in their own language. */

/** What staff may choose. What they note besides stays with them. */
export const STAFF_VOID_REASONS = [
  'technical_fault',
  'operator_error',
  'no_official_result',
  'official_draw_cancelled',
  'integrity',
  'disaster',
  'other',
] as const

/** What the engine decides by itself; the details of a fault are in the log and in the audit. */
export const ENGINE_VOID_REASONS = [
  'not_opened',
  'vault_refused',
  'seed_mismatch',
  'release_not_signed',
  'round_known',
  'beacon_unavailable',
] as const

export const VOID_REASONS = [...STAFF_VOID_REASONS, ...ENGINE_VOID_REASONS] as const

export type StaffVoidReason = (typeof STAFF_VOID_REASONS)[number]
export type EngineVoidReason = (typeof ENGINE_VOID_REASONS)[number]
export type VoidReason = (typeof VOID_REASONS)[number]
