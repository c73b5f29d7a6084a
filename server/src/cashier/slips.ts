/** Slips as the staff look at them. */
import { ALIKE_BITS } from '@samnang/core/cashier/picture-hash'
import type { Queryable } from '../database/pool.ts'
import { type SimilarRow, similarRows, slipImage, slipRows } from './slip-store.ts'

export type { SimilarRow, SlipRow } from './slip-store.ts'

const SHOWN_MAX = 20
/** On both sides of a slip: of a house with five hundred slips a day those of two months. */
const COMPARED_AROUND = 30_000

/** The slips of a request without their pictures, the newest first. */
export const slipsOf = slipRows

/** The picture of one slip, a webp; null: this request has no such slip. */
export const slipPicture = slipImage

/** Other requests, of whichever player, whose slip is the same file or shows the same. */
export function similarSlips(db: Queryable, deposit: bigint): Promise<SimilarRow[]> {
  return similarRows(db, {
    ...{ deposit, bitsMax: ALIKE_BITS },
    ...{ around: COMPARED_AROUND, limit: SHOWN_MAX },
  })
}
