/** The two draw series: whether each is offered, its limits, its pot. */
import { POT } from '@samnang/core/ledger/accounts'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'

/** Limits in units. */
export interface PollRow {
  id: PollName
  enabled: boolean
  minStake: bigint
  maxStake: bigint
  playerDrawMax: bigint
  jackpotDrawMax: bigint
  jackpotFourMax: bigint
  exposureMax: bigint
}

const COLUMNS = `id, enabled, min_stake as "minStake", max_stake as "maxStake", player_draw_max as "playerDrawMax",
  jackpot_draw_max as "jackpotDrawMax", jackpot_four_max as "jackpotFourMax", exposure_max as "exposureMax"`

export async function polls(db: Queryable): Promise<PollRow[]> {
  const { rows } = await db.query<PollRow>(`select ${COLUMNS} from poll order by id`)
  return rows
}

export async function findPoll(db: Queryable, poll: PollName): Promise<PollRow> {
  const { rows } = await db.query<PollRow>(`select ${COLUMNS} from poll where id = $1`, [poll])
  const [row] = rows
  assert(row, 'both polls are stored by server/schema')
  return row
}

/** As it stands; nobody else changes it until the transaction ends. */
export async function lockPoll(tx: Tx, poll: PollName): Promise<PollRow> {
  const { rows } = await tx.query<PollRow>(`select ${COLUMNS} from poll where id = $1 for update`, [poll])
  const [row] = rows
  assert(row, 'both polls are stored by the baseline')
  return row
}

/** Off, it finishes its draws and starts no more. */
export async function setPollEnabled(tx: Tx, poll: PollName, isOn: boolean): Promise<void> {
  await tx.query('update poll set enabled = $2 where id = $1', [poll, isOn])
}

/** In units. */
export async function setPollLimits(
  tx: Tx,
  poll: PollName,
  limits: Omit<PollRow, 'id' | 'enabled'>,
): Promise<void> {
  await tx.query(
    `update poll set min_stake = $2, max_stake = $3, player_draw_max = $4, jackpot_draw_max = $5, jackpot_four_max = $6,
       exposure_max = $7 where id = $1`,
    [
      poll,
      ...[limits.minStake, limits.maxStake, limits.playerDrawMax],
      ...[limits.jackpotDrawMax, limits.jackpotFourMax, limits.exposureMax],
    ],
  )
}

/** What the pot of the poll holds, in units. */
export async function potUnits(db: Queryable, poll: PollName): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>('select balance from account where id = $1', [
    POT[poll],
  ])
  const [row] = rows
  assert(row, 'every poll has a pot account')
  return row.balance
}

/** What the pots of both polls hold, in units. */
export async function pollPots(db: Queryable): Promise<Record<PollName, bigint>> {
  return { POLL_1: await potUnits(db, 'POLL_1'), POLL_2: await potUnits(db, 'POLL_2') }
}
