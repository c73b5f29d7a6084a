/** What a screen knows of its table: the last snapshot, and everything that was told since. */
import type {
  Commitment,
  MyBet,
  MyWin,
  PastRound,
  PlayerMessage,
  TableDelta,
  TablePhase,
  TableSnapshot,
} from '../../messages.ts'
import type { TableStep } from '../../outcomes.ts'

/** Rounds of wheel and dice that are kept on the screen; a shoe is kept whole. */
const HISTORY_MAX = 60

export type TableView = Omit<TableSnapshot, 't' | 'now'> & {
  /** So many of `shown` were there when the snapshot came: they are shown at once, without their way. */
  seen: number
  /** The bets of this round were given back. */
  isCancelled: boolean
}

/** The view that a snapshot tells; nothing of what was known before counts. */
export function viewOf({ t: _, now: __, ...snapshot }: TableSnapshot): TableView {
  return { ...snapshot, seen: snapshot.shown.length, isCancelled: false }
}

/** The view after one more message. */
export function viewAfter(view: TableView, message: TableDelta | PlayerMessage): TableView {
  switch (message.t) {
    case 'phase':
      return afterPhase(view, message)
    case 'players':
      return { ...view, players: message.players }
    case 'card':
    case 'ball':
    case 'dice':
    case 'faces':
      return message.round === view.round ? { ...view, shown: withStep(view.shown, message) } : view
    case 'result':
      return afterResult(view, message)
    case 'cancelled':
      return message.round === view.round
        ? { ...view, mine: [], shown: [], outcome: null, isCancelled: true }
        : view
    case 'bet.wait':
      return { ...view, mine: withBet(view.mine, message.bet) }
    case 'bet.ok':
      return { ...view, mine: withBet(view.mine, message.bet), balance: message.balance ?? view.balance }
    case 'bet.no':
      return { ...view, mine: view.mine.filter(({ key }) => key !== message.key) }
    case 'win':
      return afterWin(view, message.win, message.balance)
    default:
      return message satisfies never
  }
}

function afterPhase(view: TableView, message: Extract<TableDelta, { t: 'phase' }>): TableView {
  const { phase, endsAt, round, commitment } = message
  const next = { ...view, phase, endsAt, commitment }
  if (round === view.round) return next
  const history = isNewShoe(commitment) ? [] : view.history
  return {
    ...next,
    round,
    history,
    shown: [],
    seen: 0,
    outcome: null,
    mine: [],
    win: null,
    isCancelled: false,
  }
}

function isNewShoe(commitment: Commitment | null): boolean {
  return commitment?.scope === 'shoe' && commitment.round === 1
}

function afterResult(view: TableView, message: Extract<TableDelta, { t: 'result' }>): TableView {
  const { round, outcome } = message
  return {
    ...view,
    outcome: round === view.round ? outcome : view.outcome,
    revealed: message.revealed ?? view.revealed,
    history: withRound(view.history, { round, outcome }, view.commitment),
  }
}

/** A win may be told after its round is over: the money counts, the round on the screen has nothing of it. */
function afterWin(view: TableView, win: MyWin, balance: number | null): TableView {
  return { ...view, win: win.round === view.round ? win : view.win, balance: balance ?? view.balance }
}

function withStep(shown: readonly TableStep[], step: TableStep & { round: string }): TableStep[] {
  const { round: _, ...told } = step
  const isKnown = shown.some((known) => sameStep(known, told))
  return isKnown ? [...shown] : [...shown, told]
}

/** A card lies once at its place, and there is one throw in a round. */
function sameStep(one: TableStep, other: TableStep): boolean {
  if (one.t !== 'card' || other.t !== 'card') return one.t === other.t
  return one.seat === other.seat && one.index === other.index
}

function withBet(mine: readonly MyBet[], bet: MyBet): MyBet[] {
  const isKnown = mine.some(({ key }) => key === bet.key)
  return isKnown ? mine.map((known) => (known.key === bet.key ? bet : known)) : [...mine, bet]
}

function withRound(
  history: readonly PastRound[],
  past: PastRound,
  commitment: Commitment | null,
): PastRound[] {
  const rounds = [...history.filter(({ round }) => round !== past.round), past]
  return commitment?.scope === 'shoe' ? rounds : rounds.slice(-HISTORY_MAX)
}

/** Chips can be put down and confirmed. */
export function isOpen(view: TableView): view is TableView & { round: string } {
  return view.phase === 'BETTING' && view.round !== null
}

/** Nothing new is coming before somebody opens the table again. */
export function isResting(phase: TablePhase): boolean {
  return phase === 'WAITING' || phase === 'MAINTENANCE'
}
