/** The sportsbook on a real PostgreSQL with a scripted feed, a clock of its own and an operator's stub behind the wallet. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createPool } from '../src/database/pool.ts'
import type { SandboxParts } from '../src/provider/game-family.ts'
import { OperatorStub, STUB_KEYS } from '../src/provider/operator-stub.test-parts.ts'
import { playerWallet } from '../src/provider/player-wallet.ts'
import { postgresWagers } from '../src/provider/postgres-wager-store.ts'
import { postgresRounds } from '../src/provider/round-store.ts'
import { postgresSeeds } from '../src/provider/seed-store.ts'
import type { Session } from '../src/provider/session.ts'
import { findSession, findSessionByPage, insertSession } from '../src/provider/session-store.ts'
import { createWalletClient } from '../src/provider/wallet-client.ts'
import { WalletOutbox } from '../src/provider/wallet-outbox.ts'
import { findBet, type StoredBet } from '../src/sport/bet-store.ts'
import type { BookedMatch, Fixture } from '../src/sport/feeds.ts'
import { remainingShare } from '../src/sport/goal-clock.ts'
import { LEAGUES } from '../src/sport/leagues.ts'
import { MATCH_MS } from '../src/sport/match-clock.ts'
import { type MatchReport, reportAt } from '../src/sport/match-report.ts'
import type { EventKind, MarketKind, Score, Side, SlipSelection } from '../src/sport/messages.ts'
import { placeBet, recoverTicket } from '../src/sport/place-bet.ts'
import type { ScriptEvent } from '../src/sport/simulate-match.ts'
import { type Audience, type Feeds, SportHouse } from '../src/sport/sport-house.ts'
import { sandboxDatabase } from './database.ts'
import { newSession } from './seat.ts'

const MEANS = { home: 1.55, away: 1.1 }
export const RIEL = 100_000n
const SILENT = { info() {}, warn() {}, error() {} }

/** Matches that a test makes up, with what happens in them. */
class ScriptedFeed implements Feeds {
  readonly fixtures: Fixture[] = []
  readonly scripts = new Map<string, ScriptEvent[]>()

  leagues() {
    return LEAGUES
  }

  upcoming(now: number): Fixture[] {
    return this.fixtures.filter(({ kickOffAt }) => kickOffAt > now)
  }

  opening() {
    return MEANS
  }

  remaining({ means }: BookedMatch, { live }: MatchReport) {
    const left = remainingShare(live.clock.second)
    const most = { home: means.home * left, away: means.away * left }
    return { most, fewest: most }
  }

  async follow(): Promise<void> {}

  report({ id, kickOffAt }: BookedMatch, now: number): MatchReport {
    return reportAt(this.#script(id), { kickOffAt, now })
  }

  final({ id }: BookedMatch): Score {
    const goals = this.#script(id).filter(({ kind }) => kind === 'goal')
    const home = goals.filter(({ side }) => side === 'home').length
    return { home, away: goals.length - home }
  }

  forget(): void {}

  #script(id: string): ScriptEvent[] {
    return [...(this.scripts.get(id) ?? [])].sort((a, b) => a.ms - b.ms)
  }
}

export class Killed extends Error {}

export class SportWorld {
  readonly feed = new ScriptedFeed()
  readonly operator = new OperatorStub(100_000_000n * RIEL)
  readonly session: Session
  now = 1_800_000_000_000
  house: SportHouse
  outbox: WalletOutbox
  parts: SandboxParts
  /** Queries until the process dies. */
  queriesLeft = Number.POSITIVE_INFINITY
  readonly #pool: pg.Pool
  readonly #drop: () => Promise<void>

