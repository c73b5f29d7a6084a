/**
 * Thousands of random sequences of wallet calls, many at a time on shared batches, against a reference in memory: calls
 * are repeated, reordered, sent in other names, and their answers are lost; connections are cut under a part of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { askLimit } from '../../test/playing.ts'
import { type ReferenceAnswer, ReferenceWallet } from '../../test/reference-wallet.ts'
import { type TestProvider, testProvider } from '../../test/wallet.ts'
import { recordAudit } from '../base/audit-log.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { WalletCounter } from './wallet-counter.ts'
import type { WalletCall, WalletVerdict } from './wallet-store.ts'
import { tokenHash } from './wallet-user.ts'

/** With every change; before a release ten thousand (SAMNANG_LONG=1). */
const SEQUENCES = process.env.SAMNANG_LONG === '1' ? 10_000 : 2_000
const SEED = Number(process.env.SEED ?? 59)
const AT_ONCE = 128
/** Answers between two cuts: counted, because a slow machine would get nothing done between two moments of a clock. */
const CALLS_A_CUT = 50
const RIEL_UNITS = 100_000n
const FUNDS = 2_000n * RIEL_UNITS

let db: TestDatabase
let provider: TestProvider
let pool: Pool
beforeAll(async () => {
  db = await testDatabase()
  provider = await testProvider(db)
  pool = createPool(db.url, { max: 4, name: 'samnang-wallet' })
})
afterAll(async () => {
  await pool?.end()
  await db?.drop()
})

/** mulberry32: any seed can be played again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

type Random = ReturnType<typeof randomOf>
const pick = <T>(random: Random, items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0]

/** Two players at one table: their calls come one after the other, those of other tables meanwhile. */
interface Table {
  no: number
  players: readonly [bigint, bigint]
  model: ReferenceWallet
  random: Random
  sent: { call: WalletCall; tokenOf: bigint }[]
}

const token = (playerId: bigint) => tokenHash(`token of ${playerId}`)

/** Players of all tables with money, sessions and a token each. */
async function seatPlayers(count: number): Promise<bigint> {
  const { rows } = await db.owner.query<{ first: bigint }>(
    `with p as (insert into player (username, username_key, password_hash, secret)
       select 'w' || g, 'w' || g, '-', sha256(int4send(g)) from generate_series(1, $1::int) g returning id)
     insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, 0 from p returning id as first`,
    [count],
  )
  const ids = rows.map(({ first }) => first).sort((a, b) => Number(a - b))
  const first = ids[0] ?? 0n
  await db.owner.query(
    `insert into session (id_hash, player_id, expires_at)
     select sha256(int8send(id)), id, clock_timestamp() + interval '12 h' from unnest($1::bigint[]) id`,
    [ids],
  )
  await db.owner.query(
    `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
     select sha256(convert_to('token of ' || id, 'UTF8')), $2, id, sha256(int8send(id)), 'slot', 'KHR',
       clock_timestamp() + interval '24 h' from unnest($1::bigint[]) id`,
    [ids, provider.id],
  )
  // One deposit each, as the cashier would book it.
  await db.owner.query(
    `with t as (insert into tx (key, kind, player_id) select 'credit:' || id, 'credit', id from unnest($1::bigint[]) id
       returning id, player_id)
     , e as (insert into entry (account_id, tx_id, contra_id, amount, balance_after)
       select player_id, id, 2, $2, $2 from t)
     update account set balance = $2 where id = any ($1)`,
    [ids, FUNDS],
  )
  return first
}

function tableOf(no: number, first: bigint): Table {
  const players = [first + BigInt(2 * no), first + BigInt(2 * no + 1)] as const
  const model = new ReferenceWallet(['slot', 'table'])
  for (const id of players)
    model.players.set(id, {
      balance: FUNDS,
      isLocked: false,
      isTokenOpen: true,
      stakeLimit: null,
      staked: 0n,
    })
  return { no, players, model, random: randomOf(SEED + no * 7919), sent: [] }
}

