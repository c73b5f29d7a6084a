/** Money for screens. */
import { unitsToRiel } from '@samnang/core/money'

/** Units as riel; null where the wallet has not said. */
export function rielOrNull(units: bigint | null): number | null {
  return units === null ? null : unitsToRiel(units)
}
