/** Rounds that stay open, and ending one that hangs. */
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { findRound, insertRoundEnd } from './open-round-store.ts'

export {
  listOpenRounds,
  type OpenRoundRow,
  roundNamed,
} from './open-round-store.ts'

/**
 * Our books stop waiting for it; no money moves, and the provider is not told. A win or a rollback that comes later is taken
 * as ever, and whatever comes opens the round again. Refusals: `not_found`, `round_not_open`, `round_young`: something has
 * happened in it within the last half hour.
 */
export async function endRoundIn(
  tx: Tx,
  id: bigint,
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'round_not_open' | 'round_young'>> {
  const round = await findRound(tx, id)
  if (!round) return refused('not_found')
  if (round.status !== 'open') return refused('round_not_open')
  if (!round.isQuiet) return refused('round_young')
  await insertRoundEnd(tx, id, { actor: by.actor, reason: by.reason ?? null })
  const facts = { bet: unitsToRiel(round.bet), win: unitsToRiel(round.win), changed: round.changedAt }
  const target = `provider:${round.provider}`
  const event = { ...by, action: 'game_round_ended' as const, target, detail: { round: round.round, id } }
  await recordAudit(tx, {
    ...event,
    before: { state: 'open', ...facts },
    after: { state: 'ended', ...facts },
  })
  return accepted(undefined)
}
