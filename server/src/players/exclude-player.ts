/** Breaks from playing: a player takes one, or the staff adds one. Nobody ends one early. */

import {
  type Exclusion,
  type ExclusionCode,
  type ExclusionKind,
  exclude,
  excludeByStaff,
} from '@samnang/core/player/exclusion'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { findByName } from './player-store.ts'
import { lockPlayState, type PlayState, writeExclusion } from './safe-play-store.ts'

/** What ends with the beginning of a break, in its transaction; app.ts and the command line name it. */
export type Ending = (tx: Tx, playerId: bigint) => Promise<void>

/**
 * The player's own wish, at once: bets that hold the lock of their account are before it, all others are refused. What they
 * have bet stays and is settled. Refusals: `exclusion_length`, `exclusion_shorter`.
 */
export function excludeSelf(
  pool: Pool,
  playerId: bigint,
  asked: { kind: ExclusionKind; untilMs: number },
  requestId: string,
  endings: readonly Ending[],
): Promise<Outcome<Exclusion, ExclusionCode | 'not_found'>> {
  const decide = ({ exclusion, nowMs }: PlayState) => exclude(exclusion, asked, nowMs)
  return inTransaction(pool, (tx) =>
    store(tx, { playerId, by: { actor: `player:${playerId}`, requestId } }, decide, endings),
  )
}

/** The staff's, by name, and their screens are told. Refusals: `not_found`, `exclusion_length`, `exclusion_shorter`. */
export function excludeByName(
  pool: Pool,
  username: string,
  untilMs: number,
  endings: readonly Ending[],
  by: By = { actor: 'system' },
): Promise<Outcome<Exclusion, ExclusionCode | 'not_found'>> {
  return inTransaction(pool, async (tx): Promise<Outcome<Exclusion, ExclusionCode | 'not_found'>> => {
    const player = await findByName(tx, usernameKey(username))
    if (!player) return refused('not_found')
    return excludeByStaffIn(tx, { playerId: player.id, untilMs }, endings, by)
  })
}

/** The same inside a command of the office. */
export async function excludeByStaffIn(
  tx: Tx,
  { playerId, untilMs }: { playerId: bigint; untilMs: number },
  endings: readonly Ending[],
  by: By,
): Promise<Outcome<Exclusion, ExclusionCode | 'not_found'>> {
  const decide = ({ exclusion, nowMs }: PlayState) => excludeByStaff(exclusion, untilMs, nowMs)
  const stored = await store(tx, { playerId, by }, decide, endings)
  const data = { players: [Number(playerId)] }
  if (stored.ok) await addEvent(tx, { topic: 'players', kind: 'limits', data })
  return stored
}

async function store(
  tx: Tx,
  { playerId, by }: { playerId: bigint; by: By },
  decide: (state: PlayState) => Outcome<Exclusion, ExclusionCode>,
  endings: readonly Ending[],
): Promise<Outcome<Exclusion, ExclusionCode | 'not_found'>> {
  const state = await lockPlayState(tx, playerId)
  if (!state) return refused('not_found')
  const decided = decide(state)
  if (!decided.ok) return decided
  await writeExclusion(tx, playerId, decided.value)
  for (const end of endings) await end(tx, playerId)
  await recordAudit(tx, {
    ...by,
    action: 'player_excluded',
    target: `player:${playerId}`,
    before: state.exclusion && factsOf(state.exclusion),
    after: factsOf(decided.value),
  })
  return accepted(decided.value)
}

function factsOf({ kind, untilMs }: Exclusion) {
  return { kind, until: new Date(untilMs).toISOString() }
}