  static async open(): Promise<SportWorld> {
    const database = await sandboxDatabase()
    const world = new SportWorld(createPool(database.url, 4), database.drop)
    await insertSession(world.#pool, world.session, randomUUID())
    await world.house.load()
    return world
  }

  private constructor(pool: pg.Pool, drop: () => Promise<void>) {
    this.#pool = pool
    this.#drop = drop
    this.session = newSession({ gameCode: 'sbx_sportsbook' })
    const made = this.#process()
    this.house = made.house
    this.outbox = made.outbox
    this.parts = made.parts
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#drop()
  }

  /** A match that kicks off in so many seconds, and is in the book at once. */
  async match(inSeconds: number, ...events: [ms: number, kind: EventKind, side: Side][]): Promise<string> {
    const id = `delta-${this.feed.fixtures.length + 1}`
    const [league] = LEAGUES
    const [home, away] = [league?.teams[0]?.id ?? '', league?.teams[1]?.id ?? '']
    this.feed.fixtures.push({ id, league: 'delta', home, away, kickOffAt: this.now + inSeconds * 1_000 })
    this.script(id, ...events)
    await this.pass(6_000)
    return id
  }

  script(match: string, ...events: [ms: number, kind: EventKind, side: Side][]): void {
    const known = this.feed.scripts.get(match) ?? []
    const more = events.map(([ms, kind, side]) => ({ ms, kind, side, second: Math.floor((ms * 15) / 1_000) }))
    this.feed.scripts.set(match, [...known, ...more])
  }

  /** Time goes by in steps, and the processes look around. */
  async pass(ms: number, step = 1_000): Promise<void> {
    const end = this.now + ms
    while (this.now < end) {
      this.now = Math.min(end, this.now + step)
      await this.house.tick()
      await this.house.settle()
      await this.outbox.work()
    }
  }

  /** Until a match that kicks off within a minute has its result and everything is paid. */
  passMatch(): Promise<void> {
    return this.pass(MATCH_MS + 100_000, 5_000)
  }

  selection(match: string, kind: MarketKind, pick: string, line: number | null = null): SlipSelection {
    const market = this.house.counter.book.market(match, { kind, line })
    const price = market?.selections.find((each) => each.pick === pick)?.price ?? 1_010
    return { match, kind, line, pick, price, version: market?.version ?? 0 }
  }

  place(
    selections: SlipSelection[],
    stake: number,
    more: { key?: string; accept?: 'none' | 'better' | 'any' } = {},
  ) {
    const order = { key: more.key ?? randomUUID(), accept: more.accept ?? 'none', selections, stake }
    return placeBet(this.house.counter, this.session, order)
  }

  /** Placed, and stored. */
  async take(...args: Parameters<SportWorld['place']>): Promise<StoredBet> {
    const placed = await this.place(...args)
    if (placed.kind !== 'stored') throw new Error(JSON.stringify(placed, (_, v) => String(v)))
    return placed.bet
  }

  async bet(id: string): Promise<StoredBet> {
    const bet = await findBet(this.#pool, id)
    if (!bet) throw new Error(`no bet ${id}`)
    return bet
  }

  async correct(match: string, score: Score | null): Promise<void> {
    await this.#pool.query(
      'insert into sport_result_change (match, home, away, reason) values ($1, $2, $3, $4)',
      [match, score?.home ?? null, score?.away ?? null, 'a test'],
    )
  }

  async query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
    return (await this.#pool.query<T>(sql)).rows
  }

  /** All memory is lost; a new process finds what is stored. */
  async restart(): Promise<void> {
    this.queriesLeft = Number.POSITIVE_INFINITY
    Object.assign(this, this.#process())
    await this.outbox.recover()
    for (const { id } of await this.query<{ id: string }>(
      `select id from round where state in ('open', 'drawn')`,
    )) {
      const bet = await findBet(this.#pool, id)
      if (bet) await recoverTicket(this.parts, bet)
    }
    await this.house.load()
  }

  #process(): { house: SportHouse; outbox: WalletOutbox; parts: SandboxParts } {
    const pool = this.#mortal()
    const clock = { now: () => this.now, sleep: async () => {} }
    const random = {
      bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
      uuid: () => randomUUID(),
    }
    const client = createWalletClient(this.operator.transport, STUB_KEYS.privateKey)
    const outbox = new WalletOutbox({ store: postgresWagers(pool), client, clock, random, log: SILENT })
    const sessions = {
      find: (token: string) => findSessionByPage(pool, token),
      byId: (id: string) => findSession(pool, id),
    }
    const parts: SandboxParts = {
      log: SILENT,
      clock,
      random,
      pool,
      sessions,
      wallet: playerWallet(outbox, pool, sessions),
      rounds: postgresRounds(pool, random.uuid),
      seeds: postgresSeeds(pool, random),
    }
    return { house: new SportHouse(parts, this.feed, AUDIENCE), outbox, parts }
  }

  /** A pool that ends with its process: no query is made after that, not even the end of a transaction. */
  #mortal(): pg.Pool {
    const count = () => {
      this.queriesLeft -= 1
      if (this.queriesLeft < 0) throw new Killed('killed')
    }
    const pool = this.#pool
    const mortal = {
      query: async (...args: Parameters<pg.Pool['query']>) => {
        count()
        return pool.query(...args)
      },
      connect: async () => {
        count()
        const client = await pool.connect()
        const query = async (...args: Parameters<pg.PoolClient['query']>) => {
          count()
          return client.query(...args)
        }
        return { query, release: (isBroken: boolean) => client.release(isBroken) }
      },
    }
    // Only what the stores use.
    return mortal as unknown as pg.Pool
  }
}

const AUDIENCE: Audience = {
  matchAdded() {},
  matchChanged() {},
  matchGone() {},
  betChanged() {},
  count: () => 1,
}
