/** Leagues, matches and results in PostgreSQL. */
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import type { BookedMatch, FinalScore } from './feeds.ts'
import type { League } from './leagues.ts'
import type { MatchEvent, MatchState, Score } from './messages.ts'

const MILLION = 1_000_000

type MatchRow = {
  id: string
  league: string
  home: string
  away: string
  kick_off_at: Date
  seed_id: string
  mean_home: number
  mean_away: number
  state: 'OPEN' | 'RESULTED' | 'CORRECTED' | 'VOID'
  final_home: number | null
  final_away: number | null
}

export interface StoredMatch extends BookedMatch {
  state: Extract<MatchState, 'OPEN' | 'RESULTED' | 'CORRECTED' | 'VOID'>
  final: FinalScore
}

const COLUMNS =
  'id, league, home, away, kick_off_at, seed_id, mean_home, mean_away, state, final_home, final_away'

export async function storeLeagues(pool: Pool, leagues: readonly League[]): Promise<void> {
  await inTransaction(pool, async (tx) => {
    for (const [position, { id, name, teams }] of leagues.entries()) {
      await tx.query(
        `insert into sport_league (id, name_km, name_en, position) values ($1, $2, $3, $4)
          on conflict (id) do update set name_km = $2, name_en = $3, position = $4`,
        [id, name.km, name.en, position],
      )
      for (const team of teams) {
        await tx.query(
          `insert into sport_team (id, league, name_km, name_en, shirt, trim) values ($1, $2, $3, $4, $5, $6)
            on conflict (id) do update set name_km = $3, name_en = $4, shirt = $5, trim = $6`,
          [team.id, id, team.name.km, team.name.en, ...team.colours],
        )
      }
    }
  })
}

/** False if it is stored already. */
export async function addMatch(pool: Pool, match: BookedMatch): Promise<boolean> {
  const { id, league, home, away, kickOffAt, seedId, means } = match
  const millionths = (mean: number) => Math.round(mean * MILLION)
  const { rowCount } = await pool.query(
    `insert into sport_match (id, league, home, away, kick_off_at, seed_id, mean_home, mean_away)
      values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7, $8) on conflict (id) do nothing`,
    [id, league, home, away, kickOffAt, seedId, millionths(means.home), millionths(means.away)],
  )
  return rowCount === 1
}

/** Those without a result, by kick-off. */
export async function openMatches(pool: Pool): Promise<BookedMatch[]> {
  const sql = `select ${COLUMNS} from sport_match where state = 'OPEN' order by kick_off_at, id`
  return (await pool.query<MatchRow>(sql)).rows.map(matchOf)
}

export async function findMatch(pool: Pool, id: string): Promise<StoredMatch | null> {
  const { rows } = await pool.query<MatchRow>(`select ${COLUMNS} from sport_match where id = $1`, [id])
  return rows[0] ? matchOf(rows[0]) : null
}

/** Finished ones, newest first, beginning after `before`. */
export async function lastResults(
  pool: Pool,
  { league, before, limit }: { league: string | null; before: string | null; limit: number },
): Promise<StoredMatch[]> {
  const { rows } = await pool.query<MatchRow>(
    `select ${COLUMNS} from sport_match m where m.state <> 'OPEN' and ($1::text is null or m.league = $1)
        and ($2::text is null or (m.kick_off_at, m.id) < (select kick_off_at, id from sport_match where id = $2))
      order by m.kick_off_at desc, m.id desc limit $3`,
    [league, before, limit],
  )
  return rows.map(matchOf)
}

export async function eventsOf(pool: Pool, match: string): Promise<MatchEvent[]> {
  const sql = 'select second, kind, side from sport_match_event where match = $1 order by position'
  return (await pool.query<MatchEvent>(sql, [match])).rows
}

/** Calls the result of a match that has none, with everything that happened; a second call changes nothing. */
export async function storeResult(
  pool: Pool,
  { match, final, events }: { match: string; final: FinalScore; events: readonly MatchEvent[] },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    if (!(await setResult(tx, { match, final, from: 'OPEN' }))) return
    await tx.query(
      `insert into sport_match_event (match, position, second, kind, side)
        select $1, e.n, (e.event->>'second')::smallint, e.event->>'kind', e.event->>'side'
          from jsonb_array_elements($2::jsonb) with ordinality as e (event, n)`,
      [match, JSON.stringify(events)],
    )
  })
}

/**
 * Takes up results that were changed; the matches whose result is another one now. A match that is still open can only
 * be abandoned: a score for it waits for its end.
 */
export async function applyResultChanges(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<ChangeRow>(
      `update sport_result_change c set applied_at = clock_timestamp()
        from sport_match m where m.id = c.match and c.applied_at is null and (m.state <> 'OPEN' or c.home is null)
        returning c.id, c.match, c.home, c.away, m.state = 'OPEN' as "isOpen"`,
    )
    rows.sort((a, b) => Number(a.id - b.id))
    const changed: string[] = []
    for (const { match, home, away, isOpen } of rows) {
      const final = home === null || away === null ? null : { home, away }
      const from = isOpen && !changed.includes(match) ? 'OPEN' : 'RESULTED'
      if (await setResult(tx, { match, final, from })) changed.push(match)
    }
    return changed
  })
}

type ChangeRow = { id: bigint; match: string; home: number | null; away: number | null; isOpen: boolean }

async function setResult(
  tx: Queryable,
  { match, final, from }: { match: string; final: FinalScore; from: 'OPEN' | 'RESULTED' },
): Promise<boolean> {
  const later = from === 'OPEN' ? 'RESULTED' : 'CORRECTED'
  const { rowCount } = await tx.query(
    `update sport_match set state = $4, final_home = $2, final_away = $3, result_version = result_version + 1,
        result_at = clock_timestamp()
      where id = $1 and (state = 'OPEN') = ($5 = 'OPEN')`,
    [match, final?.home ?? null, final?.away ?? null, final ? later : 'VOID', from],
  )
  return rowCount === 1
}

function matchOf(row: MatchRow): StoredMatch {
  const { id, league, home, away, state } = row
  const means = { home: row.mean_home / MILLION, away: row.mean_away / MILLION }
  const final = scoreOf(row.final_home, row.final_away)
  return {
    id,
    league,
    home,
    away,
    state,
    final,
    means,
    kickOffAt: row.kick_off_at.getTime(),
    seedId: row.seed_id,
  }
}

export function scoreOf(home: number | null, away: number | null): Score | null {
  return home === null || away === null ? null : { home, away }
}
