import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dispute } from '@samnang/contract/office/dispute'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestColleagues, testColleagues } from '../../test/colleagues.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { playHouse } from '../../test/played-house.ts'
import { logLines } from '../operation/log-lines.ts'
import type { ExportAsk } from './exports.ts'
import { playerListExports } from './player-list-exports.ts'

let db: TestDatabase
let office: TestColleagues
const dataDir = mkdtempSync(join(tmpdir(), 'samnang-dispute-'))

beforeAll(async () => {
  db = await testDatabase()
  await playHouse(db)
  office = await testColleagues(db)
}, 60_000)
afterAll(async () => {
  await office?.close()
  await db?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function one(sql: string): Promise<Record<string, unknown>> {
  const { rows } = await db.owner.query(sql)
  return rows[0]
}

async function dispute(kind: string, id: unknown, rights = {}): Promise<Dispute> {
  const answer = await office.as('dara', rights).get(`/api/disputes/${kind}/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** What the postings of a bet come to is what its lines say. */
function expectBalanced(bet: Dispute): void {
  const moved = bet.postings.reduce((sum, { amount }) => sum + amount, 0)
  expect(moved).toBeCloseTo(bet.payout - bet.stake, 3)
  for (const [at, posting] of bet.postings.entries())
    if (at > 0) expect(posting.tx).toBeGreaterThan(bet.postings[at - 1]?.tx ?? 0)
}

test('a settled slip is on one page from its key to its entries and its place in the draw', async () => {
  const { id, key } = await one(
    `select s.id, s.key from slip s join draw d on d.id = s.draw_id where d.state = 'SETTLED' order by s.id limit 1`,
  )
  const bet = await dispute('slip', id)
  expect(bet).toMatchObject({ kind: 'slip', id: Number(id), key, state: 'SETTLED' })
  expect(bet.times.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['draw_opened', 'placed', 'draw_closed', 'shown', 'settled']),
  )
  expect(bet.lines.every(({ state }) => state === 'won' || state === 'lost')).toBe(true)
  expect(bet.receipts).toHaveLength(bet.lines.length)
  for (const { place } of bet.receipts) expect(place?.size).toBeGreaterThan(0)
  expect(bet.postings[0]).toMatchObject({ kind: 'bet', amount: -bet.stake })
})

test('every slip of the house balances: what is waiting tells nothing of its result', async () => {
  const { rows } = await db.owner.query<{ id: bigint; state: string }>(
    'select s.id, d.state, count(*) over (partition by s.draw_id, s.player_id) = 1 as alone from slip s join draw d on d.id = s.draw_id',
  )
  const states = new Set<string>()
  for (const { id, state } of rows) {
    const bet = await dispute('slip', id)
    states.add(state)
    const isOver = state === 'SETTLED' || state === 'VOID'
    if (isOver) continue
    expect(bet.draw?.records?.seed ?? null, state).toBeNull()
    expect(bet.lines.every((line) => line.state === 'waiting')).toBe(true)
    expect(bet.receipts.every(({ place }) => place === null)).toBe(true)
  }
  expect(states).toEqual(new Set(['SETTLED', 'VOID', 'DRAWN', 'OPEN']))
})

test('a ticket of the lottery balances and its draw is verified; so does a round of a game', async () => {
  const ticket = await one(`select t.id from lottery_ticket t join lottery_draw d on d.id = t.draw_id
    where d.type = 'KH' and t.state in ('won', 'lost') limit 1`)
  const drawn = await dispute('ticket', ticket.id)
  expectBalanced(drawn)
  expect(drawn).toMatchObject({ draw: { verification: { ok: true } }, lines: [{ stake: drawn.stake }] })
  // What is below the leaf is what the book says, and the leaf is below the root that a key of the house has signed.
  const checks = drawn.receipts.flatMap((receipt) =>
    receipt.checks.map(({ code, state }) => `${code} ${state}`),
  )
  expect(checks).toEqual(['own_leaf ok', 'own_path ok', 'payout ok'])
  const closed = drawn.draw?.verification?.steps.find(({ code }) => code === 'close_signature')
  const keys = drawn.draw?.keys.operator.map(({ key }) => Buffer.from(key, 'base64').toString('hex'))
  expect(keys).toContain(closed?.key)
  const round = await one(`select id, round, player_id from game_round where status = 'closed' limit 1`)
  const played = await dispute('round', round.id)
  expectBalanced(played)
  expect(played.round).toBe(round.round)
  expect(played.calls.map(({ kind }) => kind)).toEqual(['bet', 'win'])
})

test('a bet is found by slip, line, ticket, round, name of a round and key', async () => {
  const slip = await one('select id, key, player_id from slip order by id desc limit 1')
  const ticket = await one(`select t.id, t.player_id, split_part(x.key, ':', 3) as key
    from lottery_ticket t join tx x on x.id = t.bet_tx limit 1`)
  const round = await one('select id, round from game_round limit 1')
  const call = await one('select uuid from game_tx limit 1')
  const seek = async (q: unknown, player?: unknown): Promise<string[]> => {
    const also = player === undefined ? '' : `&player=${player}`
    const answer = await office.as('dara').get(`/api/disputes?q=${encodeURIComponent(String(q))}${also}`)
    return answer.json().data.rows.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`)
  }
  expect(await seek(slip.id)).toContain(`slip ${slip.id}`)
  expect(await seek((slip.id as bigint) * 64n)).toContain(`slip ${slip.id}`)
  expect(await seek(slip.key, slip.player_id)).toEqual([`slip ${slip.id}`])
  expect(await seek(ticket.id)).toContain(`ticket ${ticket.id}`)
  expect(await seek(round.round)).toContain(`round ${round.id}`)
  expect(await seek(round.id)).toContain(`round ${round.id}`)
  expect(await seek(call.uuid)).toHaveLength(1)
  for (const nothing of ['%', 'ខ្', '0', '9999999999999999', '00000000-0000-0000-0000-000000000000'])
    expect(await seek(nothing), nothing).toEqual([])
  expect((await office.as('dara').get(`/api/disputes?q=${'x'.repeat(10_240)}`)).statusCode).toBe(422)
})

