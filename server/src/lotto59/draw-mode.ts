/** How a poll's next draws to open come about: sealed, or with the public beacon. A draw keeps the mode that it opened with. */
import { type BeaconChain, chainHashOf, roundOf } from '@samnang/core/fairness/beacon'
import { POLL_NAMES, type PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { lockSettings, readSetting, writeSetting } from '../base/setting-rows.ts'
import type { Pool, Queryable, Tx } from '../database/pool.ts'

export type DrawMode = 'sealed' | 'beacon'

/** What the opening record says of it. */
export interface OpeningMode {
  mode: 0 | 1
  chainHash: Uint8Array
  round: number
}

/** Sealed mode: nothing but the vault's seed and the bets decide. */
export const SEALED: OpeningMode = { mode: 0, chainHash: new Uint8Array(32), round: 0 }

const keyOf = (poll: PollName) => `draw_mode:${poll}`

/** Sealed until two people have agreed on something else. */
export async function drawMode(db: Queryable, poll: PollName): Promise<DrawMode> {
  return (await readSetting(db, keyOf(poll))) === 'beacon' ? 'beacon' : 'sealed'
}

export async function drawModes(db: Pool): Promise<Record<PollName, DrawMode>> {
  const modes = await Promise.all(POLL_NAMES.map(async (poll) => [poll, await drawMode(db, poll)]))
  return Object.fromEntries(modes)
}

/** Takes effect with the draws that have not opened. */
export async function setDrawModeIn(
  tx: Tx,
  { poll, mode }: { poll: PollName; mode: DrawMode },
  by: By,
): Promise<void> {
  await lockSettings(tx)
  const before = { mode: await drawMode(tx, poll) }
  await writeSetting(tx, keyOf(poll), mode)
  await recordAudit(tx, { ...by, action: 'draw_mode_set', target: `poll:${poll}`, before, after: { mode } })
}

export function openingModeOf(
  mode: DrawMode,
  chain: BeaconChain,
  poll: PollName,
  closeMs: number,
): OpeningMode {
  if (mode === 'sealed') return SEALED
  const round = roundOf(chain, poll, closeMs)
  assert(round !== null, 'both polls have a lead, and every draw closes after the chain began')
  return { mode: 1, chainHash: chainHashOf(chain), round }
}
