/** Tickets in PostgreSQL. Each exported function is one commit. */
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import { scoreOf } from './match-store.ts'
import type {
  AcceptSetting,
  BetRefusal,
  BetState,
  LegOutcome,
  MarketKind,
  MatchState,
  Score,
} from './messages.ts'

export interface StoredLeg {
  match: string
  kind: MarketKind
  line: number | null
  pick: string
  /** × 1000. */
  price: number
  version: number
  scoreAtBet: Score | null
  outcome: LegOutcome | null
  /** Of its match, as it is stored now. */
  league: string
  home: string
  away: string
  kickOffAt: number
  matchState: Extract<MatchState, 'OPEN' | 'RESULTED' | 'CORRECTED' | 'VOID'>
  final: Score | null
  means: { home: number; away: number }
}

export interface StoredBet {
  id: string
  key: string
  wager: string
  sessionId: string
  player: string
  /** Units. */
  stake: bigint
  /** Combined, × 1000. */
  price: number
  accept: AcceptSetting
  state: BetState
  refusal: BetRefusal | null
  placedAt: number
  decidesAt: number | null
  settledAt: number | null
  /** Units. */
  payout: bigint | null
  turn: number
  paidTurn: number
  legs: StoredLeg[]
}

export type NewLeg = Pick<StoredLeg, 'match' | 'kind' | 'line' | 'pick' | 'price' | 'version' | 'scoreAtBet'>
type NewBet = Pick<
  StoredBet,
  'id' | 'key' | 'wager' | 'sessionId' | 'player' | 'stake' | 'price' | 'accept' | 'placedAt'
> & { legs: readonly NewLeg[] }

type BetRow = {
  id: string
  key: string
  wager: string
  session_id: string
  player: string
  stake: bigint
  price: bigint
  accept: AcceptSetting
  state: BetState
  refusal: BetRefusal | null
  placed_at: Date
  decides_at: Date | null
  settled_at: Date | null
  payout: bigint | null
  turn: number
  paid_turn: number
}

type LegRow = Pick<StoredLeg, 'match' | 'kind' | 'line' | 'pick' | 'price' | 'outcome'> & {
  bet: string
  version: bigint
  bet_home: number | null
  bet_away: number | null
  league: string
  home: string
  away: string
  kick_off_at: Date
  state: StoredLeg['matchState']
  final_home: number | null
  final_away: number | null
  mean_home: number
  mean_away: number
}

