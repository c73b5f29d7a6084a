/**
 * A database of its own whose clock is moved by hand, for playing a past that never was (docs/demo-house.md). The same
 * tables and functions as everywhere; what they call `clock_timestamp()` and `now()` is there another function. No other
 * database has anything of this: a clock that nobody can move needs no guard.
 */
import type { DatabasePlace } from './migrate.ts'
import { migrate } from './migrate.ts'
import { createPool, type Queryable } from './pool.ts'

/**
 * Before the tables are made, so that their defaults mean this clock too. It tells what its session was told last: a
 * setting, because every row that is written asks for it, and one expression becomes part of the statement that asks.
 */
const CLOCK = `
  create function public.clock_timestamp() returns timestamptz language sql stable as $$
    select timestamptz 'epoch' + coalesce(nullif(current_setting('samnang.clock_ms', true), ''), '0')::float8 * interval '1 ms'
  $$;
  create function public.now() returns timestamptz language sql stable as 'select public.clock_timestamp()'`

/**
 * Functions that pin their search path get one with this clock in it. Nobody listens for live events here, and the audit
 * chain is made where the events go.
 */
const TAKE_OVER = `
  do $$ declare f regprocedure; begin
    for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
      and exists (select from unnest(p.proconfig) c where c like 'search\\_path=%')
    loop execute format('alter function %s set search_path = public, pg_catalog, pg_temp', f); end loop;
  end $$;
  create or replace function publish_live(topic text, kind text, data jsonb) returns bigint
    language sql immutable as 'select 0::bigint';
  alter table audit_event disable trigger audit_linked;
  grant select on all sequences in schema public to samnang_app;
  comment on function public.clock_timestamp() is 'moved by hand'`

/** Whether it stands, whole: its last act of making is the word about the clock. */
async function isWhole(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ whole: boolean }>(
    `select obj_description(to_regprocedure('public.clock_timestamp()'), 'pg_proc') is not null as whole`,
  )
  return rows[0]?.whole === true
}

/** Makes the database `name` beside that of `url`, or finds it as it was left; one that was left half made goes first. */
export async function openMovedDatabase(url: string, name: string, place: DatabasePlace): Promise<string> {
  const found = addressOf(url, name)
  await beside(url, LOCK)
  if (await exists(url, name)) {
    const pool = createPool(found, { max: 1, role: null, name: 'samnang-house' })
    const whole = await isWhole(pool).finally(() => pool.end())
    if (whole) return found
    await dropMovedDatabase(url, name)
  }
  await beside(url, LOCK, `create database "${name}"`)
  await beside(url, `alter database "${name}" set search_path = public, pg_catalog`)
  await beside(url, `alter database "${name}" set synchronous_commit = off`)
  await run(found, CLOCK)
  await migrate(found, place)
  await run(found, TAKE_OVER)
  return found
}

export function dropMovedDatabase(url: string, name: string): Promise<void> {
  return beside(url, `drop database if exists "${name}" with (force)`)
}

/** What the clock tells this session from now on. */
export async function moveClock(db: Queryable, toMs: number): Promise<void> {
  await db.query(`select set_config('samnang.clock_ms', $1, false)`, [String(Math.ceil(toMs))])
}

function addressOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function exists(url: string, name: string): Promise<boolean> {
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-house' })
  const found = pool.query('select from pg_database where datname = $1', [name])
  return (await found.finally(() => pool.end())).rowCount === 1
}

/** Databases are made and dropped outside of any transaction. */
const beside = run

/** Whoever was killed while PostgreSQL made a database for them is waited for: until then it is neither there nor free. */
const LOCK = 'select pg_advisory_lock(590014)'

/** One after the other on one connection. */
async function run(url: string, ...statements: string[]): Promise<void> {
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-house', statementTimeoutMs: 0 })
  try {
    for (const sql of statements) await pool.query(sql)
  } finally {
    await pool.end()
  }
}
