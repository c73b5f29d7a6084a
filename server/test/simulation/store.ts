/**
 * The store of a simulated world: one session of a real PostgreSQL with the product's own tables and functions, in one
 * transaction that is never committed. A transaction of the product is a savepoint in it, and each call waits for its
 * turn, so that between any two calls anything may happen. Transactions come one after the other: what two of them do to
 * each other at the same moment is PostgreSQL's, and is tested with real connections.
 */
import { FlatCall } from '../../src/database/flat-call.ts'
import type { Pool, Tx } from '../../src/database/pool.ts'
import type { Clockwork, Turn } from './clockwork.ts'
import type { Faults } from './faults.ts'

type Role = 'samnang_app' | 'samnang_office'

/** A process of the world, which may die or stand still. */
export interface Machine {
  name: string
  role: Role
  isDead: boolean
  stillUntilMs: number
}

class Killed extends Error {}

/** As the driver says it; the product's own rules decide what it makes of that. */
const cutOff = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })

/** Nobody listens (database/moved-clock.ts). */
const UNHEARD = /^select publish_live\(/
/** It has the time that the world gives it. */
const ASKS_TIME = /^select ms\(clock_timestamp\(\)\) as ms$/
const TUNING = /^\s*set plan_cache_mode/
/** Reads, which cannot fail; everything else is taken back alone where it does. */
const IS_READ = /^\s*select\b(?!.*\b(?:place|wallet|credit|stage|forget|book|open|lock|new)_\w*\()/is

/** Slips, and what providers ask: few among all calls that look and wait. */
const BETS = /\b(?:place_(?:one|slips|each)|wallet_calls)\(/

/** A call is a text, or has one. */
function textOf([call]: Words): string {
  if (typeof call === 'string') return call
  return typeof call === 'object' && call !== null && 'text' in call ? String(call.text) : ''
}

/** The second one is a machine's own: nothing of the product asks for it. */
const setClocks = (ms: number, localMs: number) =>
  `select set_config('samnang.clock_ms', '${ms}', false), set_config('samnang.local_ms', '${localMs}', false)`

type Words = readonly unknown[]

interface Line {
  machine: Machine
  isBroken: boolean
  /** Calls that wait for their turn. */
  waiting: number
}

export class Store {
  readonly #session: Tx
  readonly #clockwork: Clockwork
  readonly #faults: Faults
  readonly #names: Map<string, string>
  #holder: Line | null = null
  /** What the session was told last; null: a rollback has taken that back. */
  #told: { role: Role | null; ms: number | null } = { role: null, ms: null }
  #planned: string | null = null
  /** Said before the next statement. */
  readonly #first: string[] = []
  /** How far the database's clock was stepped. */
  clockOffMs = 0
  calls = 0

  constructor(session: Tx, clockwork: Clockwork, faults: Faults, names: Map<string, string>) {
    this.#session = session
    this.#clockwork = clockwork
    this.#faults = faults
    this.#names = names
  }

  poolOf(machine: Machine): Pool {
    const lineOf = () => ({ machine, isBroken: false, waiting: 0 })
    const pool = {
      query: (...words: unknown[]) => this.#ask(lineOf(), words),
      connect: async () => {
        if (machine.isDead) throw new Killed(machine.name)
        const line = lineOf()
        return { query: (...words: unknown[]) => this.#ask(line, words), release() {}, on() {} }
      },
      on() {},
      end: async () => undefined,
    }
    // As much of a pool as the verbs use, as in database/nested-pool.ts.
    return pool as unknown as Pool
  }

  /** The process is gone: what it had not committed was never. */
  async kill(machine: Machine): Promise<void> {
    machine.isDead = true
    if (this.#holder?.machine === machine) await this.#rollBack()
  }

  /** Nobody is in a transaction, which could take back what is done now. */
  get isFree(): boolean {
    return this.#holder === null
  }

  /** Past all turns and faults: for the world itself. */
  async look<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    await this.#tell(null)
    await this.#flush()
    return (await this.#session.query<R>(text, [...values])).rows
  }

  /** Before the next transaction begins: what the world does to the tables by itself. */
  plan(sql: string): void {
    this.#planned = sql
  }

  #ask(line: Line, words: Words): Promise<unknown> {
    const text = textOf(words)
    if (line.machine.isDead) return Promise.reject(new Killed(line.machine.name))
    if (UNHEARD.test(text)) return Promise.resolve({ rows: [{ id: 0n }], rowCount: 1 })
    if (TUNING.test(text)) return Promise.resolve({ rows: [], rowCount: 0 })
    return new Promise((resolve, reject) => {
      this.#clockwork.ask(this.#turnOf(line, words, text, resolve, reject))
    })
  }

  #turnOf(
    line: Line,
    words: Words,
    text: string,
    resolve: (answer: unknown) => void,
    reject: (fault: unknown) => void,
  ): Turn {
    line.waiting++
    return {
      readyMs: this.#clockwork.nowMs + (this.#holder === line ? 0 : this.#faults.slowMs()),
      isAllowed: () => this.#mayGo(line, text),
      take: () => {
        line.waiting--
        return this.#take(line, words, text).then(resolve, reject)
      },
    }
  }

  /**
   * While a transaction is open nobody else goes on, but for what its own process reads beside it and waits for: rules
   * that never change.
   */
  #mayGo(line: Line, text: string): boolean {
    const { machine } = line
    const holder = this.#holder
    if (holder === null) return machine.isDead || machine.stillUntilMs <= this.#clockwork.nowMs
    if (holder === line) return true
    return holder.machine === machine && holder.waiting === 0 && IS_READ.test(text)
  }

  async #take(line: Line, words: Words, text: string): Promise<unknown> {
    const { machine } = line
    if (machine.isDead) throw new Killed(machine.name)
    if (line.isBroken) throw cutOff()
    this.calls++
    const fault = text === 'rollback' ? null : this.#faults.next(machine, BETS.test(text))
    if (fault === 'killed before') return this.#die(machine)
    if (fault === 'not reached') return this.#cut(line)
    const answer = await this.#do(line, words, text)
    if (fault === 'killed after') return this.#die(machine)
    if (fault === 'answer lost') return this.#cut(line)
    return answer
  }

  async #die(machine: Machine): Promise<never> {
    await this.kill(machine)
    this.#faults.killed(machine)
    throw new Killed(machine.name)
  }

  async #cut(line: Line): Promise<never> {
    if (this.#holder === line) await this.#rollBack()
    line.isBroken = true
    throw cutOff()
  }

  async #do(line: Line, words: Words, text: string): Promise<unknown> {
    if (this.#holder === null && this.#planned !== null) await this.#asOwner()
    if (text === 'begin') {
      this.#holder = line
      this.#first.push('savepoint work')
      return
    }
    if (text === 'commit') {
      this.#first.push('release savepoint work')
      this.#holder = null
      return
    }
    if (text === 'rollback') return this.#holder === line ? this.#rollBack() : undefined
    if (ASKS_TIME.test(text)) return { rows: [{ ms: this.#databaseMs() }], rowCount: 1 }
    await this.#tell(line.machine.role)
    if (this.#holder === line || IS_READ.test(text)) return this.#send(words)
    return this.#alone(words)
  }

  async #alone(words: Words): Promise<unknown> {
    this.#first.push('savepoint work')
    try {
      const answer = await this.#send(words)
      this.#first.push('release savepoint work')
      return answer
    } catch (fault) {
      await this.#rollBack()
      throw fault
    }
  }

  async #rollBack(): Promise<void> {
    this.#holder = null
    await this.#flush()
    this.#told = { role: null, ms: null }
    await this.#session.query('rollback to savepoint work; release savepoint work')
  }

  async #asOwner(): Promise<void> {
    const sql = this.#planned ?? ''
    this.#planned = null
    await this.#tell(null)
    await this.#flush()
    await this.#session.query(sql)
  }

  #databaseMs(): number {
    return Math.ceil(this.#clockwork.nowMs + this.clockOffMs)
  }

  /** The database's clock goes on, and the session has the rights of whoever asks; null: of the owner. */
  async #tell(role: Role | null): Promise<void> {
    const ms = this.#databaseMs()
    if (this.#told.ms !== ms) this.#first.push(setClocks(ms, ms + this.#clockwork.localOffMs))
    if (this.#told.role !== role || this.#told.ms === null)
      this.#first.push(role === null ? 'reset role' : `set role ${role}`)
    this.#told = { role, ms }
  }

  /** What has to be said before the next statement goes in one piece: half of all messages. */
  async #flush(): Promise<void> {
    if (this.#first.length === 0) return
    const said = this.#first.splice(0).join('; ')
    await this.#session.query(said)
  }

  async #send(words: Words): Promise<unknown> {
    await this.#flush()
    // pg has many signatures for one thing: it gets the words as they came, prepared once each.
    const query = this.#session.query as (...words: unknown[]) => Promise<unknown> | FlatCall
    const told = query.apply(this.#session, this.#prepared(words))
    return told instanceof FlatCall ? told.answer : told
  }

  #prepared([text, values, ...rest]: Words): unknown[] {
    if (typeof text !== 'string' || !Array.isArray(values)) return [text, values, ...rest]
    const name = this.#names.get(text) ?? `simulated_${this.#names.size}`
    this.#names.set(text, name)
    return [{ name, text, values }]
  }
}
