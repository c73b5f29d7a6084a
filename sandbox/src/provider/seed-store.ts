import { seedHash } from '../chance/rng.ts'
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import type { Random } from './game-family.ts'
import type { RoundSeed, SeedFacts, Seeds } from './seed.ts'

type SeedRow = {
  id: string
  seed: Buffer
  hash: string
  client_seed: string
  next_nonce: number
  revealed_at: Date | null
}

const COLUMNS = 'id, seed, hash, client_seed, next_nonce, revealed_at'
const CURRENT = 'where owner = $1 and revealed_at is null'

/** Seeds in PostgreSQL; the bytes are made by `random` and never leave before they are revealed. */
export function postgresSeeds(pool: Pool, random: Random): Seeds {
  const ofPlayer = (player: string) => currentOf(pool, random, player)
  return {
    ofPlayer: async (player) => factsOf(await ofPlayer(player)),
    async takeNonce(player) {
      await ofPlayer(player)
      const { rows } = await pool.query<SeedRow>(
        `update seed set next_nonce = next_nonce + 1 ${CURRENT} returning ${COLUMNS}`,
        [owner(player)],
      )
      const row = only(rows)
      return roundSeedOf(row, row.next_nonce - 1)
    },
    async setClientSeed(player, clientSeed) {
      await ofPlayer(player)
      const { rows } = await pool.query<SeedRow>(
        `update seed set client_seed = $2 ${CURRENT} returning ${COLUMNS}`,
        [owner(player), clientSeed],
      )
      return factsOf(only(rows))
    },
    rotate: (player) => rotate(pool, random, player),
    newTableSeed: async (table) => {
      const row = await insertSeed(pool, random, { owner: `table:${table}`, clientSeed: table })
      return roundSeedOf(row, 0)
    },
    async find(id) {
      const { rows } = await pool.query<SeedRow>(`select ${COLUMNS} from seed where id = $1`, [id])
      const [row] = rows
      return row ? { ...roundSeedOf(row, row.next_nonce), isRevealed: row.revealed_at !== null } : null
    },
    async reveal(id) {
      await pool.query(
        'update seed set revealed_at = clock_timestamp() where id = $1 and revealed_at is null',
        [id],
      )
    },
  }
}

function owner(player: string): string {
  return `player:${player}`
}

/** Two first looks at once make one seed. */
async function currentOf(db: Queryable, random: Random, player: string): Promise<SeedRow> {
  const sql = `select ${COLUMNS} from seed ${CURRENT}`
  const { rows } = await db.query<SeedRow>(sql, [owner(player)])
  if (rows[0]) return rows[0]
  const clientSeed = Buffer.from(random.bytes(8)).toString('hex')
  await insertSeed(db, random, { owner: owner(player), clientSeed })
  return only((await db.query<SeedRow>(sql, [owner(player)])).rows)
}

async function insertSeed(
  db: Queryable,
  random: Random,
  { owner, clientSeed }: { owner: string; clientSeed: string },
): Promise<SeedRow> {
  const seed = Buffer.from(random.bytes(32))
  const id = random.uuid()
  const facts = { id, seed, hash: seedHash(seed), client_seed: clientSeed, next_nonce: 0, revealed_at: null }
  await db.query(
    `insert into seed (id, owner, seed, hash, client_seed) values ($1, $2, $3, $4, $5)
      on conflict (owner) where revealed_at is null and owner like 'player:%' do nothing`,
    [id, owner, seed, facts.hash, clientSeed],
  )
  return facts
}

/**
 * Not while a round of the seed is open: who knows the seed knows the outcome, and could still spoil the bet. The
 * row lock holds back rounds that are being opened, see `openRound`.
 */
function rotate(pool: Pool, random: Random, player: string): ReturnType<Seeds['rotate']> {
  return inTransaction(pool, async (tx) => {
    await currentOf(tx, random, player)
    const { rows } = await tx.query<SeedRow>(`select ${COLUMNS} from seed ${CURRENT} for update`, [
      owner(player),
    ])
    const row = only(rows)
    const open = await tx.query(`select from round where seed_id = $1 and state = 'open' limit 1`, [row.id])
    if (open.rowCount !== 0) return null
    await tx.query('update seed set revealed_at = clock_timestamp() where id = $1', [row.id])
    const next = await insertSeed(tx, random, { owner: owner(player), clientSeed: row.client_seed })
    return { revealed: { hash: row.hash, seed: row.seed.toString('hex') }, next: factsOf(next) }
  })
}

function only(rows: SeedRow[]): SeedRow {
  const [row] = rows
  if (!row) throw new Error('a player has a seed')
  return row
}

function factsOf(row: SeedRow): SeedFacts {
  return { id: row.id, hash: row.hash, clientSeed: row.client_seed, nonce: row.next_nonce }
}

function roundSeedOf(row: SeedRow, nonce: number): RoundSeed {
  return {
    id: row.id,
    serverSeed: new Uint8Array(row.seed),
    hash: row.hash,
    clientSeed: row.client_seed,
    nonce,
  }
}
