/** A house whose player won a bet, and the same house as it was before the draw: what a restore to a moment leaves. */
import { acctTag, betLeaf, ticketId16 } from '@samnang/core/fairness/commitment'
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/verify-draw'
import { rielToUnits } from '@samnang/core/money'
import { expect } from 'vitest'
import { leafProof } from '../src/fairness/leaf-proof.ts'
import { publishedDraw } from '../src/fairness/published-draw.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { addBets, addPlayers, drawWorld } from './draw-world.ts'
import { closeBooks, openBooks } from './open-books.ts'
import { runDraw } from './run-draw.ts'
import { openDrawAt } from './timely-draws.ts'

export const LOST_RIEL = 1_000
/** Every number from 1 to 59 at one post: one has won and the others have not, whatever the balls are. */
export const LOST_NUMBERS: readonly number[] = Array.from({ length: 59 }, (_, at) => at + 1)
const BALANCE_RIEL = 100_000

export interface SetBackHouse {
  played: TestDatabase
  setBack: TestDatabase
  /** The first has the bets. */
  players: bigint[]
  draw: PublishedDraw
  /** One for each of the numbers. */
  proofs: PublishedProof[]
  secretOf(player: bigint): Promise<Buffer>
  drop(): Promise<unknown>
}

export async function setBackHouse(): Promise<SetBackHouse> {
  const [played, setBack] = [await testDatabase(), await testDatabase()]
  const world = await drawWorld(played)
  const players = await addPlayers(played.owner, 2, BALANCE_RIEL)
  await copyHouse(played, setBack)
  const [player = 0n] = players
  const id = await openDrawAt(world, Date.now() - 70_000, { showMs: 0 })
  const bets = LOST_NUMBERS.map((number) => {
    return { player, bet: { kind: 'number', post: 2, number } as const, riel: LOST_RIEL }
  })
  const tickets = await addBets(played.owner, id, bets)
  const secret = await secretIn(played, player)
  for (const [at, ticket] of tickets.entries())
    await setLeaf(played, { ticket, number: LOST_NUMBERS[at] ?? 0, secret })
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  const draw = await publishedDraw(played.pool, id)
  if (!draw) throw new Error('no draw')
  const proofs: PublishedProof[] = []
  const owner = { id: player, username: 'p', secret } as never
  for (const ticketId of tickets) {
    const proof = await leafProof(played.pool, world.parts.operatorKey, owner, { drawId: id, ticketId })
    if (proof) proofs.push(proof)
  }
  expect(proofs).toHaveLength(LOST_NUMBERS.length)
  const drop = () => Promise.all([played.drop(), setBack.drop()])
  return { played, setBack, players, draw, proofs, secretOf: (one) => secretIn(played, one), drop }
}

/** As the portal writes it. */
export function savedPage(draw: PublishedDraw, own: readonly PublishedProof[]): string {
  const data = { draw, own: own.map((proof) => ({ proof, receipt: null })) }
  return `<html><script type="application/json" id="records" data-sha256="x">${JSON.stringify({ data })}</script></html>`
}

async function copyHouse(played: TestDatabase, setBack: TestDatabase): Promise<void> {
  const { rows } = await played.owner.query(
    'select id, username, username_key, password_hash, secret from player',
  )
  for (const row of rows)
    await setBack.owner.query(
      `insert into player (id, username, username_key, password_hash, secret) overriding system value values ($1, $2, $3, $4, $5)`,
      Object.values(row),
    )
  await setBack.owner.query(
    `with opened as (
       insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, $1 from player returning id
     ), paid as (
       insert into tx (key, kind, player_id) select 'credit:' || id, 'credit', id from opened returning id, player_id
     )
     insert into entry (account_id, tx_id, contra_id, amount, balance_after) select player_id, id, 2, $1, $1 from paid`,
    [rielToUnits(BALANCE_RIEL)],
  )
  const keys = await played.owner.query('select owner, public_key, valid_from from signing_key')
  for (const key of keys.rows)
    await setBack.owner.query('insert into signing_key values ($1, $2, $3)', Object.values(key))
}

async function secretIn({ owner }: TestDatabase, player: bigint): Promise<Buffer> {
  const { rows } = await owner.query<{ secret: Buffer }>('select secret from player where id = $1', [player])
  return rows[0]?.secret ?? Buffer.alloc(0)
}

/** The leaf that placing would have written. */
async function setLeaf(
  { owner }: TestDatabase,
  { ticket, number, secret }: { ticket: bigint; number: number; secret: Buffer },
): Promise<void> {
  const { rows } = await owner.query<{ salt: Buffer; nonce: Buffer; ms: bigint; day: number; i: number }>(
    `select salt, client_nonce as nonce, accepted_ms as ms, d.day, d.i
     from ticket t join draw d on d.id = t.draw_id where t.id = $1`,
    [ticket],
  )
  const [row] = rows
  if (!row) throw new Error('no ticket')
  const leaf = betLeaf({
    ticketId16: ticketId16(ticket),
    acctTag: acctTag(secret, 'POLL_2', row.day, row.i),
    ...{ type: 8, picks: [2, number], stake: rielToUnits(LOST_RIEL), acceptedMs: Number(row.ms) },
    ...{ clientNonce: row.nonce, salt: row.salt },
  })
  const client = await owner.connect()
  await client.query('begin')
  await openBooks(client)
  await client.query('update slip set leaves = $2 where id = $1::bigint / 64', [ticket, leaf])
  await closeBooks(client)
  await client.query('commit')
  client.release()
}
