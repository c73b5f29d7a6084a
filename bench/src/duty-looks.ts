/**
 * Do the jobs of risk and care cost more in a book that has grown, and what do they leave to the bets beside them? Copies of
 * one database, with a hundred thousand and a million bets, take turns; the last week is as full in the one as in the other.
 */
import { createPool, type Pool } from '@samnang/server/database/pool'
import { careFindings } from '@samnang/server/duties/care-find'
import { lookForRisk } from '@samnang/server/duties/look-for-risk'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { fillParts } from './bulk-slips.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { closedLoop, slipOrder } from './closed-loop.ts'
import { command, copyOf, dropCopy } from './database-copy.ts'
import { addPlayers, FIRST_PLAYER, openLongDraw } from './players.ts'

const PLAYERS = 20_000
const DRAW_BETS = 500
const CLIENTS = 64

interface Book {
  bets: number
  url: string
  owner: Pool
  openDraw: bigint
}

export const dutyLooks: Claim = { name: 'duties', run }

async function run({ isQuick, freshDatabase, say }: Bench): Promise<Row[]> {
  const url = await freshDatabase()
  // A draw an hour: 200 of them are more than the week that the rules look back.
  const [few, many] = isQuick ? [20_000, 40_000] : [100_000, 1_000_000]
  const [young, old] = [await filledCopy(url, few), await filledCopy(url, many)]
  say(`books of ${few} and ${many} bets are filled`)
  const draws = isQuick ? 3 : 20
  const rounds: { young: Looks; old: Looks }[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++)
    rounds.push({ young: await looksOf(young, draws), old: await looksOf(old, draws) })
  const beside = await besideBets(old, isQuick ? 1 : 10)
  for (const book of [young, old]) {
    await book.owner.end()
    await dropCopy(book.url)
  }
  const words = (count: number) => count.toLocaleString('en').replaceAll(',', ' ')
  const [claim, baseline] = [`with ${words(many)} bets in the book`, `with ${words(few)} bets`]
  const rowOf = (what: keyof Looks) => {
    const raw = rounds.map((one) => ({ young: one.young[what], old: one.old[what] }))
    return { figure: median(raw.map((one) => one.old / one.young)), raw, floor: 1.5, aim: 1.2 }
  }
  return [
    { ...rowOf('drawMs'), claim: `a draw looked at for risk, ${claim}`, baseline },
    { ...rowOf('playerMs'), claim: `a player's day looked at, ${claim}`, baseline },
    {
      ...{ claim: 'accepted bets while both jobs look without a pause', baseline: 'without them' },
      ...{ figure: median(beside.map((one) => one.beside / one.alone)), floor: 0.6, aim: 0.8, raw: beside },
    },
  ]
}

interface Looks {
  drawMs: number
  playerMs: number
}

/** The last draws, and as many players, each looked at as the office does. */
async function looksOf({ owner }: Book, count: number): Promise<Looks> {
  const started = performance.now()
  await lookAtLast(owner, count)
  const drawn = performance.now()
  const day = await yesterday(owner)
  for (let at = 0; at < count; at++) await careFindings(owner, BigInt(FIRST_PLAYER + at * 37), day)
  return { drawMs: (drawn - started) / count, playerMs: (performance.now() - drawn) / count }
}

/** The last draws once more. */
async function lookAtLast(owner: Pool, count: number): Promise<void> {
  await owner.query(
    `with last as (select id from draw where state = 'SETTLED' order by id desc limit $1),
       again as (delete from risk_draw where draw_id in (select id from last))
     update risk_cursor set before_draw = least(before_draw, (select min(id) - 1 from last))`,
    [count],
  )
  const looking = { without: [] }
  while ((await lookForRisk(owner, looking)) === 'looked');
}

/** An office that has looked at everything: its cursor stands where the product has brought it. */
async function settleLooks(owner: Pool): Promise<void> {
  await owner.query(`insert into risk_draw select id from draw where state = 'SETTLED'`)
  await owner.query('update risk_cursor set before_draw = 0, swept_at = clock_timestamp()')
  await lookForRisk(owner, { without: [] })
}

async function yesterday(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    `select ((clock_timestamp() at time zone 'Asia/Phnom_Penh')::date - 1)::text as day`,
  )
  return rows[0]?.day ?? ''
}

