/**
 * Settlement of 1 000 000 bets of 100 000 players by the engine's own code, against a plain UPDATE of the same bets;
 * the longest bet on the next draw meanwhile; and the root of 100 000 leaves.
 */

import { hash, randomBytes, randomUUID } from 'node:crypto'
import { drawBalls } from '@samnang/core/fairness/draw-balls'
import { winningPicks } from '@samnang/core/lotto59/settle-bet'
import { rielToUnits } from '@samnang/core/money'
import { createPool, inTransaction, type Pool } from '@samnang/server/database/pool'
import { takeLease } from '@samnang/server/draws/draw-lease-store'
import type { DrawParts, Reign } from '@samnang/server/draws/draw-parts'
import { rootOf } from '@samnang/server/draws/leaf-tree'
import { addEvent } from '@samnang/server/live/outbox'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { type DrawRow, findDraw } from '@samnang/server/lotto59/draw-store'
import { ensurePaytable } from '@samnang/server/lotto59/paytables'
import { creditPlayers, finishDraw, preparePayouts } from '@samnang/server/lotto59/settle-draw'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { makePartsFor } from './players.ts'

interface Size {
  bets: number
  players: number
  rounds: number
  /** Bets under way at a time while the draw settles. */
  inFlight: number
}

const FULL: Size = { bets: 1_000_000, players: 100_000, rounds: 3, inFlight: 32 }
const QUICK: Size = { bets: 50_000, players: 5_000, rounds: 3, inFlight: 32 }
export const FIRST_PLAYER = 10_000
const BALLS = drawBalls(new Uint8Array(32).fill(59)).balls

type Settling = { owner: Pool; money: Pool; parts: DrawParts; reign: Reign; size: Size }

export const settlement: Claim = { name: 'settle', run }

