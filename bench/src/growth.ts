/**
 * Does a book that has grown take bets as fast as a young one? Copies of one database, filled with 10 thousand, a
 * million and (SAMNANG_LONG=1, a quarter of an hour more) ten million old bets, take turns.
 */
import { createPool } from '@samnang/server/database/pool'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { closedLoop, slipOrder } from './closed-loop.ts'
import { addPlayers, FIRST_PLAYER, makePartsFor, openLongDraw } from './players.ts'

const PLAYERS = 20_000
const CLIENTS = 64
/** Bets of one old draw. */
const DRAW_BETS = 1_000
const IS_LONG = process.env.SAMNANG_LONG === '1'

interface Book {
  bets: number
  url: string
  drawId: bigint
}

export const growth: Claim = { name: 'growth', run }

async function run({ isQuick, freshDatabase, say }: Bench): Promise<Row[]> {
  const url = await freshDatabase()
  const [few, ...sizes] = isQuick ? [1_000, 20_000] : [10_000, 1_000_000, ...(IS_LONG ? [10_000_000] : [])]
  const grown: Book[] = []
  for (const bets of sizes) {
    const started = performance.now()
    grown.push(await filledCopy(url, bets))
    say(`a book of ${bets} bets filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  const seconds = isQuick ? 1 : 4
  const rounds: Speeds[] = []
  for (let round = 0; round < (isQuick ? 1 : 5); round++) {
    // A new one for each round: what a round places would make it an old one.
    const book = await filledCopy(url, few ?? 0)
    const young = await betsPerSecond(book, seconds)
    await drop(book)
    const speeds = []
    for (const old of grown) speeds.push(await betsPerSecond(old, seconds))
    rounds.push({ young, grown: speeds })
  }
  for (const book of grown) await drop(book)
  return sizes.map((bets, at) => rowOf(rounds, { bets, few: few ?? 0, at }))
}

interface Speeds {
  young: number
  /** In the order of the sizes. */
  grown: number[]
}

function rowOf(rounds: Speeds[], { bets, few, at }: { bets: number; few: number; at: number }): Row {
  const raw = rounds.map(({ young, grown }) => ({ young, grown: grown[at] ?? Number.NaN }))
  return {
    claim: `accepted bets, 64 in flight, with ${bets} bets in the book`,
    baseline: `with ${few} bets`,
    figure: median(raw.map(({ grown, young }) => grown / young)),
    floor: 0.8,
    aim: 0.95,
    raw,
  }
}

async function filledCopy(url: string, bets: number): Promise<Book> {
  const name = `${nameOf(url)}_${bets}`
  await command(url, `create database ${name} template ${nameOf(url)}`, 'postgres')
  const copy = url.replace(/[^/]+$/, name)
  const owner = createPool(copy, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  try {
    await addPlayers(owner, PLAYERS)
    await makePartsFor(owner, bets)
    // As they would have come: draw after draw, with statistics and visibility kept up on the way.
    for (let i = 1; i * DRAW_BETS <= bets; i++)
      await owner.query(OLD_DRAW, [i, DRAW_BETS, FIRST_PLAYER, PLAYERS])
    await owner.query('vacuum analyze')
    return { bets, url: copy, drawId: await openLongDraw(owner) }
  } finally {
    await owner.end()
  }
}

/** A settled draw with one slip of one ticket for each bet. */
const OLD_DRAW = `with drawn as (
    insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
    select 'POLL_2', 1, $1, t - interval '10 s', t, t + interval '5 s', 'SETTLED', 1
    from (select timestamptz '2020-01-01' + $1 * interval '10 s' as t) slot returning id
  )
  insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake,
    request_hash, client_nonce, salts, leaves)
  select nextval('tx_id_seq'), $3 + ($1::bigint * $2 + g) * 7919 % $4, drawn.id, r.uuid, 100000000, 1e17,
    0, 6, 0, 195, 100000000, sha256(uuid_send(r.uuid)), uuid_send(r.uuid), uuid_send(r.uuid), sha256(uuid_send(r.uuid))
  from drawn, generate_series(1::bigint, $2::bigint) g,
    lateral (select gen_random_uuid() as uuid where g is not null offset 0) r`

async function betsPerSecond({ url, drawId }: Book, seconds: number): Promise<number> {
  const money = createPool(url, { max: 2, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  try {
    await command(url, 'checkpoint')
    const size = { clients: CLIENTS, players: PLAYERS, seconds }
    const done = await closedLoop(size, (player, turn) => bets.place(slipOrder(player, drawId, turn)))
    return done.count / done.seconds
  } finally {
    await bets.stop()
    await money.end()
  }
}

function drop({ url }: Book): Promise<void> {
  return command(url, `drop database ${nameOf(url)} with (force)`, 'postgres')
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** As the owner, at the database of `url` or, where nobody may be connected to that one, at another. */
async function command(url: string, text: string, database = nameOf(url)): Promise<void> {
  const at = url.replace(/[^/]+$/, database)
  const owner = createPool(at, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await owner.query(text).finally(() => owner.end())
}
