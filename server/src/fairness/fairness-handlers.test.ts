import type { LeafProof } from '@samnang/contract/fairness'
import { fromBase64, fromHex, hex } from '@samnang/core/bytes'
import { acctTag, betLeaf, ticketId16 } from '@samnang/core/fairness/commitment'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { merkleRoot, rootFromPath } from '@samnang/core/fairness/merkle'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import { type PublishedDraw, verifyDraw } from '@samnang/core/fairness/verify-draw'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addBets, addPlayers, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { closeBooks, openBooks } from '../../test/open-books.ts'
import { runDraw } from '../../test/run-draw.ts'
import { openDrawAt } from '../../test/timely-draws.ts'
import { recordAudit } from '../base/audit-log.ts'
import type { Handler, Handlers } from '../http/call.ts'
import { tendAudit } from '../operation/clean-up.ts'
import { fairnessHandlers } from './fairness-handlers.ts'
import { publishedDraw, publishedKeys, publishedLeaves } from './published-draw.ts'
import { growLog } from './witness-log.ts'

let db: TestDatabase
let world: DrawWorld
let players: bigint[]
/** Draws follow each other from two minutes ago on. */
let nextMs = Date.now() - 120_000

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  players = await addPlayers(db.owner, 7)
})
afterAll(() => db.drop())

/** Bets of all players, each with the leaf that the rules give it. */
async function drawWithLeaves(showMs: number): Promise<{ id: bigint; tickets: bigint[] }> {
  nextMs += 10_000
  const id = await openDrawAt(world, nextMs, { showMs })
  const bets = players.map((player) => ({
    player,
    bet: { kind: 'number', post: 2, number: 17 } as const,
    riel: 500,
  }))
  const tickets = await addBets(db.owner, id, bets)
  for (const [at, ticket] of tickets.entries()) await setLeaf(ticket, players[at] ?? 0n)
  return { id, tickets }
}

async function setLeaf(ticket: bigint, player: bigint): Promise<void> {
  interface Row {
    secret: Buffer
    salt: Buffer
    nonce: Buffer
    ms: bigint
    day: number
    i: number
  }
  const { rows } = await db.owner.query<Row>(
    `select secret, salt, client_nonce as nonce, accepted_ms as ms, d.day, d.i
     from player, ticket t join draw d on d.id = t.draw_id where player.id = $1 and t.id = $2`,
    [player, ticket],
  )
  const [row] = rows
  if (!row) throw new Error('no ticket')
  const leaf = betLeaf({
    ticketId16: ticketId16(ticket),
    acctTag: acctTag(row.secret, 'POLL_2', row.day, row.i),
    type: 8,
    picks: [2, 17],
    stake: rielToUnits(500),
    acceptedMs: Number(row.ms),
    clientNonce: row.nonce,
    salt: row.salt,
  })
  const client = await db.owner.connect()
  await client.query('begin')
  await openBooks(client)
  await client.query('update slip set leaves = $2 where id = $1::bigint / 64', [ticket, leaf])
  await closeBooks(client)
  await client.query('commit')
  client.release()
}

async function ask<N extends Extract<keyof Handlers, `GET /api/fairness/${string}`>>(
  name: N,
  call: { id: bigint; ticket?: bigint; player?: bigint },
) {
  const handlers = fairnessHandlers({ reads: db.pool, operatorKey: world.parts.operatorKey })
  const { rows } = await db.owner.query<{ secret: Buffer }>('select secret from player where id = $1', [
    call.player ?? players[0],
  ])
  return (handlers[name] as Handler<N>)({
    params: { result_id: String(call.id) },
    query: { ticket_id: String(call.ticket ?? 0n) },
    player: { id: call.player ?? players[0], username: 'p', secret: rows[0]?.secret },
  } as never)
}

test('before the show ends close and root are public, seed, leaves and proofs are not', async () => {
  const { id, tickets } = await drawWithLeaves(600_000)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('waits')
  const outcome = await ask('GET /api/fairness/:result_id', { id })
  expect(outcome).toMatchObject({ ok: true, value: { state: 'DRAWN', seed: null, result: null } })
  expect(outcome).toMatchObject({ value: { close: { n: 7, total_stake: String(rielToUnits(3500)) } } })
  expect(await ask('GET /api/fairness/:result_id/leaves', { id })).toMatchObject({ code: 'not_found' })
  const ticket = tickets[0] ?? 0n
  expect(await ask('GET /api/fairness/:result_id/proof', { id, ticket })).toMatchObject({ code: 'not_found' })
  await db.owner.query('update draw set shown_at = clock_timestamp() where id = $1', [id])
  expect(await ask('GET /api/fairness/:result_id', { id })).toMatchObject({
    value: { result: { balls: { length: 10 } } },
  })
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
})

