/** The matches that can be bet on now: what happens in them, their prices, and what is at stake on each selection. */

import type { Outlook } from './chances.ts'
import type { BookedMatch, OddsFeed, ResultFeed } from './feeds.ts'
import { bookMarkets, type Exposure, outlooksOf, type Situation } from './liability.ts'
import type { MatchReport } from './match-report.ts'
import type { Board, Market, MarketKind, MarketState, MatchLive, Score } from './messages.ts'
import type { LegTerms } from './settle-leg.ts'

/** In play, prices follow the clock this often: a minute of the match. */
const REPRICE_MS = 4_000

export interface BookedState {
  match: BookedMatch
  report: MatchReport
  board: Board
}

export interface BookChange {
  match: string
  isBoard: boolean
  isLive: boolean
  /** Events that have happened since the last look. */
  newEvents: MatchReport['events']
}

interface Entry extends BookedState {
  pricedAt: number
  exposures: Map<string, Exposure>
  /** Exposures have changed since the board was made. */
  isStale: boolean
}

const NONE: ReadonlySet<string> = new Set()

type Key = Pick<LegTerms, 'kind' | 'line' | 'pick'>

export class Book {
  readonly #feeds: OddsFeed & ResultFeed
  readonly #marketsOf: typeof bookMarkets
  readonly #entries = new Map<string, Entry>()

  constructor(feeds: OddsFeed & ResultFeed, marketsOf: typeof bookMarkets = bookMarkets) {
    this.#feeds = feeds
    this.#marketsOf = marketsOf
  }

  /** The feeds follow it already. */
  add(match: BookedMatch, now: number): BookedState {
    const report = this.#feeds.report(match, now)
    const board = { version: 0, isWhole: true, markets: [] }
    const entry: Entry = { match, report, board, pricedAt: 0, exposures: new Map(), isStale: false }
    this.#entries.set(match.id, entry)
    this.#price(entry, now)
    return entry
  }

  remove(match: string): void {
    this.#entries.delete(match)
  }

  find(match: string): BookedState | null {
    return this.#entries.get(match) ?? null
  }

  all(): BookedState[] {
    return [...this.#entries.values()].sort(
      (a, b) => a.match.kickOffAt - b.match.kickOffAt || (a.match.id < b.match.id ? -1 : 1),
    )
  }

  market(match: string, { kind, line }: { kind: MarketKind; line: number | null }): Market | null {
    const markets = this.#entries.get(match)?.board.markets
    return markets?.find((each) => each.kind === kind && each.line === line) ?? null
  }

  /**
   * What may be true of its rest. Null where a ticket has no price now: before the feed knows the match, in an attack,
   * after the end, and in its last moments when no goal can fall any more that is not announced.
   */
  calmOutlooks(match: string): Outlook[] | null {
    const entry = this.#entries.get(match)
    if (!entry || !isCalm(entry.report) || marketStateOf(entry.report) === 'CLOSED') return null
    const situation = this.#situation(entry)
    const { home, away } = situation.left.fewest
    return home + away > 0 ? outlooksOf(situation) : null
  }

  #situation({ match, report }: Entry): Situation {
    return { score: report.live.score, left: this.#feeds.remaining(match, report) }
  }

  /** What the book would lose on a selection. */
  exposureOf(match: string, key: Key): bigint {
    return this.#entries.get(match)?.exposures.get(nameOf(key))?.units ?? 0n
  }

  /** Below zero: a ticket is off the book. */
  expose(match: string, terms: LegTerms, units: bigint): void {
    const entry = this.#entries.get(match)
    if (!entry) return
    const name = nameOf(terms)
    const known = entry.exposures.get(name)
    entry.exposures.set(name, { terms, units: (known?.units ?? 0n) + units })
    entry.isStale = true
  }

  /** Looks at every match; tells what has changed. Where something is `decided` in this look, prices are of this look. */
  refresh(now: number, decided: ReadonlySet<string> = NONE): BookChange[] {
    const changes: BookChange[] = []
    for (const entry of this.#entries.values()) {
      const before = entry.report
      entry.report = this.#feeds.report(entry.match, now)
      const newEvents = entry.report.events.slice(before.events.length)
      const isLive = isOtherLive(before.live, entry.report.live) || newEvents.length > 0
      const isDecided = decided.has(entry.match.id) && isCalm(entry.report)
      const isDue = entry.report.live.clock.isRunning && (isDecided || now - entry.pricedAt >= REPRICE_MS)
      const isOther = isLive || before.isSuspended !== entry.report.isSuspended || entry.isStale || isDue
      const isBoard = isOther && this.#price(entry, now)
      if (isBoard || isLive) changes.push({ match: entry.match.id, isBoard, isLive, newEvents })
    }
    return changes
  }

  /** True when any market has changed. Versions are moments, so that they go on rising after a restart. */
  #price(entry: Entry, now: number): boolean {
    const { report, board } = entry
    entry.pricedAt = now
    entry.isStale = false
    const state = marketStateOf(report)
    const priced =
      state === 'CLOSED'
        ? board.markets
        : this.#marketsOf(this.#situation(entry), [...entry.exposures.values()])
    const version = Math.max(board.version + 1, now)
    const old = new Map(board.markets.map((market) => [`${market.kind} ${market.line}`, market]))
    const markets = priced.map((market): Market => {
      const before = old.get(`${market.kind} ${market.line}`)
      const fresh = { ...market, state, version: before?.version ?? version }
      return before && isSame(before, fresh) ? before : { ...fresh, version }
    })
    const isChanged = markets.length !== old.size || markets.some((market) => market.version === version)
    if (isChanged) entry.board = { version, isWhole: true, markets }
    return isChanged
  }
}

/** Nobody attacks and nothing is suspended: the only moments in which bets and sales are decided. */
export function isCalm({ live, isSuspended }: MatchReport): boolean {
  return !isSuspended && live.pressure === null
}

export function mainBoard({ version, markets }: Board): Board {
  return { version, isWhole: false, markets: markets.filter(({ isMain }) => isMain) }
}

function marketStateOf({ live, isSuspended }: MatchReport): MarketState {
  if (live.state === 'ENDED' || live.state === 'RESULTED' || live.state === 'VOID') return 'CLOSED'
  return isSuspended || live.state === 'SCHEDULED' ? 'SUSPENDED' : 'OPEN'
}

/** The clock runs by itself. */
function isOtherLive(a: MatchLive, b: MatchLive): boolean {
  return (
    a.state !== b.state ||
    isOtherScore(a.score, b.score) ||
    a.pressure?.kind !== b.pressure?.kind ||
    a.pressure?.side !== b.pressure?.side ||
    a.clock.isRunning !== b.clock.isRunning
  )
}

export function isOtherScore(a: Score, b: Score): boolean {
  return a.home !== b.home || a.away !== b.away
}

function isSame(a: Market, b: Market): boolean {
  return (
    a.state === b.state &&
    a.isMain === b.isMain &&
    a.selections.every(({ pick, price }, at) => {
      const other = b.selections[at]
      return other?.pick === pick && other.price === price
    })
  )
}

function nameOf({ kind, line, pick }: Key): string {
  return `${kind} ${line} ${pick}`
}