/** As PENDING; false if the id is known. */
export function addBet(pool: Pool, bet: NewBet): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { id, key, wager, sessionId, player, stake, price, accept, placedAt } = bet
    const { rowCount } = await tx.query(
      `insert into sport_bet (id, key, wager, session_id, player, stake, price, accept, placed_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000)) on conflict (id) do nothing`,
      [id, key, wager, sessionId, player, stake, price, accept, placedAt],
    )
    if (rowCount !== 1) return false
    for (const [position, leg] of bet.legs.entries()) {
      await tx.query(
        `insert into sport_leg (bet, position, match, kind, line, pick, price, version, bet_home, bet_away)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [id, position, leg.match, leg.kind, leg.line, leg.pick, leg.price, leg.version, ...scoreOfLeg(leg)],
      )
    }
    return true
  })
}

function scoreOfLeg({ scoreAtBet }: Pick<StoredLeg, 'scoreAtBet'>): [number | null, number | null] {
  return [scoreAtBet?.home ?? null, scoreAtBet?.away ?? null]
}

export async function findBet(pool: Pool, id: string): Promise<StoredBet | null> {
  return (await betsWhere(pool, 'id = $1', [id]))[0] ?? null
}

/** Those that wait for a decision or a result, oldest first. */
export function openBets(pool: Pool): Promise<StoredBet[]> {
  return betsWhere(pool, `state in ('PENDING', 'ACCEPTED')`, [], 'placed_at, id')
}

/** Settled, and not handed to the wallet yet. */
export function unpaidBets(pool: Pool): Promise<StoredBet[]> {
  return betsWhere(pool, 'turn > paid_turn', [])
}

/** A page of a player's tickets, newest first; refused ones are not among them. */
export function betsOfPlayer(
  pool: Pool,
  query: { player: string; game: 'open' | 'settled'; before: string | null; limit: number },
): Promise<StoredBet[]> {
  const states = query.game === 'open' ? ['PENDING', 'ACCEPTED'] : ['SETTLED', 'RESETTLED', 'CASHED_OUT']
  return betsWhere(
    pool,
    `player = $1 and state = any($2)
      and ($3::text is null or (placed_at, id) < (select placed_at, id from sport_bet where id = $3))`,
    [query.player, states, query.before],
    `placed_at desc, id desc limit ${query.limit}`,
  )
}

/** The wallet has taken the stake: the live delay begins. */
export async function betTaken(pool: Pool, id: string, decidesAt: number): Promise<void> {
  await pool.query(
    `update sport_bet set decides_at = to_timestamp($2::float8 / 1000) where id = $1 and state = 'PENDING'`,
    [id, decidesAt],
  )
}

/** PENDING → ACCEPTED at these prices; false in any other state. */
export function acceptBet(
  pool: Pool,
  { id, price, legs }: { id: string; price: number; legs: readonly NewLeg[] },
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `update sport_bet set state = 'ACCEPTED', price = $2 where id = $1 and state = 'PENDING'`,
      [id, price],
    )
    if (rowCount !== 1) return false
    for (const [position, leg] of legs.entries()) {
      await tx.query(
        `update sport_leg set price = $3, version = $4, bet_home = $5, bet_away = $6 where bet = $1 and position = $2`,
        [id, position, leg.price, leg.version, ...scoreOfLeg(leg)],
      )
    }
    return true
  })
}

/** PENDING → REJECTED; false in any other state. */
export async function rejectBet(pool: Pool, id: string, refusal: BetRefusal): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sport_bet set state = 'REJECTED', refusal = $2 where id = $1 and state = 'PENDING'`,
    [id, refusal],
  )
  return rowCount === 1
}

/** Keeps the board that a bet was taken from. */
export async function keepPrices(
  pool: Pool,
  board: { match: string; version: number; second: number; score: Score; markets: unknown },
): Promise<void> {
  const { match, version, second, score, markets } = board
  await pool.query(
    `insert into sport_price_version (match, version, second, score_home, score_away, markets)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [match, version, second, score.home, score.away, JSON.stringify(markets)],
  )
}

/** Bets with a leg on one of these matches, or on any, whose result is another than the leg was settled by. */
export async function betsToSettle(
  pool: Pool,
  { matches, limit }: { matches: readonly string[] | null; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct b.id from sport_match m join sport_leg l on l.match = m.id join sport_bet b on b.id = l.bet
      where m.result_version > l.result_version and b.state in ('ACCEPTED', 'SETTLED', 'RESETTLED')
        and ($1::text[] is null or m.id = any($1)) limit $2`,
    [matches, limit],
  )
  return rows.map(({ id }) => id)
}

/** One ticket and its legs, held until the transaction ends. */
export async function lockBet(tx: Queryable, id: string): Promise<StoredBet | null> {
  await tx.query('select from sport_bet where id = $1 for update', [id])
  return (await betsWhere(tx, 'id = $1', [id]))[0] ?? null
}

export async function setOutcomes(
  tx: Queryable,
  id: string,
  outcomes: readonly (LegOutcome | null)[],
): Promise<void> {
  for (const [position, outcome] of outcomes.entries()) {
    await tx.query(
      `update sport_leg l set outcome = $3, result_version = m.result_version from sport_match m
        where l.bet = $1 and l.position = $2 and m.id = l.match and $3::text is not null`,
      [id, position, outcome],
    )
  }
}

type SettlementReason = 'result' | 'correction' | 'cash_out'

/** Adds a settlement and moves the ticket on. */
export async function settleStored(
  tx: Queryable,
  settlement: {
    bet: StoredBet
    reason: SettlementReason
    payout: bigint
    outcomes: readonly (LegOutcome | null)[]
  },
): Promise<void> {
  const { bet, reason, payout, outcomes } = settlement
  const turn = bet.turn + 1
  const state = reason === 'cash_out' ? 'CASHED_OUT' : turn === 1 ? 'SETTLED' : 'RESETTLED'
  await tx.query(
    'insert into sport_settlement (bet, turn, reason, payout, outcomes) values ($1, $2, $3, $4, $5)',
    [bet.id, turn, reason, payout, JSON.stringify(outcomes)],
  )
  await tx.query(
    'update sport_bet set state = $2, payout = $3, turn = $4, settled_at = clock_timestamp() where id = $1',
    [bet.id, state, payout, turn],
  )
}

