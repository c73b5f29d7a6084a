/** Providers and their keys in the database. */
import type { GameSection } from '@samnang/contract/games'
import type { Queryable, Tx } from '../database/pool.ts'

export interface Provider {
  id: number
  name: string
  title: string
  /** Base address of the Games API, without a slash at its end. */
  gamesApi: string
  /** Who we are to them. */
  operatorId: number
  subPartner: string | null
  /** The other side of all money between this provider's games and players. */
  accountId: bigint
  sections: GameSection[]
  /** `https://games.example`, or `same-host:8061`: the host that the browser asked for. */
  frameOrigins: string[]
  /** Hosts of pictures, besides those of the Games API and of the frames. */
  pictureHosts: string[]
  /** Networks that may call the wallet; none: any, by signature alone. */
  allowed: string[]
  /** Whether a press in one of its games may lead the player's whole window elsewhere. */
  mayLeaveFrame: boolean
  isEnabled: boolean
  listFetchedAt: Date | null
  listTakenAt: Date | null
}

const COLUMNS = `id, name, title, games_api as "gamesApi", operator_id as "operatorId", sub_partner as "subPartner",
  account_id as "accountId", sections, frame_origins as "frameOrigins", picture_hosts as "pictureHosts",
  allowed::text[] as allowed, may_leave_frame as "mayLeaveFrame", enabled as "isEnabled", list_fetched_at as "listFetchedAt",
  list_taken_at as "listTakenAt"`

/** In the order in which they were added. */
export async function readProviders(db: Queryable): Promise<Provider[]> {
  const { rows } = await db.query<Provider>(`select ${COLUMNS} from provider order by id`)
  return rows
}

export async function findProvider(db: Queryable, name: string): Promise<Provider | null> {
  const { rows } = await db.query<Provider>(`select ${COLUMNS} from provider where name = $1`, [name])
  return rows[0] ?? null
}

/** What the operator decides; the rest follows. */
export type ProviderFacts = Pick<
  Provider,
  | 'name'
  | 'title'
  | 'gamesApi'
  | 'operatorId'
  | 'subPartner'
  | 'sections'
  | 'frameOrigins'
  | 'pictureHosts'
  | 'allowed'
  | 'mayLeaveFrame'
>

/** Any number, as long as nothing else in this database locks by it. */
const REGISTRY_LOCK = 590_010

/** One writer of the registry at a time for the rest of the transaction; readers go on. */
export async function lockProviders(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [REGISTRY_LOCK])
}

const FIRST_ACCOUNT = 10n

/** With a house account of its own, the first free one. Throws where all 990 are taken. */
export async function insertProvider(tx: Tx, facts: ProviderFacts): Promise<Provider> {
  const { rows } = await tx.query<{ id: bigint }>('select free_house_account($1) as id', [FIRST_ACCOUNT])
  const account = rows[0]?.id
  await tx.query(`select open_account($1, 'house', 'house:provider:' || $2)`, [account, facts.name])
  const { rows: added } = await tx.query<Provider>(
    `insert into provider (name, title, games_api, operator_id, sub_partner, sections, frame_origins, picture_hosts,
       allowed, may_leave_frame, account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, array(select network(n::inet) from unnest($9::text[]) n), $10, $11) returning ${COLUMNS}`,
    [...valuesOf(facts), account],
  )
  const [provider] = added
  if (!provider) throw new Error('an insert returns its row')
  return provider
}

export async function updateProvider(tx: Tx, facts: ProviderFacts): Promise<Provider> {
  const { rows } = await tx.query<Provider>(
    `update provider set title = $2, games_api = $3, operator_id = $4, sub_partner = $5, sections = $6,
       frame_origins = $7, picture_hosts = $8, allowed = array(select network(n::inet) from unnest($9::text[]) n),
       may_leave_frame = $10 where name = $1 returning ${COLUMNS}`,
    valuesOf(facts),
  )
  const [provider] = rows
  if (!provider) throw new Error('an update of a locked row returns it')
  return provider
}

function valuesOf(facts: ProviderFacts): unknown[] {
  const { name, title, gamesApi, operatorId, subPartner, sections } = facts
  const { frameOrigins, pictureHosts, allowed, mayLeaveFrame } = facts
  const who = [name, title, gamesApi, operatorId, subPartner, sections]
  return [...who, frameOrigins, pictureHosts, allowed, mayLeaveFrame]
}

/** True if there is such a provider. */
export async function setProviderEnabled(db: Queryable, name: string, isEnabled: boolean): Promise<boolean> {
  const { rowCount } = await db.query('update provider set enabled = $2 where name = $1', [name, isEnabled])
  return rowCount === 1
}

export interface ProviderKey {
  /** PEM. */
  publicKey: string
  addedAt: Date
  retiredAt: Date | null
}

/** Oldest first, retired ones too: their place in this list is the number that the operator types. */
export async function readKeys(db: Queryable, providerId: number): Promise<ProviderKey[]> {
  const { rows } = await db.query<ProviderKey>(
    `select public_key as "publicKey", added_at as "addedAt", retired_at as "retiredAt" from provider_key
     where provider_id = $1 order by added_at, public_key`,
    [providerId],
  )
  return rows
}

/** A retired key that is added again is active again. The database refuses a third active one. */
export async function insertKey(tx: Tx, providerId: number, publicKey: string): Promise<void> {
  await tx.query(
    `insert into provider_key (provider_id, public_key) values ($1, $2)
     on conflict (provider_id, public_key) do update set retired_at = null`,
    [providerId, publicKey],
  )
}

export async function retireKey(tx: Tx, providerId: number, publicKey: string): Promise<void> {
  await tx.query(
    `update provider_key set retired_at = clock_timestamp()
     where provider_id = $1 and public_key = $2 and retired_at is null`,
    [providerId, publicKey],
  )
}

/** What was answered by the rules and still wants a look. */
export interface GameException {
  id: bigint
  code: string
  playerId: bigint | null
  uuid: string
  round: string
  at: Date
  detail: Record<string, unknown>
}

/** Newest first. */
export async function readExceptions(
  db: Queryable,
  providerId: number,
  limit: number,
): Promise<GameException[]> {
  const { rows } = await db.query<GameException>(
    `select id, code, player_id as "playerId", uuid, round, at, detail from game_exception
     where provider_id = $1 order by id desc limit $2`,
    [providerId, limit],
  )
  return rows
}
