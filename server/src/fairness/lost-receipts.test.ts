/** A player comes with the page that they saved; the books were set back to before the bet. */
import { randomBytes } from 'node:crypto'
import { hex } from '@samnang/core/bytes'
import { acctTag, betLeaf, ticketId16 } from '@samnang/core/fairness/commitment'
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/verify-draw'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addBets,
  addOpenDraw,
  addPlayers,
  type DrawWorld,
  drawWorld,
  TEST_DAY,
} from '../../test/draw-world.ts'
import { closeBooks, openBooks } from '../../test/open-books.ts'
import { runDraw } from '../../test/run-draw.ts'
import { temporaryOperatorKey } from '../draws/operator-key.ts'
import { pinKey, publishKey } from '../draws/signing-keys.ts'
import { leafProof } from './leaf-proof.ts'
import { checkLostReceipts } from './lost-receipts.ts'
import { publishedDraw } from './published-draw.ts'

const RIEL = 1_000
/** Every post and number from 1 to 59 at one post: some have won and some have not, whatever the balls are. */
const NUMBERS = Array.from({ length: 59 }, (_, at) => at + 1)

let played: TestDatabase
/** The same house as it was before the draw. */
let setBack: TestDatabase
let world: DrawWorld
let players: bigint[]
let draw: PublishedDraw
let proofs: PublishedProof[]

beforeAll(async () => {
  ;[played, setBack] = [await testDatabase(), await testDatabase()]
  world = await drawWorld(played)
  players = await addPlayers(played.owner, 2)
  await copyHouse()
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: 3, closedAgoMs: 60_000, showMs: 0 })
  const bets = NUMBERS.map((number) => ({
    player: players[0] ?? 0n,
    bet: { kind: 'number', post: 2, number } as const,
    riel: RIEL,
  }))
  const tickets = await addBets(played.owner, id, bets)
  for (const [at, ticket] of tickets.entries()) await setLeaf(ticket, NUMBERS[at] ?? 0)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  const found = await publishedDraw(played.pool, id)
  if (!found) throw new Error('no draw')
  draw = found
  const player = { id: players[0] ?? 0n, username: 'p', secret: await secretOf(players[0] ?? 0n) }
  proofs = []
  for (const ticketId of tickets) {
    const proof = await leafProof(played.pool, world.parts.operatorKey, player as never, {
      drawId: id,
      ticketId,
    })
    if (proof) proofs.push(proof)
  }
  expect(proofs).toHaveLength(NUMBERS.length)
})
afterAll(() => Promise.all([played.drop(), setBack.drop()]))

async function copyHouse(): Promise<void> {
  const { rows } = await played.owner.query(
    'select id, username, username_key, password_hash, secret from player',
  )
  for (const row of rows)
    await setBack.owner.query(
      `insert into player (id, username, username_key, password_hash, secret) overriding system value values ($1, $2, $3, $4, $5)`,
      Object.values(row),
    )
  const keys = await played.owner.query('select owner, public_key, valid_from from signing_key')
  for (const key of keys.rows)
    await setBack.owner.query('insert into signing_key values ($1, $2, $3)', Object.values(key))
}

async function secretOf(player: bigint): Promise<Buffer> {
  const { rows } = await played.owner.query<{ secret: Buffer }>('select secret from player where id = $1', [
    player,
  ])
  return rows[0]?.secret ?? Buffer.alloc(0)
}

async function setLeaf(ticket: bigint, number: number): Promise<void> {
  const { rows } = await played.owner.query<{ salt: Buffer; nonce: Buffer; ms: bigint }>(
    'select salt, client_nonce as nonce, accepted_ms as ms from ticket where id = $1',
    [ticket],
  )
  const [row] = rows
  if (!row) throw new Error('no ticket')
  const leaf = betLeaf({
    ticketId16: ticketId16(ticket),
    acctTag: acctTag(await secretOf(players[0] ?? 0n), 'POLL_2', TEST_DAY, 3),
    ...{ type: 8, picks: [2, number], stake: rielToUnits(RIEL), acceptedMs: Number(row.ms) },
    ...{ clientNonce: row.nonce, salt: row.salt },
  })
  const client = await played.owner.connect()
  await client.query('begin')
  await openBooks(client)
  await client.query('update slip set leaves = $2 where id = $1::bigint / 64', [ticket, leaf])
  await closeBooks(client)
  await client.query('commit')
  client.release()
}

