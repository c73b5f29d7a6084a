/** What was measured of providers, minute by minute, and what each server says of them. */
import type { Queryable } from '../database/pool.ts'
import type { BreakerState } from './circuit-breaker.ts'

/** Sums of one minute; `wallet…`: calls of the provider to us. */
export interface MinuteSums {
  answered: number
  refused: number
  silent: number
  tookMs: number
  slowestMs: number
  walletDone: number
  walletRefused: number
  walletUndecided: number
  walletTookMs: number
  walletSlowestMs: number
}

export interface Minute extends MinuteSums {
  provider: string
  /** When it begins. */
  atMs: number
}

/** Added to what other servers have measured in the same minute. A name that no provider has is left out. */
export async function addMinutes(db: Queryable, minutes: readonly Minute[]): Promise<void> {
  await db.query(
    `insert into provider_minute as m (provider_id, minute, answered, refused, silent, took_ms, slowest_ms, wallet_done,
       wallet_refused, wallet_undecided, wallet_took_ms, wallet_slowest_ms)
     select p.id, to_timestamp(n."atMs" / 1000), n.answered, n.refused, n.silent, n."tookMs", n."slowestMs",
       n."walletDone", n."walletRefused", n."walletUndecided", n."walletTookMs", n."walletSlowestMs"
     from jsonb_to_recordset($1::jsonb) as n (provider text, "atMs" float8, answered int, refused int, silent int,
       "tookMs" bigint, "slowestMs" int, "walletDone" int, "walletRefused" int, "walletUndecided" int,
       "walletTookMs" bigint, "walletSlowestMs" int)
     join provider p on p.name = n.provider order by p.id, n."atMs"
     on conflict (provider_id, minute) do update set answered = m.answered + excluded.answered,
       refused = m.refused + excluded.refused, silent = m.silent + excluded.silent, took_ms = m.took_ms + excluded.took_ms,
       slowest_ms = greatest(m.slowest_ms, excluded.slowest_ms), wallet_done = m.wallet_done + excluded.wallet_done,
       wallet_refused = m.wallet_refused + excluded.wallet_refused,
       wallet_undecided = m.wallet_undecided + excluded.wallet_undecided,
       wallet_took_ms = m.wallet_took_ms + excluded.wallet_took_ms,
       wallet_slowest_ms = greatest(m.wallet_slowest_ms, excluded.wallet_slowest_ms)`,
    [JSON.stringify(minutes)],
  )
}

interface Saying {
  providerId: number
  breaker: BreakerState
  /** PEM of the public half of our key; null: this server has none. */
  ownKey: string | null
}

/** What this server says now. */
export async function saySo(db: Queryable, server: string, sayings: readonly Saying[]): Promise<void> {
  await db.query(
    `insert into provider_server (provider_id, server, breaker, own_key)
     select n."providerId", $1, n.breaker, n."ownKey"
     from jsonb_to_recordset($2::jsonb) as n ("providerId" smallint, breaker text, "ownKey" text)
     on conflict (provider_id, server) do update
     set breaker = excluded.breaker, own_key = excluded.own_key, seen_at = clock_timestamp()`,
    [server, JSON.stringify(sayings)],
  )
}

/** Two weeks of minutes are kept, and an hour of servers that say nothing any more. */
export async function forgetOldMinutes(db: Queryable): Promise<void> {
  await db.query(`delete from provider_minute where minute < clock_timestamp() - interval '14 days'`)
  await db.query(`delete from provider_server where seen_at < clock_timestamp() - interval '1 hour'`)
}

export interface Span extends MinuteSums {
  at: Date
}

/** Sums in spans of `stepS` seconds; those in which nothing was measured are missing. */
export async function healthOf(
  db: Queryable,
  providerId: number,
  { fromMs, stepS }: { fromMs: number; stepS: number },
): Promise<Span[]> {
  const { rows } = await db.query<Span>(
    `select to_timestamp(floor(extract(epoch from minute) / $3) * $3) as at, sum(answered)::int as answered,
       sum(refused)::int as refused, sum(silent)::int as silent, sum(took_ms)::float8 as "tookMs",
       max(slowest_ms) as "slowestMs", sum(wallet_done)::int as "walletDone", sum(wallet_refused)::int as "walletRefused",
       sum(wallet_undecided)::int as "walletUndecided", sum(wallet_took_ms)::float8 as "walletTookMs",
       max(wallet_slowest_ms) as "walletSlowestMs"
     from provider_minute where provider_id = $1 and minute >= to_timestamp($2::float8 / 1000) group by 1 order by 1`,
    [providerId, fromMs, stepS],
  )
  return rows
}

export interface ServerSaying {
  providerId: number
  server: string
  breaker: BreakerState
  ownKey: string | null
  seenAt: Date
}

/** What servers have said within the last minute and a half. */
export async function sayingsOf(db: Queryable): Promise<ServerSaying[]> {
  const { rows } = await db.query<ServerSaying>(
    `select provider_id as "providerId", server, breaker, own_key as "ownKey", seen_at as "seenAt" from provider_server
     where seen_at > clock_timestamp() - interval '90 seconds' order by provider_id, server`,
  )
  return rows
}
