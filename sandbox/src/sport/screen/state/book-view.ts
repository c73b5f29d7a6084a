/** What a screen knows of the sportsbook: the last snapshot, and everything that was told since. */
import type {
  Board,
  Market,
  MatchDetail,
  MatchLive,
  MatchView,
  MyBet,
  ServerMessage,
  Side,
  Snapshot,
} from '../../messages.ts'
import { type Moves, movesBetween } from './moves.ts'

/** Settled bets that are remembered for this page's time; the whole list is asked for. */
const FINISHED_MAX = 30

export interface Goal {
  side: Side
  /** Of the server's clock. */
  at: number
}

export type BookView = Omit<Snapshot, 't' | 'now'> & {
  /** Settled, cashed out or refused since the snapshot; newest first. */
  finished: readonly MyBet[]
  /** Which way the prices of each match went last. */
  moves: Readonly<Record<string, Moves>>
  /** The last goal of each match that was seen to fall. */
  goals: Readonly<Record<string, Goal>>
}

export type ViewMessage = Exclude<ServerMessage, { t: 'pong' | 'error' | 'closing' | 'snapshot' }>

/** The view that a snapshot tells; prices and goals that changed while nobody looked are marked, too. */
export function viewOf({ t: _, now, ...snapshot }: Snapshot, before: BookView | null): BookView {
  const moves: Record<string, Moves> = { ...before?.moves }
  for (const match of snapshot.matches) {
    const known = before?.matches.find(({ id }) => id === match.id)
    if (known)
      moves[match.id] = { ...moves[match.id], ...movesBetween(match.id, known.board, match.board, now) }
  }
  return { ...snapshot, moves, finished: before?.finished ?? [], goals: before?.goals ?? {} }
}

/** The view after one more message; `now` is of the server's clock. */
export function viewAfter(view: BookView, message: ViewMessage, now: number): BookView {
  switch (message.t) {
    case 'match.add':
      return { ...view, matches: byKickOff([...without(view.matches, message.match.id), message.match]) }
    case 'match.gone':
      return afterGone(view, message.match)
    case 'match':
      return afterLive(view, message.match, message.live, now)
    case 'board':
      return afterBoard(view, message.match, message.board, now)
    case 'event':
      return view.watched?.match.id === message.match
        ? { ...view, watched: { ...view.watched, events: [...view.watched.events, message.event] } }
        : view
    case 'watched':
      return { ...view, watched: message.detail }
    case 'bet':
      return afterBet(view, message.bet, message.balance)
    default:
      return message satisfies never
  }
}

export function isOpenBet({ state }: MyBet): boolean {
  return state === 'PENDING' || state === 'ACCEPTED'
}

/** A bet has one place: among the open ones, or among those that are done. */
export function afterBet(view: BookView, bet: MyBet, balance: number | null): BookView {
  const isKnown = view.bets.some(({ id }) => id === bet.id)
  const others = view.bets.filter(({ id }) => id !== bet.id)
  const open = isKnown ? view.bets.map((each) => (each.id === bet.id ? bet : each)) : [bet, ...others]
  const finished = view.finished.filter(({ id }) => id !== bet.id)
  return {
    ...view,
    balance: balance ?? view.balance,
    bets: isOpenBet(bet) ? open : others,
    finished: isOpenBet(bet) ? finished : [bet, ...finished].slice(0, FINISHED_MAX),
  }
}

function without(matches: readonly MatchView[], id: string): MatchView[] {
  return matches.filter((match) => match.id !== id)
}

function afterGone(view: BookView, id: string): BookView {
  const { [id]: _, ...moves } = view.moves
  const { [id]: __, ...goals } = view.goals
  return { ...view, moves, goals, matches: without(view.matches, id) }
}

function byKickOff(matches: readonly MatchView[]): MatchView[] {
  return [...matches].sort((a, b) => a.kickOffAt - b.kickOffAt || a.id.localeCompare(b.id))
}

function afterLive(view: BookView, id: string, live: MatchLive, now: number): BookView {
  const before = view.matches.find((match) => match.id === id)
  const side = before && scorer(before.score, live.score)
  return {
    ...withMatch(view, id, (match) => ({ ...match, ...live })),
    goals: side ? { ...view.goals, [id]: { side, at: now } } : view.goals,
  }
}

/** A score that went down was corrected: nobody scored. */
function scorer(before: MatchLive['score'], now: MatchLive['score']): Side | null {
  if (now.home > before.home) return 'home'
  return now.away > before.away ? 'away' : null
}

function afterBoard(view: BookView, id: string, board: Board, now: number): BookView {
  const watched = view.watched?.match.id === id ? view.watched.match.board : null
  const known = watched ?? view.matches.find((match) => match.id === id)?.board
  const ofMatch = known && { ...view.moves[id], ...movesBetween(id, known, board, now) }
  const moves = ofMatch ? { ...view.moves, [id]: ofMatch } : view.moves
  const main: Board = { ...board, isWhole: false, markets: board.markets.filter(({ isMain }) => isMain) }
  const matches = view.matches.map((match) => (match.id === id ? { ...match, board: main } : match))
  return { ...view, matches, moves, watched: watchedWith(view.watched, id, board) }
}

function watchedWith(watched: MatchDetail | null, id: string, board: Board): MatchDetail | null {
  if (watched?.match.id !== id) return watched
  const next = board.isWhole
    ? board
    : { ...board, isWhole: true, markets: merged(watched.match.board, board) }
  return { ...watched, match: { ...watched.match, board: next } }
}

/** New main markets take the place of the old ones; the other lines stay as they are. */
function merged(known: Board, main: Board): Market[] {
  const isSame = (a: Market, b: Market) => a.kind === b.kind && a.line === b.line
  const others = known.markets
    .filter((market) => !main.markets.some((each) => isSame(each, market)))
    .map((market) =>
      main.markets.some(({ kind }) => kind === market.kind) ? { ...market, isMain: false } : market,
    )
  return [...main.markets, ...others]
}

function withMatch(view: BookView, id: string, change: (match: MatchView) => MatchView): BookView {
  const matches = view.matches.map((match) => (match.id === id ? change(match) : match))
  const { watched } = view
  const isWatched = watched?.match.id === id
  return { ...view, matches, watched: isWatched ? { ...watched, match: change(watched.match) } : watched }
}
