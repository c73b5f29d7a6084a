/** Where the operator wants a game to stand and until when it pauses, and a significant event of it. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { type GameWish, lockGameWish, writeGameWish } from './game-list-store.ts'
import type { Provider } from './registry-store.ts'

export interface GameChange {
  code: string
  wish: GameWish
  /** What whoever asks has seen; absent: whatever it is. */
  seen?: GameWish
  by: By
}

/** Refusal: `not_found`. */
export function changeGame(
  pool: Pool,
  provider: Pick<Provider, 'id' | 'name'>,
  change: GameChange,
): Promise<Outcome<undefined>> {
  return inTransaction(pool, (tx) => changeGameIn(tx, provider, change))
}

/** Open pages hear of it at once (functions/site-events.sql). Refusals: `not_found`, `changed_meanwhile`. */
export async function changeGameIn(
  tx: Tx,
  { id, name }: Pick<Provider, 'id' | 'name'>,
  { code, wish, seen, by }: GameChange,
): Promise<Outcome<undefined, 'not_found' | 'changed_meanwhile'>> {
  const before = await lockGameWish(tx, id, code)
  if (!before) return refused('not_found')
  if (seen && !isSame(seen, before)) return refused('changed_meanwhile')
  await writeGameWish(tx, id, code, wish)
  const after = await lockGameWish(tx, id, code)
  await recordAudit(tx, { ...by, action: 'game_changed', target: `game:${name}:${code}`, before, after })
  return accepted(undefined)
}

function isSame(seen: GameWish, now: GameWish): boolean {
  const sides = [seen, now].map(({ section, isHidden, titleKm, position, pausedUntil }) =>
    JSON.stringify([section ?? null, isHidden, titleKm || null, position, pausedUntil ?? null]),
  )
  return sides[0] === sides[1]
}
