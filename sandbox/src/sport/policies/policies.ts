/**
 * What the best players do with all that their screens show. Each policy is asked at moments of one match; the same
 * match is played by all of them, since a bet changes nothing in it.
 */
import { HALF_SECONDS } from '../goal-clock.ts'
import { BREAK_MS, MATCH_MS } from '../match-clock.ts'
import type { AcceptSetting, MarketKind } from '../messages.ts'
import { msAt, type PlayedMatch, type Sale, STAKE, type Thread, type Ticket } from './played-match.ts'

/** One ticket of a policy, and the sale that ended it, if one did. */
export type Note = (policy: string, ticket: Ticket, sale: Sale | null) => void

interface Asking {
  match: PlayedMatch
  note: Note
}

const LOOK_MS = 1_000

function* until(
  match: PlayedMatch,
  fromMs: number,
  isRight: () => boolean,
): Generator<number, boolean, void> {
  for (let at = Math.max(fromMs, match.ms); at < MATCH_MS; at += LOOK_MS) {
    yield at
    if (isRight()) return true
  }
  return false
}

/** One order at the first moment from `fromMs` on in which it is offered for enough. */
function* sold(
  match: PlayedMatch,
  ticket: Ticket,
  fromMs: number,
  isEnough: (offer: bigint) => boolean = () => true,
): Generator<number, Sale | null, void> {
  const isOffered = () => {
    const offer = match.offer(ticket)
    return offer !== null && isEnough(offer)
  }
  return (yield* until(match, fromMs, isOffered)) ? yield* match.sell(ticket) : null
}

/** Ordered again and again while it is worth less than it cost, for whatever it brings, until it is bought back. */
function* soldBehind(
  match: PlayedMatch,
  ticket: Ticket,
  fromMs: number,
): Generator<number, Sale | null, void> {
  const isBehind = () => {
    const offer = match.offer(ticket)
    return offer !== null && offer < STAKE
  }
  for (let at = fromMs; yield* until(match, at, isBehind); at = match.ms + LOOK_MS) {
    const sale = yield* match.sell(ticket, 0n)
    if (sale) return sale
  }
  return null
}

interface Late {
  /** Seconds of play. */
  buy: number
  /** Null: kept. */
  sale: number | null
  line: 'main' | 'highest'
}

/**
 * (a), (f): over bought late, in calm water; kept, or sold from a second on unless it has won by then. Half of it is the
 * mean of the two. An over falls with every second of calm: who insists on the offer that they saw is never bought back.
 */
function* lateOver({ match, note }: Asking, { buy, sale, line }: Late): Thread {
  if (!(yield* until(match, msAt(buy), () => match.isCalm))) return
  const ticket = yield* match.buy('ou', 'over', 'any', line)
  if (!ticket) return
  const bought = `over (${line} line) at ${buy}`
  if (sale === null) return note(`${bought}, kept`, ticket, null)
  note(`${bought}, behind and sold from ${sale}`, ticket, yield* soldBehind(match, ticket, msAt(sale)))
}

interface Order {
  kind: MarketKind
  pick: string
  accept: AcceptSetting
}

const OLD_MS = 3_750

/** (b), (f): by a board that is 3.75 seconds old, in calm water. */
function* oldBoard({ match, note }: Asking, { kind, pick, accept }: Order, second: number): Thread {
  if (!(yield* until(match, msAt(second), () => match.isCalm))) return
  yield match.ms + OLD_MS
  if (!match.isCalm) return
  const ticket = yield* match.buy(kind, pick, accept)
  if (ticket) note(`${kind} ${pick} by an old board, takes ${accept} price`, ticket, null)
}

interface Sides {
  kind: 'ou' | 'ah'
  picks: readonly string[]
  /** Null: before kick-off. */
  second: number | null
}

/** (c), (g): both sides at once, by one account or two; after an hour the one that is worth less, or more, is sold. */
function bothSides({ match, note }: Asking, { kind, picks, second }: Sides): Thread[] {
  const tickets: Ticket[] = []
  const buyers = picks.map(function* (pick): Thread {
    yield second === null ? -500 : msAt(second)
    const ticket = yield* match.buy(kind, pick, 'any')
    if (ticket) tickets.push(ticket)
  })
  const sellers = [1, -1].map(function* (order): Thread {
    yield msAt(3_600)
    if (!(yield* until(match, match.ms, () => areOffered(match, tickets)))) return
    const [one, other] = [...tickets].sort((a, b) => order * (offered(match, a) - offered(match, b)))
    if (!one || !other) return
    const policy = `both sides (${kind}), the ${order === 1 ? 'worse' : 'better'} one sold`
    note(policy, one, yield* match.sell(one))
    note(policy, other, null)
  })
  return [...buyers, ...sellers]
}

function areOffered(match: PlayedMatch, tickets: readonly Ticket[]): boolean {
  return tickets.length === 2 && tickets.every((ticket) => match.offer(ticket) !== null)
}

function offered(match: PlayedMatch, ticket: Ticket): number {
  return Number(match.offer(ticket) ?? 0n)
}