async function run({ isQuick, freshDatabase }: Bench): Promise<Row[]> {
  const [url, size] = [await freshDatabase(), isQuick ? QUICK : FULL]
  const owner = createPool(url, { max: 4, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const money = createPool(url, { max: 10, name: 'samnang-bench' })
  try {
    const settling = await prepare(owner, money, size)
    const rounds = []
    for (let round = 0; round < size.rounds; round++) rounds.push(await settleRound(settling, round))
    return [...settleRows(rounds, size), await rootRow(100_000, size.rounds)]
  } finally {
    await Promise.all([owner.end(), money.end()])
  }
}

/** The engine's parts without a vault: the draws come with their balls. */
async function prepare(owner: Pool, money: Pool, size: Size): Promise<Settling> {
  await ensurePaytable(money)
  const epoch = await takeLease(money, `bench ${randomUUID()}`)
  await owner.query(`update lease set expires_at = 'infinity'`)
  await owner.query(
    `insert into player (id, username, username_key, password_hash, secret)
     select g, 'bench' || g, 'bench' || g, '', sha256(g::text::bytea) from generate_series($1::int, $2::int) g`,
    [FIRST_PLAYER, FIRST_PLAYER + size.players - 1],
  )
  await owner.query(
    `insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, $1 from player`,
    [rielToUnits(1_000_000_000)],
  )
  await owner.query(
    `create table bench_bet (like ticket including defaults, payout bigint, primary key (id))
     with (autovacuum_enabled = off)`,
  )
  await owner.query('create index on bench_bet (player_id, slip_id)')
  await owner.query('create index on bench_bet (draw_id)')
  const log = { info() {}, warn() {}, error() {} } as unknown as DrawParts['log']
  const unused = {} as never
  const parts: DrawParts = {
    ...{ money, vault: unused, operatorKey: unused, beacon: unused, log, live: { publish: addEvent } },
    clockGap: { isRight: true },
  }
  const reign = { epoch: epoch ?? 1n, signal: new AbortController().signal, vaultKey: new Uint8Array() }
  return { owner, money, parts, reign, size }
}

interface Round {
  plainMs: number
  plainWalMb: number
  settleMs: number
  settleWalMb: number
  /** Of those: finding who gets what, crediting, and telling everybody who has bet. */
  stageMs: number
  creditMs: number
  tellMs: number
  longestBetMs: number
  betsMeanwhile: number
}

/** Fresh rows for both; plain and ours one after the other, twice, the second of ours with bets going on. */
async function settleRound(settling: Settling, round: number): Promise<Round> {
  const [quiet, busy] = [await drawnDraw(settling, 2 * round + 1), await drawnDraw(settling, 2 * round + 2)]
  await fillPlain(settling, quiet.id)
  const plain = await measured(settling, () => updatePlain(settling))
  await readSlips(settling, quiet)
  const ours = await measured(settling, () => settle(settling, quiet))
  await settling.owner.query('checkpoint')
  // As the server does it ahead: a bet that has to make a part itself waits for whoever reads the slips.
  await makePartsFor(settling.owner, 100_000)
  const bets = startBets(settling, await nextDraw(settling, round))
  await settle(settling, busy)
  const { longestMs, count } = await bets.stop()
  return {
    plainMs: plain.ms,
    plainWalMb: plain.walMb,
    settleMs: ours.ms,
    settleWalMb: ours.walMb,
    ...ours.done,
    longestBetMs: longestMs,
    betsMeanwhile: count,
  }
}

/**
 * Both sides find in the database's memory what they read, as what was just written is. A scan of the whole table would
 * pass a large one by.
 */
async function readSlips({ owner }: Settling, draw: DrawRow): Promise<void> {
  await inTransaction(owner, async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('select sum(total) from slip where draw_id = $1', [draw.id])
  })
}

async function settle({ parts, reign }: Settling, draw: DrawRow) {
  const started = performance.now()
  await preparePayouts(parts, reign.epoch, draw)
  const staged = performance.now()
  await creditPlayers(parts, reign, draw)
  const credited = performance.now()
  await finishDraw(parts, reign.epoch, draw)
  return { stageMs: staged - started, creditMs: credited - staged, tellMs: performance.now() - credited }
}

/** A shown draw whose players have bet: seven in ten bets on ranges, three on numbers. */
async function drawnDraw({ owner, size }: Settling, i: number): Promise<DrawRow> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version, balls)
     select 'POLL_2', 1, $1, t - interval '10 s', t, t, 'OPEN', 1, $2::smallint[]
     from (select timestamptz '2020-01-01' + $1 * interval '10 s' as t) slot returning id`,
    [i, BALLS],
  )
  const id = rows[0]?.id ?? 0n
  await makePartsFor(owner, size.bets)
  await owner.query(
    `insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake,
       request_hash, client_nonce, salts, leaves)
     select nextval('tx_id_seq'), $2 + (g * 7919) % $3, $1, gen_random_uuid(), 100000000, 0, 0, type,
       case type when 8 then (1 + g % 5) * 100 + 1 + (g / 5) % 59 else 0 end,
       (array[920, 460, 230, 460, 920, 195, 195, 5000])[type], 100000000, leaf, salt, salt, leaf
     from (select g, case when g % 10 < 7 then 1 + g % 7 else 8 end as type, substr(int8send(g) || int8send($1), 1, 16)
       as salt, sha256(int8send(g) || int8send($1)) as leaf from generate_series(1::bigint, $4::bigint) g) bets`,
    [id, FIRST_PLAYER, size.players, size.bets],
  )
  await owner.query(`update draw set state = 'DRAWN' where id = $1`, [id])
  // As the database does by itself while the slips of a real draw come in, and not beside what is measured.
  await owner.query('vacuum (analyze) slip')
  const draw = await findDraw(owner, id)
  if (!draw) throw new Error('the draw was inserted')
  return draw
}

async function fillPlain({ owner }: Settling, drawId: bigint): Promise<void> {
  await owner.query('truncate bench_bet')
  await owner.query('insert into bench_bet select t.*, null from ticket t where draw_id = $1', [drawId])
  await owner.query('analyze bench_bet')
}

/** What everybody writes first: each bet of the draw gets its payout, winning or not. */
async function updatePlain({ owner }: Settling): Promise<void> {
  const winning = winningPicks(BALLS)
  await owner.query(
    `update bench_bet b set payout = case when exists (
       select 1 from unnest($1::smallint[], $2::bigint[]) as w (type, pick) where w.type = b.type and w.pick = b.pick)
       then stake * rate_centi / 100 else 0 end`,
    [winning.map((win) => win.typeNo), winning.map((win) => win.pick)],
  )
}

export async function measured<T>(
  { owner }: { owner: Pool },
  work: () => Promise<T>,
): Promise<{ ms: number; walMb: number; done: T }> {
  await owner.query('checkpoint')
  const before = await walPosition(owner)
  const started = performance.now()
  const done = await work()
  return { ms: performance.now() - started, walMb: ((await walPosition(owner)) - before) / 1e6, done }
}

async function walPosition(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ at: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
  )
  return rows[0]?.at ?? 0
}

/** An open draw of lotto 59 that takes the bets of a round. */
export async function nextDraw({ owner }: { owner: Pool }, round: number): Promise<DrawRow> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select 'POLL_1', 1, $1, t, t + interval '1 h', t + interval '2 h', 'OPEN', 1
     from (select clock_timestamp() as t) now returning id`,
    [round + 1],
  )
  await owner.query(`update poll set exposure_max = 9e18, player_draw_max = 9e18`)
  const draw = await findDraw(owner, rows[0]?.id ?? 0n)
  if (!draw) throw new Error('the draw was inserted')
  return draw
}