/** Bets in a second, alone and while both jobs look at the same draws and players again and again. */
async function besideBets({ url, owner, openDraw }: Book, seconds: number) {
  const money = createPool(url, { max: 2, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  const size = { clients: CLIENTS, players: PLAYERS, seconds }
  const pace = async () => {
    const done = await closedLoop(size, (player, turn) => bets.place(slipOrder(player, openDraw, turn)))
    return done.count / done.seconds
  }
  try {
    await pace()
    const rounds: Record<'alone' | 'beside' | 'looks', number>[] = []
    for (let round = 0; round < 3; round++) {
      const alone = await pace()
      const ending = { isOver: false }
      const jobs = lookUntil(owner, ending)
      const beside = await pace()
      ending.isOver = true
      rounds.push({ alone, beside, looks: await jobs })
    }
    return rounds
  } finally {
    await bets.stop()
    await money.end()
  }
}

async function lookUntil(owner: Pool, ending: { isOver: boolean }): Promise<number> {
  const day = await yesterday(owner)
  let looks = 0
  while (!ending.isOver) {
    await lookAtLast(owner, 1)
    await careFindings(owner, BigInt(FIRST_PLAYER + ((looks * 37) % PLAYERS)), day)
    looks++
  }
  return looks
}

async function filledCopy(url: string, bets: number): Promise<Book> {
  const copy = await copyOf(url, String(bets))
  const owner = createPool(copy, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await addPlayers(owner, PLAYERS)
  await owner.query(MARKS, [FIRST_PLAYER])
  await owner.query(`insert into lottery_rules (rules, rules_hash) values ('{}', sha256('bench'))`)
  await owner.query(PLANNED)
  await owner.query(OLD_DRAWS, [bets / DRAW_BETS])
  const { rows } = await owner.query<{ id: bigint }>('select min(id) as id from draw')
  const first = rows[0]?.id
  await fillParts(owner, bets, { into: oldBets, values: [FIRST_PLAYER, PLAYERS, first, DRAW_BETS] })
  await owner.query(BOOKS, [first, DRAW_BETS])
  await command(copy, 'vacuum analyze')
  await settleLooks(owner)
  return { bets, url: copy, owner, openDraw: await openLongDraw(owner) }
}

/** Every tenth player shares a phone with the next one, and ten thousand sit behind addresses of many. */
const MARKS = `insert into session (id_hash, player_id, expires_at, ended_at, end_reason, device, address, created_at)
  select sha256(convert_to('session ' || id, 'UTF8')), id, now(), now(), 'expired',
    'phone ' || case when id % 10 = 1 then id - 1 else id end, 'address ' || case when id % 2 = 0 then id % 50 else id end,
    now() - interval '20 days'
  from player where id >= $1`

/** Older than every draw of lotto 59 and not over, as one that was planned a month ahead. */
const PLANNED = `insert into lottery_draw (type, session, title, opens_at, closes_at, draw_at, stop_delete_at, rules_version, state)
  select 'KH', 'BENCH', 'bench', t - interval '12 hours', t, t, t, (select max(version) from lottery_rules), 'scheduled'
  from (select now() + interval '30 days' as t) slot`

const OLD_DRAWS = `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version, settled_at)
  select 'POLL_1', 1, i, t - interval '1 hour', t, t + interval '5 s', 'SETTLED', 1, t + interval '9 s'
  from generate_series(1, $1::int) i,
    lateral (select clock_timestamp() - ($1::int - i + 1) * interval '1 hour' as t) slot order by i`

/** Small against big by neighbours, and now and then a large one on the edges. */
const oldBets = (
  part: string,
) => `insert into ${part} (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi,
    stake, request_hash, client_nonce, salts, leaves)
  select g, p.player, d.id, r.uuid, k.stake, 1e17, ms(d.closes_at)::bigint - 60000, k.type, 0,
    case k.type when 1 then 920 else 195 end, k.stake, sha256(uuid_send(r.uuid)), uuid_send(r.uuid), uuid_send(r.uuid),
    sha256(uuid_send(r.uuid))
  from generate_series($1::bigint, $2::bigint) g
  cross join lateral (select $3 + (g / 2 * 7919 * 2 + g % 2) % $4 as player) p
  cross join lateral (select case when g % 50 = 0 then 1 else 6 + g % 2 end as type,
    case when g % 50 = 0 then 40000000000 else 1000000000 end as stake) k
  join draw d on d.id = $5::bigint + (g - 1) / $6
  cross join lateral (select gen_random_uuid() as uuid where g is not null offset 0) r`

const BOOKS = `insert into draw_book (draw_id, is_over, poll, is_open, opens_at, closes_at, player_max, jackpot_max, four_max,
    exposure_max, first_slip, last_slip, keys_from, tickets, risk)
  select d.id, true, d.poll, false, d.opens_at, d.closes_at, 0, 0, 0, 0, (d.id - $1) * $2 + 1, (d.id - $1 + 1) * $2, 0, $2, null
  from draw d`
