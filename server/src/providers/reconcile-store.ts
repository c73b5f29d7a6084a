/** Our transactions of a provider, and the runs of comparing them with its own, in the database. */
import type { Queryable, Tx } from '../database/pool.ts'
import type { Difference, OurTransaction } from './compare-transactions.ts'

const COLUMNS = `x.uuid, x.kind, x.ref, x.amount, x.round, x.player_id as "playerId",
  x.kind in ('bet', 'win') and is_rolled_back(x.provider_id, x.uuid) as "isUndone", x.has_effect as "hasEffect",
  ms(x.created_at) as "atMs", x.tx_id as "txId"`

export async function ourTransactions(
  db: Queryable,
  providerId: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<OurTransaction[]> {
  const { rows } = await db.query<OurTransaction>(
    `select ${COLUMNS} from game_tx x where x.provider_id = $1
       and x.created_at >= to_timestamp($2::float8 / 1000) and x.created_at < to_timestamp($3::float8 / 1000)
     order by x.id`,
    [providerId, fromMs, toMs],
  )
  return rows
}

/** Whenever they were booked: what was delivered late stands with another day. */
export async function ourTransactionsById(
  db: Queryable,
  providerId: number,
  uuids: readonly string[],
): Promise<OurTransaction[]> {
  const { rows } = await db.query<OurTransaction>(
    `select ${COLUMNS} from game_tx x where x.provider_id = $1 and x.uuid = any ($2::uuid[])`,
    [providerId, uuids],
  )
  return rows
}

/** Their numbers of what was booked as these numbers of ours, where it was a provider's. */
export async function uuidsOfTx(db: Queryable, txIds: readonly bigint[]): Promise<string[]> {
  const { rows } = await db.query<{ uuid: string }>(
    `select split_part(key, ':', 3) as uuid from tx where id = any ($1::bigint[]) and key like 'game:%'`,
    [txIds],
  )
  return rows.map(({ uuid }) => uuid)
}

/** Since when the provider is registered here. */
export async function registeredMs(db: Queryable, providerId: number): Promise<number> {
  const { rows } = await db.query<{ atMs: number }>(
    'select ms(created_at) as "atMs" from provider where id = $1',
    [providerId],
  )
  const [provider] = rows
  if (!provider) throw new Error('a provider is never deleted')
  return provider.atMs
}

/**
 * The server's own run of a day. Null: another process has it, or had it, or the provider came later. One that failed or was left unfinished is
 * begun again after half an hour.
 */
export async function claimNightlyRun(
  db: Queryable,
  providerId: number,
  day: string,
): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `insert into reconcile_run as r (provider_id, day, actor)
     select id, $2, 'server' from provider
     where id = $1 and created_at < ($2::date + 1)::timestamp at time zone 'Asia/Phnom_Penh'
     on conflict (provider_id, day) where actor = 'server' do update set started_at = clock_timestamp()
     where r.finished_at is null and r.started_at < clock_timestamp() - interval '30 minutes' returning id`,
    [providerId, day],
  )
  return rows[0]?.id ?? null
}

export async function startRun(
  db: Queryable,
  { providerId, day, from }: { providerId: number; day: string; from: 'cli' | 'office' },
): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(
    'insert into reconcile_run (provider_id, day, actor) values ($1, $2, $3) returning id',
    [providerId, day, from],
  )
  const [run] = rows
  if (!run) throw new Error('an insert returns its row')
  return run.id
}

export async function failRun(db: Queryable, runId: bigint, why: string): Promise<void> {
  await db.query('update reconcile_run set error = $2 where id = $1', [runId, why])
}

export async function finishRun(
  tx: Tx,
  runId: bigint,
  { ours, theirs, differences }: { ours: number; theirs: number; differences: readonly Difference[] },
): Promise<void> {
  await insertDifferences(tx, runId, differences)
  await tx.query(
    `update reconcile_run set finished_at = clock_timestamp(), ours = $2, theirs = $3, differences = $4, error = null
     where id = $1`,
    [runId, ours, theirs, differences.length],
  )
}

async function insertDifferences(tx: Tx, runId: bigint, differences: readonly Difference[]): Promise<void> {
  await tx.query(
    `insert into reconcile_difference (run_id, no, code, uuid, ours, theirs)
     select $1, l.no, l.value->>'code', (l.value->>'uuid')::uuid, nullif(l.value->'ours', 'null'),
       nullif(l.value->'theirs', 'null')
     from jsonb_array_elements($2::jsonb) with ordinality as l (value, no)`,
    [
      runId,
      JSON.stringify(differences, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ],
  )
}

interface FileOfDay {
  providerId: number
  day: string
  sha256: Buffer
}

/** Null: this file has not been taken for this day. */
export async function findFileRun(
  db: Queryable,
  { providerId, day, sha256 }: FileOfDay,
): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from reconcile_run where provider_id = $1 and day = $2 and file_sha256 = $3 and actor = 'file'`,
    [providerId, day, sha256],
  )
  return rows[0]?.id ?? null
}

/** Null: it has been taken already. */
export async function insertFileRun(
  tx: Tx,
  run: FileOfDay & { fileName: string; ours: number; theirs: number; differences: readonly Difference[] },
): Promise<bigint | null> {
  const { providerId, day, sha256, fileName, ours, theirs, differences } = run
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into reconcile_run (provider_id, day, actor, file_name, file_sha256, finished_at, ours, theirs, differences)
     values ($1, $2, 'file', $3, $4, clock_timestamp(), $5, $6, $7)
     on conflict (provider_id, day, file_sha256) where actor = 'file' do nothing returning id`,
    [providerId, day, fileName, sha256, ours, theirs, differences.length],
  )
  const id = rows[0]?.id ?? null
  if (id !== null) await insertDifferences(tx, id, differences)
  return id
}

/** What the provider has sent to the wallet so far: how many of each kind. */
export async function callsSeen(db: Queryable, providerId: number): Promise<Record<string, number>> {
  const { rows } = await db.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from game_tx where provider_id = $1 group by kind',
    [providerId],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