/** (d): a quarter of it sold at a time. */
function* inSteps({ match, note }: Asking, pick: string): Thread {
  yield -500
  const ticket = yield* match.buy('ou', pick, 'any')
  if (!ticket) return
  for (const minute of [50, 65, 80, 86])
    note(`${pick}, sold in four steps`, ticket, yield* sold(match, ticket, msAt(minute * 60)))
}

/** (d): sold as soon as it is worth a tenth more than it cost, or less than half. */
function* byProfit({ match, note }: Asking, pick: string, second: number): Thread {
  if (!(yield* until(match, msAt(second), () => match.isCalm))) return
  const ticket = yield* match.buy('ou', pick, 'any')
  if (!ticket) return
  const isEnough = (offer: bigint) => offer > (STAKE * 11n) / 10n || offer < STAKE / 2n
  note(`${pick}, sold at a tenth more or at half`, ticket, yield* sold(match, ticket, match.ms, isEnough))
}

/** (e): singles that win together. */
function correlated({ match, note }: Asking, second: number): Thread[] {
  const wanted: [MarketKind, string][] = [
    ['ou', 'over'],
    ['btts', 'yes'],
    ['1x2', 'home'],
    ['ah', 'home'],
  ]
  return wanted.map(function* ([kind, pick]): Thread {
    yield msAt(second)
    const ticket = yield* match.buy(kind, pick, 'any')
    if (ticket) note('four singles that win together', ticket, null)
  })
}

/** Reads the scenery: buys once in each state that it can tell apart. */
function* reader({ match, note }: Asking, pick: string, second: number): Thread {
  const done = new Set<string>()
  let calmSince = Number.NEGATIVE_INFINITY
  for (let at = msAt(second); at < Math.min(MATCH_MS - 20_000, msAt(second) + 45_000); at += LOOK_MS) {
    if (at < match.ms) continue
    yield at
    if (!match.isCalm) calmSince = Number.POSITIVE_INFINITY
    else if (calmSince > at) calmSince = at
    const state = stateOf(match, at - calmSince)
    if (state === null || done.has(state)) continue
    done.add(state)
    const ticket = yield* match.buy('ou', pick, 'any')
    if (ticket) note(`${pick}, ordered ${state}`, ticket, null)
    calmSince = Number.POSITIVE_INFINITY
  }
}

function stateOf({ live, isCalm }: PlayedMatch, calmMs: number): string | null {
  if (live.state === 'HT') return null
  if (live.pressure?.kind === 'attack') return 'in an attack'
  if (calmMs === 0) return 'as soon as it is calm'
  return calmMs > 6_000 && isCalm ? 'after a long calm' : null
}

/** Once in every match: its break is too short for readers that begin anywhere to be asked often. */
function* inBreak({ match, note }: Asking, pick: string): Thread {
  if (!(yield* until(match, BREAK_FROM_MS, () => match.live.state === 'HT'))) return
  const ticket = yield* match.buy('ou', pick, 'any')
  if (ticket) note(`${pick}, ordered in the break`, ticket, null)
}

/** Some seconds into it, when the board has settled down. */
const BREAK_FROM_MS = msAt(HALF_SECONDS) - BREAK_MS + 3_000

const LATE_BUYS = [4_950, 5_050, 5_100, 5_150]
/** Any time; late enough that the next goal is near, early enough that a sale is decided in time; and when none is offered. */
const LATE_SALES = [null, 5_000, 5_200, 5_325]
const LATE_LINES = ['main', 'highest'] as const
const OLD_SECONDS = [1_500, 3_900, 4_800, 5_100]
const OLD_ORDERS: readonly Order[] = [
  { kind: 'ou', pick: 'under', accept: 'any' },
  { kind: 'ou', pick: 'under', accept: 'better' },
  { kind: 'ou', pick: 'under', accept: 'none' },
  { kind: 'ou', pick: 'over', accept: 'better' },
  { kind: '1x2', pick: 'draw', accept: 'any' },
]

function lateOvers(asking: Asking): Thread[] {
  return LATE_BUYS.flatMap((buy) =>
    LATE_LINES.flatMap((line) => LATE_SALES.map((sale) => lateOver(asking, { buy, sale, line }))),
  )
}

/** Which policies are asked: everyone, or those of the break or of the last minutes alone, for a closer look. */
export type Asked = 'all' | 'break' | 'late'

/** `turn` moves the readers: each match is read from another second on. */
export function threadsOf(match: PlayedMatch, note: Note, turn: number, asked: Asked = 'all'): Thread[] {
  const asking = { match, note }
  const breaks = ['over', 'under'].map((pick) => inBreak(asking, pick))
  if (asked === 'break') return breaks
  const late = lateOvers(asking)
  if (asked === 'late') return late
  const readFrom = (turn * 97) % 5_100
  return [
    ...late,
    ...OLD_SECONDS.flatMap((second) => OLD_ORDERS.map((order) => oldBoard(asking, order, second))),
    ...bothSides(asking, { kind: 'ou', picks: ['over', 'under'], second: null }),
    ...bothSides(asking, { kind: 'ah', picks: ['home', 'away'], second: HALF_SECONDS + 300 }),
    ...['over', 'under'].flatMap((pick) => [
      inSteps(asking, pick),
      byProfit(asking, pick, 3_000),
      reader(asking, pick, readFrom),
    ]),
    ...correlated(asking, 3_900),
    ...breaks,
  ]
}
