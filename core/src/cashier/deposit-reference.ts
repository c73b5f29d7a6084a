/** The six digits that a player writes into a transfer. */

const REFERENCES = 1_000_000n
/** Has no factor in common with a million: neighbours get references far apart, and a million of them are all different. */
const STEP = 387_420_489n

/** How often another one is tried before it is given up: all of them taken means that the house is full. */
export const REFERENCE_TRIES = 20

/** The reference of a request; `attempt` counts from 0 where the one before is in use by another open request. */
export function referenceOf(id: bigint, attempt = 0): string {
  const number = ((id + BigInt(attempt) * 1_009n) * STEP) % REFERENCES
  return number.toString().padStart(6, '0')
}