/** The same payout as before: nothing to settle, but the ticket is over again. */
export async function settledAsBefore(tx: Queryable, bet: StoredBet, payout: bigint): Promise<void> {
  await tx.query(
    `update sport_bet set state = 'RESETTLED', payout = $2, settled_at = clock_timestamp() where id = $1`,
    [bet.id, payout],
  )
}

/** A changed result has opened it again; what was paid stays until it is known anew. */
export async function reopen(tx: Queryable, id: string): Promise<void> {
  await tx.query(`update sport_bet set state = 'ACCEPTED', payout = null, settled_at = null where id = $1`, [
    id,
  ])
}

/** Payout of the last settlement; null if there was none. */
export async function lastPayout(db: Queryable, id: string): Promise<bigint | null> {
  const { rows } = await db.query<{ payout: bigint }>(
    'select payout from sport_settlement where bet = $1 order by turn desc limit 1',
    [id],
  )
  return rows[0]?.payout ?? null
}

/** Units that the tickets of a player which were settled or sold within a day have paid, stakes included. */
export async function paidInDay(db: Queryable, player: string): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select coalesce(sum(payout), 0)::bigint as units from sport_bet
     where player = $1 and settled_at >= clock_timestamp() - interval '1 day'`,
    [player],
  )
  return rows[0]?.units ?? 0n
}

export async function betPaid(pool: Pool, id: string, turn: number): Promise<void> {
  await pool.query('update sport_bet set paid_turn = $2 where id = $1 and paid_turn < $2', [id, turn])
}

async function betsWhere(
  db: Queryable,
  where: string,
  values: unknown[],
  order = 'id',
): Promise<StoredBet[]> {
  const { rows } = await db.query<BetRow>(`select * from sport_bet where ${where} order by ${order}`, values)
  const legs = await legsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => betOf(row, legs.get(row.id) ?? []))
}

async function legsOf(db: Queryable, bets: string[]): Promise<Map<string, StoredLeg[]>> {
  const { rows } = await db.query<LegRow>(
    `select l.bet, l.match, l.kind, l.line, l.pick, l.price, l.version, l.bet_home, l.bet_away, l.outcome,
        m.league, m.home, m.away, m.kick_off_at, m.state, m.final_home, m.final_away, m.mean_home, m.mean_away
      from sport_leg l join sport_match m on m.id = l.match where l.bet = any($1) order by l.bet, l.position`,
    [bets],
  )
  const byBet = new Map<string, StoredLeg[]>()
  for (const row of rows) byBet.set(row.bet, [...(byBet.get(row.bet) ?? []), legOf(row)])
  return byBet
}

const MILLION = 1_000_000

function legOf(row: LegRow): StoredLeg {
  const { match, kind, line, pick, price, outcome, league, home, away } = row
  return {
    match,
    kind,
    line,
    pick,
    price,
    outcome,
    league,
    home,
    away,
    version: Number(row.version),
    scoreAtBet: scoreOf(row.bet_home, row.bet_away),
    kickOffAt: row.kick_off_at.getTime(),
    matchState: row.state,
    final: scoreOf(row.final_home, row.final_away),
    means: { home: row.mean_home / MILLION, away: row.mean_away / MILLION },
  }
}

function betOf(row: BetRow, legs: StoredLeg[]): StoredBet {
  const { id, key, wager, player, stake, accept, state, refusal, payout, turn } = row
  return {
    id,
    key,
    wager,
    player,
    stake,
    accept,
    state,
    refusal,
    payout,
    turn,
    legs,
    sessionId: row.session_id,
    price: Number(row.price),
    placedAt: row.placed_at.getTime(),
    decidesAt: row.decides_at?.getTime() ?? null,
    settledAt: row.settled_at?.getTime() ?? null,
    paidTurn: row.paid_turn,
  }
}
