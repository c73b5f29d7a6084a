import pg from 'pg'

export type Pool = pg.Pool
/** Where a question may be asked: the pool or a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** A connection that nobody asks goes after this; what looks every few seconds keeps its own. */
const IDLE_MS = 60_000

const INT8 = 20

/** int8 arrives as bigint: money does not fit a float. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    return oid === INT8 ? BigInt : pg.types.getTypeParser(oid, 'text')
  },
}

/** Connects lazily; a connection that breaks while idle is replaced by the next query. */
export function createPool(url: string, max = 10): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'samnang-sandbox',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  })
  // Without listeners a restart of the database would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let isBroken = false
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    tx.release(isBroken)
  }
}
