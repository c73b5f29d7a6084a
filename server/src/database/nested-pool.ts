/** Commands that open transactions of their own, all inside of one: what they did together is kept or was never. */
import { FlatCall } from './flat-call.ts'
import type { Pool, Tx } from './pool.ts'

/**
 * A pool of one connection, which is in a transaction: `begin` and `commit` of the commands are left out, and a `rollback`
 * breaks the whole, because what it should take back is not apart from the rest (savepoints for all would be a fifth of
 * the time). A batch of slips outside of such a pair has a savepoint: a draw that cannot take them together says so by
 * failing. For commands one after the other, on connections that never meet.
 */
export function nestedPool(session: Tx): Pool {
  const last = Promise.resolve()
  const nest: Nest = { session, depth: 0, isBroken: false, last, lastAlone: last, names: namesOf(session) }
  const pool = {
    query: (...words: unknown[]) => ask(nest, words),
    connect: async () => ({ query: (...words: unknown[]) => say(nest, words), release() {}, on() {} }),
    on() {},
    end: async () => undefined,
  }
  // As much of a pool as the verbs use: it is never given to anything that manages connections.
  return pool as unknown as Pool
}

interface Nest {
  session: Tx
  depth: number
  /** A command has thrown: nothing of the whole may be kept. */
  isBroken: boolean
  /** What was asked last: several questions at once wait for each other. */
  last: Promise<unknown>
  /** The batch of slips that was asked last: a savepoint within another one's would take that one back as well. */
  lastAlone: Promise<unknown>
  /** What the database has read and planned already on this connection, by its text. */
  names: Map<string, string>
}

/** Lanes of slips and calls tune their own connections for a young book; this one is tuned once, for all. */
const TUNING = /^\s*set plan_cache_mode/

/** What a scan of a young table costs is told wrong on purpose: several processes for it, ten a second, would seem worth it. */
export const TUNED = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_mergejoin = off;
  set max_parallel_workers_per_gather = 0; set jit = off; set idle_in_transaction_session_timeout = 0`

/** Live events: there is nobody to hear them, so the database is not asked (a statement in fifteen). */
const UNHEARD = /^select publish_live\(/

function ask(nest: Nest, words: unknown[]): Promise<unknown> {
  const { session } = nest
  if (typeof words[0] === 'string' && UNHEARD.test(words[0]))
    return Promise.resolve({ rows: [{ id: 0n }], rowCount: 1 })
  if (nest.isBroken) return Promise.reject(new Error('a command before has failed'))
  // pg has many signatures for one thing: it gets the words as they came.
  const query = session.query as (...words: unknown[]) => Promise<unknown> | FlatCall
  const asked = nest.last.then(() => {
    const told = query.apply(session, prepared(nest, words))
    return told instanceof FlatCall ? told.answer : told
  })
  nest.last = asked.catch(() => undefined)
  return asked
}

/** A connection outlives its pools. */
const known = new WeakMap<Tx, Map<string, string>>()

function namesOf(session: Tx): Map<string, string> {
  const names = known.get(session) ?? new Map<string, string>()
  known.set(session, names)
  return names
}

/** The same few statements some hundred thousand times: planned once each, which is a third of the time. */
function prepared({ names }: Nest, [text, values, ...rest]: unknown[]): unknown[] {
  if (typeof text !== 'string' || !Array.isArray(values)) return [text, values, ...rest]
  const name = names.get(text) ?? `nested_${names.size}`
  names.set(text, name)
  return [{ name, text, values }]
}

async function say(nest: Nest, words: unknown[]): Promise<unknown> {
  const text = typeof words[0] === 'string' ? words[0] : ''
  if (text === 'begin') return void nest.depth++
  if (text === 'commit') return void nest.depth--
  if (text === 'rollback') return breakAll(nest)
  if (TUNING.test(text)) return undefined
  return nest.depth === 0 && words[0] instanceof FlatCall ? inTurn(nest, words) : ask(nest, words)
}

function breakAll(nest: Nest): void {
  nest.depth--
  nest.isBroken = true
}

function inTurn(nest: Nest, words: unknown[]): Promise<unknown> {
  const asked = nest.lastAlone.then(() => alone(nest, words))
  nest.lastAlone = asked.catch(() => undefined)
  return asked
}

async function alone(nest: Nest, words: unknown[]): Promise<unknown> {
  await ask(nest, ['savepoint alone'])
  try {
    const result = await ask(nest, words)
    await ask(nest, ['release savepoint alone'])
    return result
  } catch (error) {
    await ask(nest, ['rollback to savepoint alone; release savepoint alone'])
    throw error
  }
}
