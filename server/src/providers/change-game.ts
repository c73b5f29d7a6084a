/** Where the operator wants a game to stand, and a significant event of it. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { type GameWish, lockGameWish, writeGameWish } from './game-list-store.ts'
import type { Provider } from './registry-store.ts'

/** Refusal: `not_found`. */
export function changeGame(
  pool: Pool,
  { id, name }: Pick<Provider, 'id' | 'name'>,
  { code, wish, by }: { code: string; wish: GameWish; by: By },
): Promise<Outcome<undefined>> {
  return inTransaction(pool, async (tx) => {
    const before = await lockGameWish(tx, id, code)
    if (!before) return refused('not_found')
    await writeGameWish(tx, id, code, wish)
    const after = await lockGameWish(tx, id, code)
    await recordAudit(tx, { ...by, action: 'game_changed', target: `game:${name}:${code}`, before, after })
    return accepted(undefined)
  })
}
