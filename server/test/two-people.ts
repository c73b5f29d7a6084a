/** What takes two people once the numbers of a draw may be known, said by Sokha and then by Dara. */
import type { Outcome } from '@samnang/core/refusal'
import type { Pool } from '../src/database/pool.ts'
import { reopenLotteryDraw } from '../src/lottery/reopen-lottery.ts'
import { voidLotteryDraw } from '../src/lottery/void-lottery.ts'

/** Nobody has left, and everybody may. */
export const anybody = async () => true

async function saidByTwo<T extends { kind: string }>(
  say: (staff: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const first = await say('sokha')
  return first.ok && first.value.kind === 'waits' ? say('dara') : first
}

export function voidByTwo(pool: Pool, drawId: bigint) {
  return saidByTwo((staff) =>
    voidLotteryDraw(pool, { drawId, reason: 'disaster', note: 'flood', staff, counts: anybody }),
  )
}

export function reopenByTwo(pool: Pool, drawId: bigint) {
  return saidByTwo((staff) =>
    reopenLotteryDraw(pool, { drawId, note: 'typed wrong', staff, counts: anybody }),
  )
}
