/**
 * Does a book that has grown take bets as fast, and with as little log, as a young one? Copies of one database, filled
 * with 10 thousand, a million and ten million old bets, take turns.
 */
import { createPool, type Pool } from '@samnang/server/database/pool'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { fillParts } from './bulk-slips.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { closedLoop, slipOrder } from './closed-loop.ts'
import { command, copyOf, dropCopy } from './database-copy.ts'
import { addPlayers, FIRST_PLAYER, openLongDraw } from './players.ts'

const PLAYERS = 20_000
const CLIENTS = 64
/** Bets of one old draw. */
const DRAW_BETS = 1_000

interface Book {
  bets: number
  url: string
  drawId: bigint
}

export const growth: Claim = { name: 'growth', run }

async function run({ isQuick, freshDatabase, say }: Bench): Promise<Row[]> {
  const url = await freshDatabase()
  const [few, ...sizes] = isQuick ? [1_000, 20_000] : [10_000, 1_000_000, 10_000_000]
  const grown: Book[] = []
  for (const bets of sizes) {
    const started = performance.now()
    grown.push(await filledCopy(url, bets))
    say(`a book of ${bets} bets filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  // A checkpoint every half minute is ten times as often as a house has one.
  const seconds = isQuick ? 1 : 30
  const rounds: Round[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    // A new one for each round: what a round places would make it an old one.
    const book = await filledCopy(url, few ?? 0)
    const young = await paceOf(book, seconds)
    await dropCopy(book.url)
    const paces = []
    for (const old of grown) paces.push(await paceOf(old, seconds))
    rounds.push({ young, grown: paces })
  }
  for (const book of grown) await dropCopy(book.url)
  return sizes.flatMap((bets, at) => rowsOf(rounds, { bets, few: few ?? 0, at }))
}

interface Pace {
  perSecond: number
  walBytes: number
}

interface Round {
  young: Pace
  /** In the order of the sizes. */
  grown: Pace[]
}

function rowsOf(rounds: Round[], { bets, few, at }: { bets: number; few: number; at: number }): Row[] {
  const rowOf = (what: keyof Pace) => {
    const raw = rounds.map(({ young, grown }) => ({
      young: young[what],
      grown: grown[at]?.[what] ?? Number.NaN,
    }))
    return { figure: median(raw.map(({ grown, young }) => grown / young)), raw }
  }
  const words = (count: number) => count.toLocaleString('en').replaceAll(',', ' ')
  const [claim, baseline] = [`64 in flight, with ${words(bets)} bets in the book`, `with ${words(few)} bets`]
  return [
    { ...rowOf('perSecond'), claim: `accepted bets, ${claim}`, baseline, floor: 0.9, aim: 0.95 },
    { ...rowOf('walBytes'), claim: `log a bet, ${claim}`, baseline, floor: 1.3, aim: 1.1 },
  ]
}

async function filledCopy(url: string, bets: number): Promise<Book> {
  const copy = await copyOf(url, String(bets))
  const owner = createPool(copy, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  try {
    await addPlayers(owner, PLAYERS)
    await owner.query(OLD_DRAWS, [Math.trunc(bets / DRAW_BETS)])
    const { rows } = await owner.query<{ id: bigint }>('select min(id) as id from draw')
    await fillParts(owner, bets, { into: oldBets, values: [FIRST_PLAYER, PLAYERS, rows[0]?.id, DRAW_BETS] })
    return { bets, url: copy, drawId: await openLongDraw(owner) }
  } finally {
    await owner.end()
  }
}

const OLD_DRAWS = `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
  select 'POLL_2', 1, i, t - interval '10 s', t, t + interval '5 s', 'SETTLED', 1
  from generate_series(1, $1::int + 1) i, lateral (select timestamptz '2020-01-01' + i * interval '10 s' as t) slot order by i`

/** Slips of one ticket each, numbered from `$1` to `$2`. */
const oldBets = (
  part: string,
) => `insert into ${part} (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi,
    stake, request_hash, client_nonce, salts, leaves)
  select g, $3 + g * 7919 % $4, $5::bigint + g / $6, r.uuid, 100000000, 1e17, 0, 6, 0, 195, 100000000,
    sha256(uuid_send(r.uuid)), uuid_send(r.uuid), uuid_send(r.uuid), sha256(uuid_send(r.uuid))
  from generate_series($1::bigint, $2::bigint) g,
    lateral (select gen_random_uuid() as uuid where g is not null offset 0) r`

async function paceOf({ url, drawId }: Book, seconds: number): Promise<Pace> {
  const money = createPool(url, { max: 2, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  try {
    await command(url, 'checkpoint')
    const size = { clients: CLIENTS, players: PLAYERS, seconds }
    const before = await walOf(money)
    const done = await closedLoop(size, (player, turn) => bets.place(slipOrder(player, drawId, turn)))
    return { perSecond: done.count / done.seconds, walBytes: ((await walOf(money)) - before) / done.count }
  } finally {
    await bets.stop()
    await money.end()
  }
}

async function walOf(db: Pool): Promise<number> {
  const { rows } = await db.query<{ at: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`,
  )
  return rows[0]?.at ?? Number.NaN
}