/** Few ids, rounds and amounts, so that everything meets everything. */
function randomCall({ no, players, random, sent }: Table): { call: WalletCall; tokenOf: bigint } {
  const again = sent[random(sent.length * 4)]
  if (again) return random(3) > 0 ? again : { ...again, call: { ...again.call, ...change(random) } }
  const id = () => `00000000-0000-4000-8000-${String(no * 10 + random(7)).padStart(12, '0')}`
  const kind = pick(random, ['bet', 'bet', 'win', 'rollback'] as const)
  const playerId = random(8) > 0 ? players[0] : pick(random, [players[1], players[1], null])
  const tokenOf = random(30) > 0 ? (playerId ?? players[0]) : players[1]
  const call: WalletCall = {
    providerId: provider.id,
    provider: provider.name,
    houseId: provider.accountId,
    kind,
    uuid: id(),
    ref: kind === 'bet' ? null : id(),
    playerId,
    tokenHash: token(tokenOf),
    gameCode: pick(random, ['slot', 'slot', 'slot', 'slot', 'table', 'off', 'unknown']),
    round: pick(random, ['r1', 'r1', 'r2']),
    amount: kind === 'rollback' ? 0n : amountOf(random),
    currency: kind === 'rollback' ? null : random(30) > 0 ? 'KHR' : 'USD',
    roundClosed: random(4) === 0,
    isFree: kind !== 'rollback' && random(10) === 0,
    isPromo: kind !== 'rollback' && random(15) === 0,
    supplierTx: null,
    meta: null,
  }
  return { call, tokenOf }
}

/** Some of them are a fraction of a riel. */
function amountOf(random: Random): bigint {
  return BigInt(pick(random, [0, 1, 300, 500, 1_000, 2_500])) * RIEL_UNITS + BigInt(random(2))
}

/** A repetition that is not quite one: of facts, and of what does not count. */
function change(random: Random): Partial<WalletCall> {
  const changes: [Partial<WalletCall>, ...Partial<WalletCall>[]] = [
    { round: 'r2' },
    { amount: 7n },
    { gameCode: 'table' },
    { roundClosed: true },
    { supplierTx: 'other', meta: { other: 1 } },
  ]
  return pick(random, changes)
}

/** What happens to a player beside their games. */
async function disturb({ players: [id], model, random }: Table): Promise<void> {
  const player = model.players.get(id)
  if (!player) return
  const what = random(3)
  if (what === 0) {
    player.isLocked = !player.isLocked
    await setLocked(id, player.isLocked)
  } else if (what === 1) {
    player.isTokenOpen = !player.isTokenOpen
    await db.owner.query(
      'update game_token set revoked_at = case when $2 then null else clock_timestamp() end where player_id = $1',
      [id, player.isTokenOpen],
    )
  } else if (player.stakeLimit === null) {
    player.stakeLimit = 1_500n * RIEL_UNITS
    await askLimit(db, id, ['stake', '24h', 1_500])
  }
}

/** State and event as the staff's verb leaves them; it would end the session, too, and with it every token for ever. */
async function setLocked(id: bigint, isLocked: boolean): Promise<void> {
  await db.owner.query('update player set state = $2 where id = $1', [id, isLocked ? 'LOCKED' : 'ACTIVE'])
  const action = isLocked ? 'player_locked' : 'player_unlocked'
  await recordAudit(db.owner, { actor: 'test', action, target: `player:${id}` })
}

