/** What draws of mode 1 have besides: the round they wait for, the vault's statement that they are bound, the round itself. */
import {
  type BeaconChain,
  chainHashOf,
  isQuicknet,
  type PublishedChain,
  publishedChain,
} from '@samnang/core/fairness/beacon'
import type { Queryable } from '../database/pool.ts'

export interface BeaconRecord {
  chainHash: Buffer
  round: number
  boundMs: number | null
  boundSignature: Buffer | null
  roundSignature: Buffer | null
}

/** Null: the draw has no beacon. */
export async function findBeaconRecord(db: Queryable, drawId: bigint): Promise<BeaconRecord | null> {
  const { rows } = await db.query<BeaconRecord>(
    `select chain_hash as "chainHash", round::float8 as round, bound_ms::float8 as "boundMs",
       bound_signature as "boundSignature", round_signature as "roundSignature"
     from draw_beacon where draw_id = $1`,
    [drawId],
  )
  return rows[0] ?? null
}

/** Together with the opening record; what it says never changes. */
export async function insertBeaconRecord(
  db: Queryable,
  { drawId, chainHash, round }: { drawId: bigint; chainHash: Uint8Array; round: number },
): Promise<void> {
  await db.query('insert into draw_beacon (draw_id, chain_hash, round) values ($1, $2, $3)', [
    drawId,
    chainHash,
    round,
  ])
}

export async function storeBound(
  db: Queryable,
  { drawId, boundMs, signature }: { drawId: bigint; boundMs: number; signature: Uint8Array },
): Promise<void> {
  await db.query('update draw_beacon set bound_ms = $2, bound_signature = $3 where draw_id = $1', [
    drawId,
    boundMs,
    signature,
  ])
}

export async function storeRound(db: Queryable, drawId: bigint, signature: Uint8Array): Promise<void> {
  await db.query('update draw_beacon set round_signature = $2 where draw_id = $1', [drawId, signature])
}

/** A chain that is not the pinned one is kept for as long as its draws are: they name it by its hash alone. */
export async function keepChain(db: Queryable, chain: BeaconChain): Promise<void> {
  const hash = chainHashOf(chain)
  if (isQuicknet(hash)) return
  await db.query('insert into beacon_chain (chain_hash, chain) values ($1, $2) on conflict do nothing', [
    hash,
    publishedChain(chain),
  ])
}

export async function keptChains(db: Queryable): Promise<PublishedChain[]> {
  const { rows } = await db.query<{ chain: PublishedChain }>('select chain from beacon_chain')
  return rows.map(({ chain }) => chain)
}

/** From then on somebody may know the result: staff cannot call the draw off any more. By the database's clock. */
export async function isRoundOut(db: Queryable, drawId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ out: boolean }>(
    `select closes_at + interval '2 s' <= clock_timestamp() as out from draw d
     where id = $1 and exists (select from draw_beacon b where b.draw_id = d.id)`,
    [drawId],
  )
  return rows[0]?.out ?? false
}
