/**
 * The running book: takes fixtures while somebody is there, lets matches happen, decides bets whose wait is over,
 * calls results. All of it is one look, `tick`, a few times a second, and tickets are settled beside it; whatever a
 * kill interrupts is found again from what is stored.
 */
import type { SandboxParts } from '../provider/game-family.ts'
import { findBet, openBets, type StoredBet } from './bet-store.ts'
import { Book, type BookChange, type BookedState } from './book.ts'
import type { Counter } from './counter.ts'
import type { BookedMatch, Fixture, FixtureFeed, OddsFeed, ResultFeed } from './feeds.ts'
import { addMatch, applyResultChanges, openMatches, storeLeagues, storeResult } from './match-store.ts'
import { OpenTickets } from './open-tickets.ts'
import { decideDue, dueBets, recoverTicket } from './place-bet.ts'
import { decideSales, dueSales } from './sell-bet.ts'
import { payDue, settleMatches } from './settle-bets.ts'

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
/** Fixtures are taken for so long after the last player was heard. */
const LINGER_MS = 600_000

export class SportHouse {
  readonly counter: Counter
  readonly feeds: Feeds
  readonly #audience: Audience
  #wantedUntil = 0
  #fixturesAt = 0
  /** Matches whose result is new; null: any may be, after a start. */
  #results: Set<string> | null = null
  #isStopped = false

  constructor(parts: HouseParts, feeds: Feeds, audience: Audience) {
    const book = new Book(feeds)
    this.counter = { parts, book, tickets: new OpenTickets(book) }
    this.feeds = feeds
    this.#audience = audience
  }

  /** What an earlier process left: matches go on where they are, undecided tickets are given back. */
  async load(): Promise<void> {
    const { parts, book, tickets } = this.counter
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

  /** Looks and settles again and again until it is stopped; matches do not wait for payments. */
  async run(): Promise<void> {
    await Promise.all([
      this.#repeat(() => this.tick(), TICK_MS),
      this.#repeat(() => this.settle(), SETTLE_EVERY_MS),
    ])
  }

  async #repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
    const { clock, log } = this.counter.parts
    while (!this.#isStopped) {
      try {
        await work()
        await clock.sleep(everyMs)
      } catch (error) {
        log.error({ error: String(error) }, 'the sportsbook has stumbled')
        await clock.sleep(FAULT_MS)
      }
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  async tick(): Promise<void> {
    const now = this.counter.parts.clock.now()
    await this.#takeFixtures(now)
    const due = [...dueBets(this.counter, now), ...dueSales(this.counter, now)]
    const decided = new Set(due.flatMap(({ legs }) => legs.map(({ match }) => match)))
    for (const change of this.counter.book.refresh(now, decided)) this.#tell(change)
    // Side by side, so that both are judged before either has waited for the database.
    const [bets, sales] = await Promise.all([decideDue(this.counter, now), decideSales(this.counter, now)])
    for (const bet of [...bets, ...sales]) this.#audience.betChanged(bet)
    await this.#callResults()
  }

  /** Somebody looks: fixtures are taken from now on. */
  wake(): void {
    this.#wantedUntil = this.counter.parts.clock.now() + LINGER_MS
  }

  async #takeFixtures(now: number): Promise<void> {
    if (this.#audience.count() > 0) this.wake()
    if (now >= this.#wantedUntil || now < this.#fixturesAt) return
    this.#fixturesAt = now + FIXTURES_EVERY_MS
    for (const fixture of this.feeds.upcoming(now)) {
      if (!this.counter.book.find(fixture.id)) await this.#take(fixture, now)
    }
  }

  /** The seed is promised here, long before kick-off. */
  async #take(fixture: Fixture, now: number): Promise<void> {
    const { parts, book } = this.counter
    const seed = await parts.seeds.newTableSeed(`sport:${fixture.id}`)
    const match: BookedMatch = { ...fixture, seedId: seed.id, means: this.feeds.opening(fixture) }
    if (!(await addMatch(parts.pool, match))) return
    await this.feeds.follow(match)
    this.#audience.matchAdded(book.add(match, now))
  }

  /** Open tickets are told with every new board of their matches: their offers have changed. */
  #tell(change: BookChange): void {
    const state = this.counter.book.find(change.match)
    if (!state) return
    this.#audience.matchChanged(change, state)
    for (const bet of this.counter.tickets.withMatch(change.match)) this.#audience.betChanged(bet)
  }

  /** The seed is shown before the result is stored: a kill between the two repeats both. */
  async #callResults(): Promise<void> {
    const { parts, book } = this.counter
    const over = book.all().filter(({ report }) => report.live.state === 'RESULTED')
    for (const { match, report } of over) {
      await parts.seeds.reveal(match.seedId)
      await storeResult(parts.pool, {
        match: match.id,
        final: this.feeds.final(match),
        events: report.events,
      })
      this.#results?.add(match.id)
      this.#leave(match)
    }
  }

  /**
   * Those of the matches that were still in the book. They are settled once more at the next look: a bet that was
   * decided in the same moment is found then.
   */
  async #abandon(matches: readonly string[]): Promise<string[]> {
    const { parts, book } = this.counter
    const open = matches.flatMap((id) => book.find(id) ?? [])
    for (const { match } of open) {
      this.#leave(match)
      await parts.seeds.reveal(match.seedId)
    }
    return open.map(({ match }) => match.id)
  }

  #leave({ id }: BookedMatch): void {
    this.counter.book.remove(id)
    this.feeds.forget(id)
    this.#audience.matchGone(id)
  }

  /** Takes up changed results, settles what stands on new ones, and pays what is not paid yet. */
  async settle(): Promise<void> {
    const { parts } = this.counter
    const changed = await applyResultChanges(parts.pool)
    for (const match of changed) this.#results?.add(match)
    if (changed.length > 0) parts.log.info({ matches: changed }, 'results were changed')
    const results = this.#results
    this.#results = new Set(await this.#abandon(changed))
    try {
      const settled = results?.size === 0 ? [] : await settleMatches(this.counter, results && [...results])
      await this.#tellBets(settled)
    } catch (error) {
      // What was looked at may not be done: all of it is looked at again.
      this.#results = null
      throw error
    }
    await this.#tellBets(await payDue(this.counter))
  }

  async #tellBets(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const bet = await findBet(this.counter.parts.pool, id)
      if (bet) this.#audience.betChanged(bet)
    }
  }
}