/** The answer may be lost, or the connection cut under the call: it is made again until there is one. */
async function decided(counter: WalletCounter, call: WalletCall): Promise<WalletVerdict> {
  for (;;) {
    try {
      return await counter.decide(call)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

let answered = 0

async function play(counter: WalletCounter, table: Table): Promise<void> {
  const length = 3 + table.random(9)
  for (let at = 0; at < length; at++) {
    if (table.random(40) === 0) await disturb(table)
    const { call, tokenOf } = randomCall(table)
    table.sent.push({ call, tokenOf })
    const expected = table.model.answer(call, tokenOf === call.playerId)
    const { status, balance } = await decided(counter, call)
    answered++
    const found: ReferenceAnswer = { status, balance }
    expect(found, `seed ${SEED}, table ${table.no}, call ${at}: ${JSON.stringify(call, textOf)}`).toEqual(
      expected,
    )
  }
}

function textOf(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

async function playAll(tables: Table[]): Promise<void> {
  const counter = new WalletCounter(pool)
  const queue = [...tables]
  const seat = async () => {
    for (let table = queue.pop(); table; table = queue.pop()) await play(counter, table)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, seat)).finally(() => counter.stop())
}

/** Balances, rounds and exceptions of all tables as the models have them; money neither made nor lost. */
async function expectBooks(tables: Table[]): Promise<void> {
  const ids = tables.flatMap(({ players }) => players)
  const balances = await db.owner.query<{ id: bigint; balance: bigint }>(
    'select id, balance from account where id = any ($1) order by id',
    [ids],
  )
  const players = tables.flatMap(({ model }) => [...model.players])
  expect(balances.rows.map(({ id, balance }) => [id, balance])).toEqual(
    players.map(([id, p]) => [id, p.balance]),
  )
  const rounds = await db.owner.query<{ key: string; figures: string }>(
    `select player_id || ' ' || round as key, concat_ws(' ', bet, win, standing, status) as figures from game_round
     where player_id = any ($1)`,
    [ids],
  )
  const expected = tables.flatMap(({ model }) =>
    [...model.rounds].map(([key, r]) => `${key}: ${r.bet} ${r.win} ${r.standing} ${r.status}`),
  )
  expect(rounds.rows.map(({ key, figures }) => `${key}: ${figures}`).sort()).toEqual(expected.sort())
  const noted = await db.owner.query<{ text: string }>(
    `select uuid || ' ' || code as text from game_exception where uuid = any ($1)`,
    [tables.flatMap(({ sent }) => sent.map(({ call }) => call.uuid))],
  )
  expect(noted.rows.map(({ text }) => text).sort()).toEqual(
    tables.flatMap(({ model }) => [...model.noted]).sort(),
  )
  const sums = await db.owner.query<{ house: bigint; held: bigint }>(
    `select coalesce(-sum(e.amount), 0)::bigint as house, (select sum(balance)::bigint from account where kind = 'player') as held
     from entry e where e.contra_id = $1`,
    [provider.accountId],
  )
  const paidIn = await db.owner.query<{ units: bigint }>(
    'select sum(amount)::bigint as units from entry where contra_id = 2',
  )
  expect((sums.rows[0]?.house ?? 0n) + (sums.rows[0]?.held ?? 0n)).toBe(paidIn.rows[0]?.units)
  expect(await auditLedger(db.pool)).toEqual([])
}

test(`${SEQUENCES} random sequences are answered and booked as the rules say`, {
  timeout: 300_000,
}, async () => {
  console.log(`wallet sequences: SEED=${SEED}`)
  const first = await seatPlayers(2 * SEQUENCES)
  const tables = Array.from({ length: SEQUENCES }, (_, no) => tableOf(no, first))
  const quiet = tables.slice(0, Math.ceil(SEQUENCES * 0.8))
  const cut = tables.slice(quiet.length)
  await playAll(quiet)
  const playing = new AbortController()
  const cuts = cutConnections(playing.signal)
  await playAll(cut).finally(() => playing.abort())
  expect(await cuts).toBeGreaterThan(SEQUENCES / 100)
  await expectBooks(tables)
})

/** Cuts all connections of the wallet whenever some calls have been answered; how often. */
async function cutConnections(signal: AbortSignal): Promise<number> {
  let cuts = 0
  for (let next = answered; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, 1))) {
    if (answered < next) continue
    next = answered + CALLS_A_CUT
    cuts++
    await db.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'samnang-wallet' and datname = current_database()`)
  }
  return cuts
}
