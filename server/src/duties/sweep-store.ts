/** What has no draw and is looked at by the hour: winnings without deposits, calls of providers, looks of colleagues. */
import type { Call } from '@samnang/core/risk/repeats'
import type { Tx } from '../database/pool.ts'

const EVERY = `interval '1 hour'`
/** A command that began before it may still commit: nothing younger is read. */
const SETTLED = `interval '10 minutes'`

/** The span to be looked at ends here; null: it was looked at within the hour. True for who asks first. */
export async function takeSweep(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query<{ toMs: number }>(
    `update risk_cursor set swept_at = clock_timestamp() where swept_at <= clock_timestamp() - ${EVERY}
     returning ms(clock_timestamp() - ${SETTLED}) as "toMs"`,
  )
  return rows[0]?.toMs ?? null
}

export interface Winner {
  playerId: bigint
  wonUnits: bigint
  days: { day: string; atMs: number; product: string; stakedUnits: bigint; wonUnits: bigint }[]
}

interface Span {
  fromMs: number
  toMs: number
}

/**
 * Who won that much more than they staked in the whole days of the span, an hour after they ended (docs/figures.md), and never had money paid in: a gift
 * of the house is none, every other credit is.
 */
export async function winnersWithoutDeposit(
  tx: Tx,
  { fromMs, toMs, leastUnits }: Span & { leastUnits: bigint },
): Promise<Winner[]> {
  const { rows } = await tx.query<Winner>(
    `with f as (
       select player_id, day, product, stake, payout from player_figure
       where part = '' and product = 'all' and day >= phnom_penh_day($1::bigint) and day < phnom_penh_day($2::bigint - 3600000)
     ), won as (
       select player_id, sum(payout - stake) as units from f group by player_id having sum(payout - stake) >= $3
     )
     select w.player_id as "playerId", w.units::numeric as "wonUnits", (
       select json_agg(json_build_object('day', day::text, 'atMs', ms(day::timestamp at time zone 'Asia/Phnom_Penh'),
         'product', product, 'stakedUnits', stake::text, 'wonUnits', payout::text) order by day)
       from f where f.player_id = w.player_id) as days
     from won w
     where not exists (select from tx t where t.player_id = w.player_id and t.kind in ('deposit', 'credit')
       and t.reason is distinct from 'promotion') order by 1`,
    [Math.floor(fromMs), Math.floor(toMs), leastUnits],
  )
  return rows.map((row) => ({
    ...row,
    days: row.days.map((day) => ({
      ...day,
      stakedUnits: BigInt(day.stakedUnits),
      wonUnits: BigInt(day.wonUnits),
    })),
  }))
}

export interface WalletCall extends Call {
  provider: string
  game: string
  atMs: number
  /** Of our own; null: the call had no effect on any. */
  roundId: bigint | null
}

/** Calls of the span that name a transaction of their supplier which another call for the same round names, too; in order. */
export async function callsNamedTwice(tx: Tx, { fromMs, toMs }: Span): Promise<WalletCall[]> {
  const { rows } = await tx.query<WalletCall>(
    `with named as (
       select g.* from provider q join game_tx g on g.provider_id = q.id
         and g.created_at > to_timestamp($1::float8 / 1000) and g.created_at <= to_timestamp($2::float8 / 1000)
       where supplier_tx is not null and player_id is not null and kind in ('bet', 'win')
     ), twice as (
       select provider_id, player_id, round, kind, amount, supplier_tx from named
       group by 1, 2, 3, 4, 5, 6 having count(*) > 1
     )
     select n.uuid::text as uuid, n.player_id as "playerId", n.round, n.kind, n.amount as "amountUnits",
       n.supplier_tx as "supplierTx", p.name as provider, n.game_code as game, ms(n.created_at) as "atMs", r.id as "roundId"
     from named n join twice using (provider_id, player_id, round, kind, amount, supplier_tx)
     join provider p on p.id = n.provider_id
     left join game_round r on r.provider_id = n.provider_id and r.player_id = n.player_id and r.round = n.round
     order by n.id`,
    [fromMs, toMs],
  )
  return rows
}

export interface ReusedId {
  uuid: string
  provider: string
  playerId: bigint
  atMs: number
  /** What the id stood for first, and what it was used for again: the kind of the call and its round. */
  first: string
  then: string
  amountUnits: bigint
}

/** Ids of the span that came again with other content, in order; of players that nobody knows: left out, nobody can be asked. */
export async function callsOfReusedIds(tx: Tx, { fromMs, toMs }: Span): Promise<ReusedId[]> {
  const { rows } = await tx.query<ReusedId>(
    `select e.uuid::text as uuid, p.name as provider, coalesce(t.player_id, e.player_id) as "playerId", ms(e.at) as "atMs",
       t.kind || ' ' || t.round as first, (e.detail ->> 'kind') || ' ' || e.round as then,
       coalesce(e.detail ->> 'amount', '0')::numeric as "amountUnits"
     from game_exception e join provider p on p.id = e.provider_id
     join game_tx t on t.provider_id = e.provider_id and t.uuid = e.uuid
     where e.code = 'id_reused' and e.at > to_timestamp($1::float8 / 1000) and e.at <= to_timestamp($2::float8 / 1000)
       and coalesce(t.player_id, e.player_id) is not null
     order by e.id`,
    [fromMs, toMs],
  )
  return rows
}

export interface Looks {
  staff: string
  playerId: bigint
  hours: { atMs: number; day: string }[]
}

/** Hours in which a colleague opened the page of a player, in the office or by the command line; days are of Phnom Penh. */
export async function looksOfStaff(tx: Tx, { fromMs, toMs }: Span): Promise<Looks[]> {
  const { rows } = await tx.query<Looks>(
    `with looks as (
       select staff, player_id, hour from player_look
       where at > to_timestamp($1::float8 / 1000) and at <= to_timestamp($2::float8 / 1000)
       union
       select substr(e.actor, 7), substr(e.target, 8)::bigint, date_trunc('hour', e.at, 'UTC') from audit_event e
       where e.action = 'player_viewed' and e.actor like 'staff:%' and e.target ~ '^player:[0-9]{1,15}$'
         and e.at > to_timestamp($1::float8 / 1000) and e.at <= to_timestamp($2::float8 / 1000)
     )
     select staff, player_id as "playerId",
       json_agg(json_build_object('atMs', ms(hour), 'day', (hour at time zone 'Asia/Phnom_Penh')::date) order by hour) as hours
     from looks group by staff, player_id having count(*) > 1 order by 1, 2`,
    [fromMs, toMs],
  )
  return rows
}