test('after it, every ticket has a proof that its player can check, and nobody else gets it', async () => {
  const { id, tickets } = await drawWithLeaves(0)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  const draw = await publishedDraw(db.pool, id)
  if (!draw?.close) throw new Error('no close record')
  const leaves = (await publishedLeaves(db.pool, id)) ?? new Uint8Array()
  const all = Array.from({ length: leaves.length / 32 }, (_, at) => leaves.subarray(at * 32, at * 32 + 32))
  expect(hex(merkleRoot(all))).toBe(draw.close.M)
  const keys = await publishedKeys(db.pool)
  for (const [at, ticket] of tickets.entries()) {
    const outcome = await ask('GET /api/fairness/:result_id/proof', { id, ticket, player: players[at] ?? 0n })
    if (!outcome.ok) throw new Error(outcome.code)
    await expectProof(outcome.value, draw)
    const options = { keys, verifySignature: verifyEd25519, proof: outcome.value, leaves: all.map(hex) }
    expect(await verifyDraw(draw, options)).toMatchObject({ ok: true })
    const other = players[(at + 1) % players.length] ?? 0n
    const stolen = await ask('GET /api/fairness/:result_id/proof', { id, ticket, player: other })
    expect(stolen).toMatchObject({ ok: false, code: 'not_found' })
  }
})

async function expectProof(proof: LeafProof, draw: PublishedDraw): Promise<void> {
  const root = rootFromPath(fromHex(proof.leaf), proof.index, proof.size, proof.path.map(fromHex))
  expect(root && hex(root)).toBe(draw.close?.M)
  const message = receiptBytes({
    game: draw.game,
    day: draw.day,
    i: draw.i,
    leaf: fromHex(proof.leaf),
    acceptedMs: proof.accepted_ms,
    ticketId16: fromHex(proof.ticket_id),
  })
  const { publicKey } = world.parts.operatorKey
  expect(await verifyEd25519(fromBase64(proof.receipt_signature), message, publicKey)).toBe(true)
}

test("the head of the audit log's day that ended is published and told to the log, once", async () => {
  await recordAudit(db.pool, { actor: 'cli', action: 'clock_right' })
  expect(await ask('GET /api/fairness/audit', { id: 1n })).toMatchObject({ value: { heads: [] } })
  const told: object[] = []
  const log = Object.assign(Object.create(world.parts.log), { info: (line: object) => void told.push(line) })
  for (let round = 0; round < 2; round++) await tendAudit({ money: db.pool, log })
  const { rows } = await db.owner.query<{ date: string; head: string }>(
    `select (clock_timestamp() at time zone 'UTC')::date - 1 as date, encode(hash, 'hex') as head
     from audit_link order by seq desc limit 1`,
  )
  expect(await ask('GET /api/fairness/audit', { id: 1n })).toMatchObject({ value: { heads: rows } })
  expect(told).toMatchObject([{ day: rows[0]?.date, head: rows[0]?.head }])
})

test('the keys are published, and an unknown draw is not found', async () => {
  const keys = await ask('GET /api/fairness/keys', { id: 1n })
  expect(keys).toMatchObject({
    ok: true,
    value: { operator: [{ valid_to: null }], vault: [{ valid_to: null }] },
  })
  expect(await ask('GET /api/fairness/:result_id', { id: 9999n })).toMatchObject({ code: 'not_found' })
  expect(await ask('GET /api/fairness/:result_id/leaves', { id: 9999n })).toMatchObject({ code: 'not_found' })
})

test('the log of witnesses has a head, entries from any number on, and proofs between heads it had', async () => {
  expect(await askLog('GET /api/fairness/log', {})).toMatchObject({ ok: false, code: 'not_found' })
  const grew = await growLog(world.parts)
  expect(grew).toBeGreaterThan(1)
  expect(await askLog('GET /api/fairness/log', {})).toMatchObject({ ok: true, value: { size: grew } })
  expect(await askLog('GET /api/fairness/log/entries', { from: '2' })).toMatchObject({
    value: { entries: expect.objectContaining({ length: grew - 1 }) },
  })
  const between = (from: number, to: number) =>
    askLog('GET /api/fairness/log/consistency', { from: String(from), to: String(to) })
  expect((await between(1, grew)).ok).toBe(true)
  expect(await between(1, grew + 1)).toMatchObject({ ok: false, code: 'not_found' })
  expect(await between(grew, 1)).toMatchObject({ ok: false, code: 'not_found' })
})

type LogName = Extract<keyof Handlers, `GET /api/fairness/log${string}`>

function askLog<N extends LogName>(name: N, query: object) {
  const handlers = fairnessHandlers({ reads: db.pool, operatorKey: world.parts.operatorKey })
  return (handlers[name] as Handler<N>)({ query } as never)
}
