/** Everything the checker looks at, read by raw SQL as the owner at one moment. Shares no code with the server. */
import type pg from 'pg'

export type Entry = { account: bigint; tx: bigint; contra: bigint; amount: bigint; after: bigint }
export type Tx = {
  id: bigint
  key: string
  kind: string
  player: bigint | null
  draw: bigint | null
  atMs: number
}
export type Draw = {
  id: bigint
  poll: string
  opensMs: number
  closesMs: number
  state: string
  balls: number[] | null
  reason: string | null
  isRefunded: boolean
  root: string | null
  count: number | null
  stake: bigint | null
}
export type TicketRow = {
  id: bigint
  slip: bigint
  player: bigint
  draw: bigint
  type: number
  pick: bigint
  rate: bigint
  stake: bigint
  acceptedMs: number
  leaf: string
}
export type Payout = {
  draw: bigint
  player: bigint
  ticket: bigint
  kind: string
  amount: bigint
  diff: number | null
}
type Limits = { draw: bigint; jackpot: bigint; four: bigint; exposure: bigint }
export type Book = {
  /** The database's time of this reading. */
  atMs: number
  accounts: { id: bigint; kind: string; balance: bigint | null }[]
  entries: Entry[]
  txs: Map<bigint, Tx>
  draws: Map<bigint, Draw>
  tickets: TicketRow[]
  payouts: Payout[]
  limits: Map<string, Limits>
}

export async function readBook(db: pg.Client): Promise<Book> {
  return atOneMoment(db, () => readRows(db))
}

/** What `read` reads is of one moment, also where others go on playing. */
export async function atOneMoment<T>(db: pg.Client, read: () => Promise<T>): Promise<T> {
  await db.query('begin isolation level repeatable read read only')
  try {
    return await read()
  } finally {
    await db.query('rollback')
  }
}

/** In the caller's transaction: see `atOneMoment`. */
export async function readRows(db: pg.Client): Promise<Book> {
  const [txs, draws, limits] = [await readTxs(db), await readDraws(db), await readLimits(db)]
  const { rows: now } = await db.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
  return {
    atMs: Number(now[0]?.ms),
    accounts: (await db.query('select id, kind, balance from account')).rows.map((row) => ({
      id: BigInt(row.id),
      kind: row.kind,
      balance: big(row.balance),
    })),
    entries: await readEntries(db),
    txs: new Map(txs.map((tx) => [tx.id, tx])),
    draws: new Map(draws.map((draw) => [draw.id, draw])),
    tickets: await readTickets(db),
    payouts: await readPayouts(db),
    limits,
  }
}

function big(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}

/** A slip is command and entry in one row, and so is what a draw pays a player. */
async function readEntries(db: pg.Client): Promise<Entry[]> {
  const { rows } = await db.query(
    `select account_id, tx_id, contra_id, amount, balance_after from entry
     union all select player_id, id, 1, -total, balance_after from slip
     union all select player_id, id, 1, amount, balance_after from draw_payment order by 1, 2`,
  )
  return rows.map((row) => ({
    account: BigInt(row.account_id),
    tx: BigInt(row.tx_id),
    contra: BigInt(row.contra_id),
    amount: BigInt(row.amount),
    after: BigInt(row.balance_after),
  }))
}

async function readTxs(db: pg.Client): Promise<Tx[]> {
  const { rows } = await db.query(
    `select id, key, kind, player_id, draw_id, extract(epoch from created_at) * 1000 as ms from tx
     union all select id, 'bet:' || player_id || ':' || key, 'bet', player_id, draw_id, accepted_ms from slip
     union all select id, 'settle:' || draw_id || ':' || player_id, case when is_refund then 'refund' else 'settle' end, null,
       draw_id, extract(epoch from paid_at) * 1000 from draw_payment`,
  )
  return rows.map((row) => ({
    id: BigInt(row.id),
    key: row.key,
    kind: row.kind,
    player: big(row.player_id),
    draw: big(row.draw_id),
    atMs: Number(row.ms),
  }))
}

async function readDraws(db: pg.Client): Promise<Draw[]> {
  const { rows } = await db.query(
    `select d.id, d.poll, d.state, d.balls, d.void_reason, d.settled_at is not null as settled,
       extract(epoch from d.opens_at) * 1000 as opens, extract(epoch from d.closes_at) * 1000 as closes,
       encode(r.root, 'hex') as root, r.bet_count, r.stake_total
     from draw d left join draw_record r on r.draw_id = d.id order by d.closes_at`,
  )
  return rows.map((row) => ({
    id: BigInt(row.id),
    poll: row.poll,
    opensMs: Number(row.opens),
    closesMs: Number(row.closes),
    state: row.state,
    balls: row.balls?.map(Number) ?? null,
    reason: row.void_reason,
    isRefunded: row.settled,
    root: row.root,
    count: row.bet_count,
    stake: big(row.stake_total),
  }))
}

async function readTickets(db: pg.Client): Promise<TicketRow[]> {
  const { rows } = await db.query(`select *, encode(leaves, 'hex') as leaf_hex from slip order by id`)
  return rows.flatMap((row) => {
    const lines = linesOf(row)
    return lines.map((line, at) => ({
      id: BigInt(row.id) * 64n + BigInt(at),
      slip: BigInt(row.id),
      player: BigInt(row.player_id),
      draw: BigInt(row.draw_id),
      ...line,
      acceptedMs: Number(row.accepted_ms),
      leaf: row.leaf_hex.slice(64 * at, 64 * at + 64),
    }))
  })
}

/** The first line stands in columns; of the others first come all types, then all picks, rates and stakes. */
function linesOf(row: {
  type: number
  pick: string
  rate_centi: number
  stake: string
  more: string[] | null
}) {
  const more = (row.more ?? []).map(BigInt)
  const count = more.length / 4
  const first = {
    type: row.type,
    pick: BigInt(row.pick),
    rate: BigInt(row.rate_centi),
    stake: BigInt(row.stake),
  }
  const others = Array.from({ length: count }, (_, at) => {
    const [type = 0n, pick = 0n, rate = 0n, stake = 0n] = [0, 1, 2, 3].map((part) => more[part * count + at])
    return { type: Number(type), pick, rate, stake }
  })
  return [first, ...others]
}

async function readPayouts(db: pg.Client): Promise<Payout[]> {
  const { rows } = await db.query('select * from payout')
  return rows.map((row) => ({
    draw: BigInt(row.draw_id),
    player: BigInt(row.player_id),
    ticket: BigInt(row.ticket_id),
    kind: row.kind,
    amount: BigInt(row.amount),
    diff: row.diff,
  }))
}

async function readLimits(db: pg.Client): Promise<Map<string, Limits>> {
  const { rows } = await db.query(
    'select id, player_draw_max, jackpot_draw_max, jackpot_four_max, exposure_max from poll',
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        draw: BigInt(row.player_draw_max),
        jackpot: BigInt(row.jackpot_draw_max),
        four: BigInt(row.jackpot_four_max),
        exposure: BigInt(row.exposure_max),
      },
    ]),
  )
}

/** The rows of a list by a number of theirs. */
export function groupBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
