/**
 * A draw that paid what it should not have is settled again: by the balls that its public records prove, and the rates at
 * which each line stands. Whoever has not what they are owed gives back all of it and gets what they are owed, each by a
 * new entry of the day on which it is done; nobody else is touched. Two people agree here; a server does it
 * (run-resettlements.ts).
 */
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { type DrawRow, findDraw, lockDraw } from './draw-store.ts'
import {
  type Differences,
  differencesOf,
  insertRound,
  latestRound,
  potShareOf,
  setBalls,
} from './resettle-store.ts'
import { jackpotStakes } from './settle-store.ts'
import { winningOf } from './winning.ts'

export type ResettleCode = 'not_found' | 'not_settled' | 'not_proven' | 'resettling'

export interface ResettlePreview extends Differences {
  /** As the draw has them, and as its records prove them. */
  balls: number[]
  proven: number[]
}

/**
 * What would change. `proven`: what the records say (fairness/proven-balls.ts), null where they prove nothing. Refusals:
 * `not_settled`, `not_proven`, and `resettling` while an earlier round is under way.
 */
export async function previewResettlement(
  db: Queryable,
  { id, proven }: { id: bigint; proven: number[] | null },
): Promise<Outcome<ResettlePreview, ResettleCode>> {
  const draw = await findDraw(db, id)
  return draw ? differencesFor(db, draw, proven) : refused('not_found')
}

async function differencesFor(
  db: Queryable,
  draw: DrawRow,
  proven: number[] | null,
): Promise<Outcome<ResettlePreview, ResettleCode>> {
  if (draw.state !== 'SETTLED' || draw.balls === null) return refused('not_settled')
  const latest = await latestRound(db, draw.id)
  if (latest && latest.doneAt === null) return refused('resettling')
  if (proven === null) return refused('not_proven')
  const { winning } = await winningOf(db, draw, proven)
  const found = await differencesOf(db, draw.id, winning)
  // Nobody was known to share the pot, so there is no share that these lines could get.
  const five = await jackpotStakes(db, draw.id, winning.mask)
  const isUnshared = five.hit > 0n && (await potShareOf(db, draw.id)) === null
  return accepted({ ...found, pot: found.pot + Number(isUnshared), balls: draw.balls, proven })
}

interface ResettleOrder {
  id: bigint
  proven: number[] | null
  /** What was looked at, in riel as it was shown: other differences by now are not agreed on. */
  seen: { players: number; down: number; up: number }
  by: By
}

/**
 * Begins the next round. Besides what the preview refuses: `nothing_to_change`, `changed_meanwhile`, and `pot_differs`
 * where lines of all five numbers would change, for draws behind this one have played for what was left in the pot.
 */
export async function resettleDrawIn(
  tx: Tx,
  { id, proven, seen, by }: ResettleOrder,
): Promise<
  Outcome<{ id: bigint }, ResettleCode | 'nothing_to_change' | 'changed_meanwhile' | 'pot_differs'>
> {
  const draw = await lockDraw(tx, id)
  if (!draw) return refused('not_found')
  const found = await differencesFor(tx, draw, proven)
  if (!found.ok) return found
  const { value } = found
  const isSameResult = String(value.balls) === String(value.proven)
  if (value.players === 0 && value.pot === 0 && isSameResult) return refused('nothing_to_change')
  if (value.pot > 0) return refused('pot_differs')
  const isSumSeen = unitsToRiel(value.downUnits) === seen.down && unitsToRiel(value.upUnits) === seen.up
  if (value.players !== seen.players || !isSumSeen) return refused('changed_meanwhile')
  const round = ((await latestRound(tx, id))?.round ?? 0) + 1
  const { winning } = await winningOf(tx, draw, value.proven)
  if (!isSameResult) await setBalls(tx, id, value.proven)
  await insertRound(tx, { drawId: id, round, winning })
  await noteAgreed(tx, { id, round, value, by })
  return accepted({ id })
}

async function noteAgreed(
  tx: Tx,
  { id, round, value, by }: { id: bigint; round: number; value: ResettlePreview; by: By },
): Promise<void> {
  const { players, tickets, downUnits, upUnits, below } = value
  await recordAudit(tx, {
    ...{ ...by, action: 'draw.resettle', target: String(id) },
    before: { balls: value.balls.join(' ') },
    after: {
      ...{ balls: value.proven.join(' '), players, tickets, below_zero: below },
      ...{ taken_riel: unitsToRiel(downUnits), given_riel: unitsToRiel(upUnits) },
    },
    detail: { round },
  })
  await tellOffice(tx, 'draws', id)
}
