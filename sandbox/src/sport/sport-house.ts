/**
 * The running book: takes fixtures while somebody is there, lets matches happen, decides bets whose wait is over,
 * calls results and has tickets settled. All of it is one look, `tick`, a few times a second; whatever a kill
 * interrupts is found again from what is stored.
 */
import type { SandboxParts } from '../provider/game-family.ts'
import { findBet, openBets, type StoredBet } from './bet-store.ts'
import { Book, type BookChange, type BookedState } from './book.ts'
import type { BookedMatch, Fixture, FixtureFeed, OddsFeed, ResultFeed } from './feeds.ts'
import { addMatch, applyResultChanges, openMatches, storeLeagues, storeResult } from './match-store.ts'
import { OpenTickets } from './open-tickets.ts'
import { decideDue, recoverTicket } from './place-bet.ts'
import { settleDue } from './settle-bets.ts'
import type { SportDesk } from './sport-desk.ts'

export type Feeds = FixtureFeed & OddsFeed & ResultFeed
type HouseParts = Pick<SandboxParts, 'pool' | 'clock' | 'wallet' | 'rounds' | 'seeds' | 'log'>

/** Whom the book tells. */
export interface Audience {
  matchAdded(state: BookedState): void
  matchChanged(change: BookChange, state: BookedState): void
  matchGone(match: string): void
  betChanged(bet: StoredBet): void
  /** Players who are connected. */
  count(): number
}

const TICK_MS = 250
const FAULT_MS = 2_000
const FIXTURES_EVERY_MS = 5_000
const SETTLE_EVERY_MS = 2_000
/** Fixtures are taken for so long after the last player has left. */
const LINGER_MS = 600_000

export class SportHouse {
  readonly desk: SportDesk
  readonly feeds: Feeds
  readonly #audience: Audience
  #wantedUntil = 0
  #fixturesAt = 0
  #settleAt = 0
  #isStopped = false

  constructor(parts: HouseParts, feeds: Feeds, audience: Audience) {
    const book = new Book(feeds)
    this.desk = { parts, book, tickets: new OpenTickets(book) }
    this.feeds = feeds
    this.#audience = audience
  }

  /** What an earlier process left: matches go on where they are, undecided tickets are given back. */
  async load(): Promise<void> {
    const { parts, book, tickets } = this.desk
    await storeLeagues(parts.pool, this.feeds.leagues())
    for (const match of await openMatches(parts.pool)) {
      await this.feeds.follow(match)
      book.add(match, parts.clock.now())
    }
    for (const bet of await openBets(parts.pool)) {
      if (bet.state === 'ACCEPTED') tickets.put(bet)
      else await recoverTicket(parts, bet)
    }
  }

  /** Looks again and again until it is stopped. */
  async run(): Promise<void> {
    const { clock, log } = this.desk.parts
    while (!this.#isStopped) {
      try {
        await this.tick()
        await clock.sleep(TICK_MS)
      } catch (error) {
        log.error({ error: String(error) }, 'the sportsbook could not look')
        await clock.sleep(FAULT_MS)
      }
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  async tick(): Promise<void> {
    const now = this.desk.parts.clock.now()
    await this.#takeFixtures(now)
    for (const change of this.desk.book.refresh(now)) this.#tell(change)
    for (const bet of await decideDue(this.desk, now)) this.#audience.betChanged(bet)
    const isResult = await this.#callResults()
    if (isResult || now >= this.#settleAt) await this.#settle(now)
  }

  async #takeFixtures(now: number): Promise<void> {
    if (this.#audience.count() > 0) this.#wantedUntil = now + LINGER_MS
    if (now >= this.#wantedUntil || now < this.#fixturesAt) return
    this.#fixturesAt = now + FIXTURES_EVERY_MS
    for (const fixture of this.feeds.upcoming(now)) {
      if (!this.desk.book.find(fixture.id)) await this.#take(fixture, now)
    }
  }

  /** The seed is promised here, long before kick-off. */
  async #take(fixture: Fixture, now: number): Promise<void> {
    const { parts, book } = this.desk
    const seed = await parts.seeds.newTableSeed(`sport:${fixture.id}`)
    const match: BookedMatch = { ...fixture, seedId: seed.id, means: this.feeds.opening(fixture) }
    if (!(await addMatch(parts.pool, match))) return
    await this.feeds.follow(match)
    this.#audience.matchAdded(book.add(match, now))
  }

  /** Open tickets are told with every new board of their matches: their offers have changed. */
  #tell(change: BookChange): void {
    const state = this.desk.book.find(change.match)
    if (!state) return
    this.#audience.matchChanged(change, state)
    for (const bet of this.desk.tickets.withMatch(change.match)) this.#audience.betChanged(bet)
  }

  /** The seed is shown before the result is stored: a kill between the two repeats both. */
  async #callResults(): Promise<boolean> {
    const { parts, book } = this.desk
    const over = book.all().filter(({ report }) => report.live.state === 'RESULTED')
    for (const { match, report } of over) {
      await parts.seeds.reveal(match.seedId)
      await storeResult(parts.pool, {
        match: match.id,
        final: this.feeds.final(match),
        events: report.events,
      })
      book.remove(match.id)
      this.feeds.forget(match.id)
      this.#audience.matchGone(match.id)
    }
    return over.length > 0
  }

  async #settle(now: number): Promise<void> {
    const { parts } = this.desk
    this.#settleAt = now + SETTLE_EVERY_MS
    const changed = await applyResultChanges(parts.pool)
    if (changed.length > 0) parts.log.info({ matches: changed }, 'results were changed')
    for (const id of await settleDue(this.desk)) {
      const bet = await findBet(parts.pool, id)
      if (bet) this.#audience.betChanged(bet)
    }
  }
}
