/** Changes what a poll takes: the next slip of an open draw is held against it. */

import type { PollName } from '@samnang/core/lotto59/markets'
import { limitFaults, type PollLimits } from '@samnang/core/lotto59/poll-limits'
import { rielToUnits, UNITS_PER_RIEL } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { currentPaytable } from '../lotto59/paytables.ts'
import { lockPoll, type PollRow, polls, setPollLimits } from '../lotto59/switch-poll.ts'
import { type LastChange, lastChanges, noteChange } from './switch-store.ts'

export interface LimitState {
  poll: PollName
  limits: PollLimits
  /** Null: nobody has ever changed them. */
  changed: LastChange | null
}

const nameOf = (poll: PollName) => `limits-${poll}`

export async function listLimits(db: Queryable): Promise<LimitState[]> {
  const [rows, changes] = [await polls(db), await lastChanges(db)]
  return rows.map((row) => ({
    poll: row.id,
    limits: limitsOf(row),
    changed: changes.get(nameOf(row.id)) ?? null,
  }))
}

/** The price of a jackpot line, which two of the limits are multiples of. */
export async function lineRiel(db: Queryable): Promise<number> {
  return (await currentPaytable(db)).paytable.jackpot.lineRiel
}

/**
 * `before`: what its staff has seen. Refusals: `changed_meanwhile`, `invalid_field` (why, by field). What a player and all
 * of them may stake on a draw is asked under the draw's lock, so that it holds for the next slip (functions/draw-book.sql);
 * the least and the largest stake within two seconds, on every server.
 */
export async function changeLimits(
  tx: Tx,
  { poll, before, after }: { poll: PollName; before: PollLimits; after: PollLimits },
  by: By,
): Promise<Outcome<undefined, 'changed_meanwhile' | 'invalid_field'>> {
  const now = limitsOf(await lockPoll(tx, poll))
  if (!isSame(before, now)) return refused('changed_meanwhile')
  const faults = Object.entries(limitFaults(after, await lineRiel(tx)))
  if (faults.length > 0)
    return refused('invalid_field', {
      errors: Object.fromEntries(faults.map(([field, why]) => [field, [why]])),
    })
  await setPollLimits(tx, poll, rowOf(after))
  await recordAudit(tx, { ...by, action: 'limits_changed', target: `poll:${poll}`, before: now, after })
  await noteChange(tx, { name: nameOf(poll), value: after, by })
  return accepted(undefined)
}

function isSame(one: PollLimits, other: PollLimits): boolean {
  return Object.entries(other).every(([field, value]) => one[field as keyof PollLimits] === value)
}

function limitsOf(row: PollRow): PollLimits {
  const riel = (units: bigint) => Number(units / UNITS_PER_RIEL)
  return {
    min: riel(row.minStake),
    max: riel(row.maxStake),
    draw: riel(row.playerDrawMax),
    jackpotDraw: riel(row.jackpotDrawMax),
    jackpotFour: riel(row.jackpotFourMax),
    exposure: riel(row.exposureMax),
  }
}

function rowOf(limits: PollLimits): Omit<PollRow, 'id' | 'enabled'> {
  return {
    minStake: rielToUnits(limits.min),
    maxStake: rielToUnits(limits.max),
    playerDrawMax: rielToUnits(limits.draw),
    jackpotDrawMax: rielToUnits(limits.jackpotDraw),
    jackpotFourMax: rielToUnits(limits.jackpotFour),
    exposureMax: rielToUnits(limits.exposure),
  }
}
