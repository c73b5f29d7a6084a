import pg from 'pg'

export type Pool = pg.Pool
/** One connection inside a transaction. */
export type Tx = pg.PoolClient
/** Where a question may be asked: the pool or a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export type PoolOptions = {
  /** Connections at most; 10 unless told. */
  max?: number
  /** The role that every connection takes on; null stays the connecting user (migrations, backup). */
  role?: 'samnang_app' | 'samnang_office' | null
  /** Shown in pg_stat_activity. */
  name: string
  /** 0 means no limit. */
  statementTimeoutMs?: number
  /** After which a question without any answer fails and its connection is closed; without one it waits. */
  queryTimeoutMs?: number
}

/**
 * A connection that nobody asks goes after this. Draws that fall every ten seconds ask theirs again in time: a new one is
 * a process of the database, a proof of the password on both sides, and each plan once more, 0.1 s of a slow core.
 */
const IDLE_MS = 60_000

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const NUMERIC = 1700

/**
 * int8 arrives as bigint (money and ids do not fit a float), and so does numeric: sums of money, which may be beyond an
 * int8, are all that is numeric here. A date arrives as its text (pg would read it as midnight of the server's own time
 * zone), everything else as pg does by default.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    if (oid === INT8 || oid === NUMERIC) return BigInt
    if (oid === INT8_ARRAY) return parseInt8Array
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, 'text')
  },
}

function parseInt8Array(text: string): (bigint | null)[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)))
}

/** Connects lazily; a connection that breaks while idle is dropped and replaced by the next query. */
export function createPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    types,
    options: sessionSettings(options),
  })
  // Without listeners a restart of the database would end the process: one for idle connections, one for those that
  // are in somebody's hands between two queries. Queries report their own errors.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Limits are backstops against a stuck session, far above what any statement needs. */
function sessionSettings({ role = 'samnang_app', statementTimeoutMs = 30_000 }: PoolOptions): string {
  const settings = [
    'timezone=UTC',
    `statement_timeout=${statementTimeoutMs}`,
    `idle_in_transaction_session_timeout=${statementTimeoutMs}`,
  ]
  if (role !== null) settings.push(`role=${role}`)
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

/**
 * From now on a question on this connection does not wait for the answers of those before it: the database finds it behind
 * them, and answers in turn. For questions that are a transaction each.
 */
export function askBehindEachOther(tx: Tx): void {
  Object.assign(tx, { pipeline: true })
}

/** No answer came in time: whether the question had an effect is not known, and its connection still waits for it. */
export function isUnanswered(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'Query read timeout'
}

/** Its answer would be taken for that of the next question: whoever gives the connection back now gives back nothing. */
export function hangUp(tx: Tx): void {
  if (tx instanceof pg.Client) void tx.end().catch(() => {})
}

/**
 * Runs `work` in one transaction: committed when it returns (a refusal too), rolled back when it throws.
 * If even the rollback fails, or would wait behind an answer that stays away, the connection is closed rather than given back.
 */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken = false
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    broken = isUnanswered(error)
    if (!broken)
      await tx.query('rollback').catch(() => {
        broken = true
      })
    throw error
  } finally {
    tx.release(broken)
  }
}
