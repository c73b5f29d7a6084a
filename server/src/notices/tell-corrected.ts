/** Players of a draw of lotto 59 that was settled again hear what they got before, and what they have of it now. */
import type { DrawCorrected } from '@samnang/core/cashier/notice'
import type { Tx } from '../database/pool.ts'
import { insertNotices } from './notice-store.ts'
import { plain, tellInboxes } from './tell-player.ts'

/** Players a statement and an event. */
const AT_ONCE = 10_000

type Sums = Pick<DrawCorrected, 'wasUnits' | 'amountUnits'>

/** Inside the transaction that ends the correction, and last in it, as `tellPlayer`. */
export async function tellCorrected(
  tx: Tx,
  draw: Omit<DrawCorrected, keyof Sums>,
  corrected: readonly (Sums & { playerId: bigint })[],
): Promise<void> {
  const chunks = []
  for (let at = 0; at < corrected.length; at += AT_ONCE) chunks.push(corrected.slice(at, at + AT_ONCE))
  for (const chunk of chunks) {
    const told = chunk.map(({ playerId, wasUnits, amountUnits }) => {
      const data: DrawCorrected = { ...draw, wasUnits, amountUnits }
      return { playerId, data: JSON.stringify(data, plain) }
    })
    await insertNotices(tx, 'draw_corrected', told)
  }
  for (const chunk of chunks)
    await tellInboxes(
      tx,
      chunk.map(({ playerId }) => playerId),
    )
}