test("another branch's bets are not there", async () => {
  const slip = await one('select id, player_id from slip limit 1')
  await db.owner.query('update player set branch = 3 where id = $1', [slip.player_id])
  const other = office.as('sala', { branch: 4n })
  expect((await other.get(`/api/disputes/slip/${slip.id}`)).json().code).toBe('not_found')
  expect((await other.get(`/api/disputes?q=${slip.id}`)).json().data.rows).toEqual([])
  expect((await dispute('slip', slip.id, { branch: 3n })).player.id).toBe(Number(slip.player_id))
})

test('of the log only lines of this player and moment are told, and only fields that are named', async () => {
  mkdirSync(join(dataDir, 'log'), { recursive: true })
  const line = (fields: object) => JSON.stringify({ level: 30, time: 1_000_000, msg: 'request', ...fields })
  const lines = [
    line({
      player: '1000',
      route: '/api/bet',
      status: 422,
      code: 'draw_closed',
      cookie: 'SECRET',
      request_id: 'a',
    }),
    line({ player: '1001', route: '/api/bet' }),
    line({ player: '1000', time: 9_000_000 }),
    line({ request_id: 'named', msg: 'something went wrong', err: { stack: 'SECRET' } }),
    'not json "1000"',
  ]
  writeFileSync(join(dataDir, 'log', 'server.log'), lines.join('\n'))
  const wish = { playerId: 1000n, fromMs: 0, toMs: 2_000_000, requestIds: new Set(['named']) }
  const found = await logLines(dataDir, wish)
  expect(found?.map(({ message, request_id }) => [message, request_id])).toEqual([
    ['request', 'a'],
    ['something went wrong', 'named'],
  ])
  expect(JSON.stringify(found)).not.toContain('SECRET')
  expect(await logLines(join(dataDir, 'nowhere'), wish)).toBeNull()
})

const MAKING = { staff: 'sokha', madeAt: new Date(0), version: '', language: 'km' } as const

/** The rows of a file of one player's list. */
async function fileOf(name: string, ask: Pick<ExportAsk, 'query' | 'scope'>): Promise<unknown[][]> {
  const rows: unknown[][] = []
  const batches = playerListExports[name]?.batches({ ...MAKING, db: db.owner, pool: db.owner, ...ask }) ?? []
  for await (const batch of batches) rows.push(...batch.map((row) => [...row]))
  return rows
}

const COUNTS = {
  'player-tickets': 'select count(*)::int as n from ticket where player_id = $1',
  'player-lottery': `select count(*)::int as n from lottery_ticket where player_id = $1 and state <> 'draft'`,
  'player-rounds': 'select count(*)::int as n from game_round where player_id = $1',
  'player-statement': 'select count(*)::int as n from movement where account_id = $1',
}

test.each(Object.entries(COUNTS))(
  '%s: the file has each of the player’s rows once, whole, and no other branch has it',
  async (name, sql) => {
    const { rows } = await db.owner.query<{ id: bigint }>('select id from player order by id')
    let all = 0
    for (const { id } of rows) {
      const file = await fileOf(name, { query: { player: String(id) }, scope: { branch: null } })
      const { n } = (await db.owner.query<{ n: number }>(sql, [id])).rows[0] ?? {}
      expect([file.length, new Set(file.map(([number]) => number)).size]).toEqual([n, n])
      for (const row of file) expect(row).toHaveLength(playerListExports[name]?.header('km').length ?? 0)
      expect(await fileOf(name, { query: { player: String(id) }, scope: { branch: 7n } })).toEqual([])
      all += file.length
    }
    expect(all).toBeGreaterThan(0)
    for (const player of ['', '0', '1 or true', '99999999999999999999'])
      expect(await fileOf(name, { query: { player }, scope: { branch: null } })).toEqual([])
  },
)
