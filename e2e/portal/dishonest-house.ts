/** What a dishonest operator can do: all of the database, and the operator's key. The vault is not theirs. */
import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utf8 } from '@samnang/core/bytes'
import { acctTag, betLeaf, closeHash, ticketId16 } from '@samnang/core/fairness/commitment'
import { drawBalls, drawPrk } from '@samnang/core/fairness/draw-balls'
import { foldNodes, grownBy, logHeadBytes, type NodeAt, wholeNodes } from '@samnang/core/fairness/log-tree'
import { leafHash, merkleRoot } from '@samnang/core/fairness/merkle'
import { closeRecordBytes } from '@samnang/core/fairness/signed-records'
import type pg from 'pg'
import { connect } from '../processes.ts'
import type { Product } from '../product.ts'

/** Past every trigger: the owner of the database writes what they like. */
async function unguarded<T>(house: Product, work: (tx: pg.Client) => Promise<T>): Promise<T> {
  const tx = await connect(house)
  try {
    await tx.query('begin; set local session_replication_role = replica')
    const done = await work(tx)
    await tx.query('commit')
    return done
  } finally {
    await tx.end()
  }
}

async function signer({ dataDir }: Product): Promise<(bytes: Uint8Array) => Buffer> {
  const key = createPrivateKey(await readFile(join(dataDir, 'keys', 'operator.pem')))
  return (bytes) => sign(null, bytes, key)
}

interface Bet {
  type: number
  leaves: Uint8Array
}

/**
 * Small becomes big in a settled draw, and everything that follows from it is computed and signed anew: the leaf, the
 * root, the close record, the balls. Returns what makes the house honest again.
 */
export async function changeBet(house: Product, ticketId: number): Promise<() => Promise<void>> {
  const { rows } = await unguarded(house, (tx) =>
    tx.query(
      `select s.id::text, s.tableoid::regclass::text as part, s.draw_id::text as draw, s.stake::text, s.type, s.leaves,
         s.accepted_ms::float8 as at, s.client_nonce as nonce, s.salts as salt, p.secret, d.poll, d.day, d.i
       from slip s join player p on p.id = s.player_id join draw d on d.id = s.draw_id where s.id = $1`,
      [String(BigInt(ticketId) / 64n)],
    ),
  )
  const [slip] = rows
  const leaves = betLeaf({
    ...{ ticketId16: ticketId16(BigInt(ticketId)), type: 7, picks: [], stake: BigInt(slip.stake) },
    ...{ acctTag: acctTag(slip.secret, slip.poll, slip.day, slip.i), acceptedMs: slip.at },
    ...{ clientNonce: slip.nonce, salt: slip.salt },
  })
  const signed = await signer(house)
  const become = (bet: Bet) =>
    unguarded(house, async (tx) => {
      await tx.query(`alter table ${slip.part} disable trigger slip_append_only`)
      const change = `update ${slip.part} set type = $2, leaves = $3 where id = $1`
      await tx.query(change, [slip.id, bet.type, Buffer.from(bet.leaves)])
      await tx.query(`alter table ${slip.part} enable always trigger slip_append_only`)
      await closeAnew(tx, slip.draw, signed)
    })
  await become({ type: 7, leaves })
  return () => become(slip)
}

/**
 * The operator wants other balls, now that the seed is known: nothing shows the stakes of single bets, so the total is
 * another one until the first ball is as it should be. Returns what makes the house honest again.
 */
export async function changeStake(house: Product, draw: string): Promise<() => Promise<void>> {
  const signed = await signer(house)
  const become = (more: number) =>
    unguarded(house, async (tx) => {
      await tx.query('update draw_record set stake_total = stake_total + $2 where draw_id = $1', [draw, more])
      await closeAnew(tx, draw, signed)
      const { rows } = await tx.query<{ first: number }>('select balls[1] as first from draw where id = $1', [
        draw,
      ])
      return rows[0]?.first
    })
  const was = await become(0)
  let more = 1
  while ((await become(1)) === was) more += 1
  return () => become(-more).then(() => undefined)
}

async function closeAnew(tx: pg.Client, draw: string, signed: (bytes: Uint8Array) => Buffer): Promise<void> {
  const { rows } = await tx.query(
    `select open_hash as "P", bet_count as n, stake_total::text as stake, seed as "S",
       array(select leaf from ticket where draw_id = $1 order by leaf) as leaves
     from draw_record where draw_id = $1`,
    [draw],
  )
  const [{ P, n, stake, S, leaves }] = rows
  const M = merkleRoot(leaves)
  const T = closeHash({ P, M, n, totalStake: BigInt(stake) })
  const prk = drawPrk({ D: new Uint8Array(32), S, T })
  await tx.query(
    'update draw_record set root = $2, close_hash = $3, close_signature = $4, prk = $5 where draw_id = $1',
    [draw, Buffer.from(M), Buffer.from(T), signed(closeRecordBytes(T)), Buffer.from(prk)],
  )
  await tx.query('update draw set balls = $2 where id = $1', [draw, drawBalls(prk).balls])
}

/** No process makes the log grow meanwhile (server/src/fairness/witness-log-store.ts). */
const LOG_LOCK = 590_018

/**
 * The log as if this draw had never been: every entry behind it moves up, under new roots and a new signed head. What gathers
 * the log looks for nothing that lies so far back, or it would enter the draw again.
 */
export async function hideDraw(house: Product, draw: string): Promise<void> {
  const signed = await signer(house)
  await unguarded(house, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOG_LOCK])
    const { rows } = await tx.query(
      `select name, body from witness_entry where name not in ('open:' || $1, 'close:' || $1, 'end:' || $1)
       order by number`,
      [draw],
    )
    for (const table of ['witness_entry', 'witness_node', 'witness_head'])
      await tx.query(`alter table ${table} disable trigger user; delete from ${table}`)
    const known = new Map<string, Uint8Array>()
    const nodeAt = ({ level, index }: NodeAt) => known.get(`${level}/${index}`) ?? new Uint8Array()
    for (const [at, { body }] of rows.entries())
      for (const { level, index, hash } of grownBy(at, leafHash(utf8(body)), nodeAt))
        known.set(`${level}/${index}`, hash)
    await tx.query(
      `insert into witness_entry (number, name, body)
       select row_number() over (), n, b from unnest($1::text[], $2::text[]) as e (n, b)`,
      [rows.map(({ name }) => name), rows.map(({ body }) => body)],
    )
    await tx.query(
      `insert into witness_node (level, index, hash)
       select split_part(place, '/', 1)::int, split_part(place, '/', 2)::bigint, hash
       from unnest($1::text[], $2::bytea[]) as n (place, hash)`,
      [[...known.keys()], [...known.values()].map((hash) => Buffer.from(hash))],
    )
    await tx.query('update witness_cursor set before_draw = greatest(before_draw, $1::bigint + 1)', [draw])
    const root = foldNodes(wholeNodes({ from: 0, to: rows.length }).map(nodeAt))
    const head = { size: rows.length, atMs: Date.now(), root }
    await tx.query('insert into witness_head (size, at_ms, root, signature) values ($1, $2, $3, $4)', [
      ...[head.size, head.atMs, Buffer.from(root), signed(logHeadBytes(head))],
    ])
  })
}