/** Keeps a number of bets of random players under way; the slowest answer is the figure. */
export function startBets(
  { money, size }: { money: Pool; size: { players: number; inFlight: number } },
  draw: DrawRow,
) {
  const counter = new BetCounter(money)
  let isOver = false
  let [longestMs, count] = [0, 0]
  const better = async (at: number) => {
    for (let turn = 0; !isOver; turn++) {
      const player = FIRST_PLAYER + (((turn * size.inFlight + at) * 7919) % size.players)
      const started = performance.now()
      const outcome = await counter.place(slipOf(BigInt(player), draw.id))
      if (!outcome.ok) throw new Error(`bet refused: ${outcome.code}`)
      longestMs = Math.max(longestMs, performance.now() - started)
      count++
    }
  }
  const betters = Promise.all(Array.from({ length: size.inFlight }, (_, at) => better(at)))
  return {
    stop: async () => {
      isOver = true
      await betters
      await counter.stop()
      return { longestMs, count }
    },
  }
}

function slipOf(playerId: bigint, drawId: bigint) {
  const bet = { kind: 'range', typeNo: 6 } as const
  return {
    key: randomUUID(),
    playerId,
    drawId,
    requestHash: randomBytes(32),
    acctTag: randomBytes(32),
    clientNonce: randomBytes(16),
    lines: [{ typeNo: 6, pick: 0n, stakeUnits: rielToUnits(500), rateCenti: 195, bet }],
    salts: randomBytes(16),
  }
}

function settleRows(rounds: Round[], size: Size): Row[] {
  const bets = `${spaced(size.bets)} bets of ${spaced(size.players)} players`
  const raw = rounds.map((round) => ({ ...round }))
  const ratio = (figure: (round: Round) => number) => median(rounds.map(figure))
  return [
    {
      claim: `settlement of ${bets}: time`,
      baseline: 'plain UPDATE bet SET payout of the same rows',
      figure: ratio((round) => round.settleMs / round.plainMs),
      floor: 0.13,
      aim: 0.11,
      raw,
    },
    {
      claim: `settlement of ${bets}: WAL`,
      baseline: 'plain UPDATE bet SET payout of the same rows',
      figure: ratio((round) => round.settleWalMb / round.plainWalMb),
      floor: 0.07,
      aim: 0.05,
      raw,
    },
    {
      claim: 'longest bet on the next draw while those settle',
      baseline: '',
      figure: ratio((round) => round.longestBetMs),
      floor: 60,
      aim: 45,
      unit: 'ms',
      raw,
    },
  ]
}

/** Hashing alone on both sides; reading the leaves from the database comes on top of either. */
async function rootRow(leafCount: number, rounds: number): Promise<Row> {
  const leaves = randomBytes(32 * leafCount)
  const raw = []
  for (let round = 0; round < rounds + 2; round++) {
    const started = performance.now()
    for (let at = 0; at < leaves.length; at += 32) hash('sha256', leaves.subarray(at, at + 32), 'buffer')
    const loopDone = performance.now()
    drawBalls(await rootOf(leaves))
    raw.push({ loopMs: loopDone - started, rootMs: performance.now() - loopDone })
  }
  return {
    claim: 'closing a draw of 100 000 bets: root and result',
    baseline: 'SHA-256 of the same leaves in a loop',
    figure: median(raw.map(({ loopMs, rootMs }) => rootMs / loopMs)),
    floor: 3,
    aim: 1.5,
    raw,
  }
}

function spaced(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ' ')
}
