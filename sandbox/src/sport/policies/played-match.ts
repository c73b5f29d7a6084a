/**
 * One match as its players see it, under the rules as they are shipped: the book with its old boards, the slip, the
 * live delay, the decision, the offer and the wait of a sale. Only the database and the wallet are left out.
 */
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { seededRng } from '../../chance/rng.ts'
import type { NewLeg } from '../bet-store.ts'
import { Book } from '../book.ts'
import { chancesOf, expectedReturn } from '../chances.ts'
import { checkSlip, delayOf } from '../check-slip.ts'
import type { BookedMatch } from '../feeds.ts'
import { HALF_SECONDS, PLAY_SECONDS, remainingShare } from '../goal-clock.ts'
import { bookMarkets, type Situation } from '../liability.ts'
import { payoutOf } from '../limits.ts'
import type { PricedMarket } from '../markets.ts'
import { msOfSecond } from '../match-clock.ts'
import { reportAt } from '../match-report.ts'
import type { AcceptSetting, Market, MarketKind, MatchLive } from '../messages.ts'
import { judge } from '../place-bet.ts'
import { type Means, scoreMatrix } from '../score-matrix.ts'
import { judgeSale, offerFor, type Sellable } from '../sell-bet.ts'
import { settleLeg } from '../settle-leg.ts'
import { ATTACK_BEFORE_GOAL, type MatchScript, simulateMatch } from '../simulate-match.ts'
import { Simulator } from '../simulator.ts'

export const STAKE = rielToUnits(100_000)
const ID = 'delta-1'
const KICK_OFF = 1_800_000_000_000
/** The book looks so often. */
const TICK_MS = 250
const OPEN_RETURNS = { all: 0n, ofMatch: () => 0n }

/** A player's thread: says when it looks again, in milliseconds after kick-off. */
export type Thread = Generator<number, void, void>

export interface Ticket extends Sellable {
  legs: (NewLeg & { outcome: null })[]
  /** Of the stake, on average, from all that was known in the moment it was taken. */
  worth: number
}

export interface Sale {
  units: bigint
  /** What the ticket would have returned on average, as a share of its stake. */
  worth: number
}

/** Even clubs, a strong home side, and many goals: few enough that boards come again, and are remembered. */
const PAIRINGS: readonly Means[] = [
  { home: 1.55, away: 1.25 },
  { home: 2.3, away: 0.8 },
  { home: 2.1, away: 2 },
]
const boards = new Map<string, PricedMarket[]>()
const BOARDS_MAX = 60_000

/** What the book makes of a situation in which nothing is at stake on it yet. */
function remembered(situation: Situation): PricedMarket[] {
  const { score, left } = situation
  const name = `${score.home} ${score.away} ${left.most.home} ${left.most.away} ${left.fewest.home}`
  const known = boards.get(name) ?? bookMarkets(situation, [])
  if (boards.size < BOARDS_MAX) boards.set(name, known)
  return known
}

export class PlayedMatch {
  readonly #script: MatchScript
  readonly #book: Book
  readonly #means: Means
  #ms = -1_000
  /** The last moment that was looked at for a decision. */
  #decidedMs = Number.NEGATIVE_INFINITY