/** As the portal writes it. */
const fileOf = (of: PublishedDraw, own: PublishedProof[]) =>
  `<html><script type="application/json" id="records" data-sha256="x">${JSON.stringify({
    data: { draw: of, own: own.map((proof) => ({ proof, receipt: null })) },
  })}</script></html>`

const check = (file: string, player = players[0] ?? 0n, db = setBack) =>
  checkLostReceipts(db.pool, file, player)

test('what won owes its payout without the stake, which the player has again; what lost owes nothing', async () => {
  const checked = (await check(fileOf(draw, proofs))) ?? []
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
  const won = draw.result?.balls[1]
  for (const [at, one] of checked.entries()) {
    const isWon = NUMBERS[at] === won
    expect(one.code, String(NUMBERS[at])).toBe(isWon ? 'owed' : 'nothing_owed')
    expect(one.stakeUnits).toBe(rielToUnits(RIEL))
    expect(one.payoutUnits === 0n).toBe(!isWon)
  }
  const { rows } = await played.owner.query<{ paid: bigint }>(
    'select sum(amount)::bigint as paid from draw_payment where draw_id = $1',
    [draw.result_id],
  )
  const owed = checked.reduce((sum, { owedUnits }) => sum + owedUnits, 0n)
  expect(owed, 'what the settlement paid, without the one stake that won').toBe(
    (rows[0]?.paid ?? 0n) - rielToUnits(RIEL),
  )
})

test('a receipt that the books have, or that is another player’s, is none to be paid', async () => {
  const file = fileOf(draw, proofs.slice(0, 1))
  expect(await check(file, players[0], played)).toMatchObject([{ code: 'in_books', owedUnits: 0n }])
  expect(await check(file, players[1])).toMatchObject([{ code: 'not_theirs', owedUnits: 0n }])
  expect(await check(file, 9_999_999n)).toBeNull()
})

test('one changed byte of bet, draw or signature proves nothing', async () => {
  const [proof] = proofs
  if (!proof || !draw.result || !draw.seed) throw new Error('nothing to change')
  const another = hex(randomBytes(32))
  const forged: [PublishedDraw, PublishedProof][] = [
    [draw, { ...proof, stake: String(BigInt(proof.stake) * 10n) }],
    [draw, { ...proof, picks: [2, (draw.result.balls[1] ?? 0) === 59 ? 1 : 59] }],
    [draw, { ...proof, ticket_id: `${'0'.repeat(31)}7` }],
    [draw, { ...proof, acct_tag: another }],
    [draw, { ...proof, receipt_signature: Buffer.alloc(64, 7).toString('base64') }],
    [{ ...draw, seed: { ...draw.seed, S: another } }, proof],
    [{ ...draw, result: { ...draw.result, balls: [...draw.result.balls].reverse() } }, proof],
    [{ ...draw, result: null, seed: null }, proof],
    [{ ...draw, rules: draw.rules.replace('195', '999') }, proof],
  ]
  for (const [at, [of, own]] of forged.entries())
    expect(await check(fileOf(of, [own])), String(at)).toMatchObject([{ code: 'unproven', owedUnits: 0n }])
})

test('a key that has ended since counts for what it signed, and a stranger’s never', async () => {
  await publishKey(setBack.owner, 'operator', temporaryOperatorKey().publicKey)
  expect((await check(fileOf(draw, proofs.slice(0, 1))))?.[0]?.faults).toEqual([])
  const stranger = await testDatabase()
  await pinKey(stranger.owner, 'operator', temporaryOperatorKey().publicKey)
  await stranger.owner.query(
    `insert into player (id, username, username_key, password_hash, secret) overriding system value values ($1, 'p', 'p', 'h', $2)`,
    [players[0], await secretOf(players[0] ?? 0n)],
  )
  expect(await check(fileOf(draw, proofs.slice(0, 1)), players[0], stranger)).toMatchObject([
    { code: 'unproven' },
  ])
  await stranger.drop()
})

test.each(['', '<html></html>', '<script type="application/json" id="records">{"data":{}}</script>'])(
  'a file that is no saved page has no receipt: %s',
  async (file) => {
    expect(await check(file)).toEqual([])
  },
)
