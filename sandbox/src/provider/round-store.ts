import { assert } from '@samnang/core/refusal'
import { inTransaction, type Pool } from '../database/pool.ts'
import type { Json } from './json.ts'
import type { NewRound, PlayedRound, Round, RoundState, Rounds } from './round.ts'

type RoundRow = {
  id: string
  game: string
  table_code: string | null
  seed_id: string
  client_seed: string
  nonce: number
  config_hash: string
  state: RoundState
  detail: Json
  outcome: Json
  events: Json
  opened_at: Date
  closed_at: Date | null
}

/** Rounds in PostgreSQL; ids are made of `newId` where a game brings none. */
export function postgresRounds(pool: Pool, newId: () => string): Rounds {
  const find = async (id: string) => {
    const { rows } = await pool.query<RoundRow>('select * from round where id = $1', [id])
    return rows[0] ? roundOf(rows[0]) : null
  }
  return {
    openRound: async (round) => openRound(pool, round, round.id ?? newId(), find),
    storeOutcome: (id, result) => storeOutcome(pool, id, result),
    closeRound: (id) => endRound(pool, id, { from: 'drawn', to: 'closed' }),
    cancelRound: (id) => endRound(pool, id, { from: 'open', to: 'cancelled' }),
    findRound: find,
    lastOf: (query) => lastOf(pool, query),
    async lastOfTable(table, limit) {
      const sql = `select * from round where table_code = $1 and state in ('drawn', 'closed')
        order by opened_at desc limit $2`
      return (await pool.query<RoundRow>(sql, [table, limit])).rows.map(roundOf)
    },
  }
}

/** What a killed process left, oldest first. */
export async function unfinishedRounds(pool: Pool): Promise<Round[]> {
  const sql = `select * from round where state in ('open', 'drawn') order by opened_at`
  return (await pool.query<RoundRow>(sql)).rows.map(roundOf)
}

/** The seed is held while the round is added, so that nobody can reveal it in between. */
async function openRound(
  pool: Pool,
  round: NewRound,
  id: string,
  find: (id: string) => Promise<Round | null>,
): Promise<Round> {
  await inTransaction(pool, async (tx) => {
    const seed = await tx.query('select from seed where id = $1 and revealed_at is null for share', [
      round.seedId,
    ])
    if (seed.rowCount !== 1) return
    await tx.query(
      `insert into round (id, game, table_code, seed_id, client_seed, nonce, config_hash, detail)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
      [id, round.game, round.table ?? null, ...drawnWith(round), JSON.stringify(round.detail ?? null)],
    )
  })
  const opened = await find(id)
  assert(opened, `round ${id} is opened with a seed that nobody knows`)
  return opened
}

function drawnWith({ seedId, clientSeed, nonce, configHash }: NewRound): [string, string, number, string] {
  return [seedId, clientSeed, nonce, configHash]
}

function storeOutcome(
  pool: Pool,
  id: string,
  { outcome, events }: { outcome: Json; events: Json },
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `update round set state = 'drawn', outcome = $2, events = $3 where id = $1 and state = 'open'`,
      [id, JSON.stringify(outcome), JSON.stringify(events)],
    )
    if (rowCount === 1)
      await tx.query(`update wager set state = 'DRAWN' where round = $1 and state = 'ACCEPTED'`, [id])
  })
}

async function endRound(
  pool: Pool,
  id: string,
  { from, to }: { from: RoundState; to: RoundState },
): Promise<void> {
  await pool.query(
    'update round set state = $3, closed_at = clock_timestamp() where id = $1 and state = $2',
    [id, from, to],
  )
}

async function lastOf(
  pool: Pool,
  { player, game, limit }: { player: string; game: string; limit: number },
): Promise<PlayedRound[]> {
  const { rows } = await pool.query<{ round: string; bet: bigint; win: bigint; at: Date }>(
    `select w.round, w.amount as bet, w.win, w.made_at as at from wager w
      where w.player = $1 and w.game = $2 and w.state in ('WIN_SENT', 'CLOSED')
      order by w.made_at desc limit $3`,
    [player, game, limit],
  )
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }))
}

function roundOf(row: RoundRow): Round {
  const { id, game, nonce, state, detail, outcome, events } = row
  return {
    id,
    game,
    nonce,
    state,
    detail,
    outcome,
    events,
    table: row.table_code,
    seedId: row.seed_id,
    clientSeed: row.client_seed,
    configHash: row.config_hash,
    openedAtMs: row.opened_at.getTime(),
    closedAtMs: row.closed_at?.getTime() ?? null,
  }
}