  /** Goals and scenery are others in each turn, and the clubs. */
  constructor(seed: number, turn: number) {
    const rng = seededRng(new Uint8Array(32).fill(11), `policies ${seed}`, turn)
    const means = PAIRINGS[turn % PAIRINGS.length]
    assert(means, 'there is a pairing')
    this.#means = means
    this.#script = simulateMatch(rng, means)
    const match: BookedMatch = {
      id: ID,
      league: 'delta',
      home: 'a',
      away: 'b',
      kickOffAt: KICK_OFF,
      seedId: 's',
      means,
    }
    const simulator = new Simulator({ find: async () => null })
    const feed = {
      opening: () => means,
      follow: async () => {},
      forget: () => {},
      final: () => this.#script.final,
      report: (_: BookedMatch, now: number) => reportAt(this.#script.events, { kickOffAt: KICK_OFF, now }),
      remaining: simulator.remaining.bind(simulator),
    }
    this.#book = new Book(feed, remembered)
    this.#book.add(match, KICK_OFF + this.#ms)
  }

  /** All threads side by side, each at its moments. */
  run(threads: readonly Thread[]): void {
    const awake = threads.map((thread) => ({ thread, at: wakeOf(thread.next()) }))
    for (;;) {
      const next = awake.reduce((first, each) => (each.at < first.at ? each : first))
      if (next.at === Number.POSITIVE_INFINITY) return
      assert(next.at >= this.#ms, 'time goes on')
      if (next.at > this.#ms) this.#look(next.at)
      next.at = wakeOf(next.thread.next())
    }
  }

  #look(ms: number, isDecided = false): void {
    this.#ms = ms
    if (isDecided) this.#decidedMs = ms
    this.#book.refresh(KICK_OFF + ms, isDecided ? new Set([ID]) : undefined)
  }

  get ms(): number {
    return this.#ms
  }

  get live(): MatchLive {
    const live = this.#book.find(ID)?.report.live
    assert(live, 'the match is in the book')
    return live
  }

  /** What a screen shows as calm: no attack, no lock. */
  get isCalm(): boolean {
    return this.live.pressure === null && this.#book.market(ID, { kind: 'oe', line: null })?.state === 'OPEN'
  }

  #market(kind: MarketKind, line: 'main' | 'highest'): Market | undefined {
    const markets = this.#book.find(ID)?.board.markets.filter((market) => market.kind === kind) ?? []
    return line === 'main' ? markets.find(({ isMain }) => isMain) : markets.at(-1)
  }

  /** Waits as a bet waits; gives the ticket, or null where it came to nothing. */
  *buy(
    kind: MarketKind,
    pick: string,
    accept: AcceptSetting,
    line: 'main' | 'highest' = 'main',
  ): Generator<number, Ticket | null, void> {
    const market = this.#market(kind, line)
    const price = market?.selections.find((each) => each.pick === pick)?.price
    if (!market || !price) return null
    const asked = { match: ID, kind, line: market.line, pick, price, version: market.version }
    const request = { selections: [asked], stake: Number(STAKE / rielToUnits(1)) }
    const slip = checkSlip(request, { book: this.#book, open: OPEN_RETURNS, accept })
    if (slip.problems.length > 0) return null
    const legs = slip.legs.map((leg) => ({ ...leg, price: leg.priceNow ?? 0, version: leg.versionNow ?? 0 }))
    const verdict = yield* this.#decision(slip.delayMs, () => judge({ book: this.#book }, { accept, legs }))
    if (typeof verdict === 'string') return null
    const taken = verdict.map((leg) => ({ ...leg, outcome: null }))
    return { state: 'ACCEPTED', turn: 0, stake: STAKE, legs: taken, worth: this.#worth(taken) }
  }

  offer(ticket: Ticket): bigint | null {
    return offerFor({ book: this.#book }, ticket)
  }

  /** Sold at what the decision brings, if it is `least`, what is offered now; null: it stays the player's. */
  *sell(ticket: Ticket, least = this.offer(ticket)): Generator<number, Sale | null, void> {
    if (least === null || this.offer(ticket) === null) return null
    const counter = { book: this.#book }
    const units = yield* this.#decision(delayOf(this.live), () => judgeSale(counter, ticket, least))
    return units === null ? null : { units, worth: this.#worth(ticket.legs) }
  }

  *#decision<T>(delayMs: number, verdict: () => T | 'wait'): Generator<number, T, void> {
    const asked = this.#ms + delayMs
    for (let at = Math.ceil(asked / TICK_MS) * TICK_MS; ; at += TICK_MS) {
      if (at > this.#ms) yield at
      if (delayMs > 0 && this.#decidedMs < at) this.#look(at, true)
      const found = verdict()
      if (found !== 'wait') return found
    }
  }

  /** Share of the stake that these legs return on average, by what is known now and not by what the book makes of it. */
  #worth(legs: readonly NewLeg[]): number {
    const left = remainingShare(announcedUntil(this.live))
    const rest = scoreMatrix({ home: this.#means.home * left, away: this.#means.away * left })
    const outlook = { score: this.live.score, rest }
    return legs.reduce((all, leg) => all * expectedReturn(chancesOf(leg, outlook), leg.price / 1_000), 1)
  }

  /** Units that a ticket returns at the end. */
  returnOf({ stake, legs }: Ticket): bigint {
    return payoutOf(
      stake,
      legs.map((leg) => ({ price: leg.price, outcome: settleLeg(leg, this.#script.final) })),
    )
  }
}

function wakeOf(step: IteratorResult<number, void>): number {
  return step.done ? Number.POSITIVE_INFINITY : step.value
}

/** After kick-off. */
export function msAt(second: number): number {
  return msOfSecond(second, second < HALF_SECONDS ? 1 : 2)
}

/** In calm water no goal of this half falls before this second: it would have been announced. */
export function announcedUntil({ state, clock }: Pick<MatchLive, 'state' | 'clock'>): number {
  if (!clock.isRunning) return clock.second
  return Math.min(clock.second + ATTACK_BEFORE_GOAL, state === 'LIVE_1H' ? HALF_SECONDS : PLAY_SECONDS)
}
