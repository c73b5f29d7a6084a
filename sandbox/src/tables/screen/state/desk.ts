/** Everything that a table's screen shows, as one value: what the table told, the chips, the bet on its way. */
import type { Link } from '../../../kit/line.ts'
import type { ServerMessage } from '../../messages.ts'
import { type Notice, noticeOfNewRound } from './notice.ts'
import { clear, double, EMPTY_PAD, type Pad, type PadAnswer, type PadRules, put, undo } from './pad.ts'
import { asked, type Sending, sendingAfter } from './sending.ts'
import { isEmpty, NO_STAKES, type Stakes, stakesOf, stakesOfMine, toBets } from './stakes.ts'
import { isOpen, type TableView, viewAfter, viewOf } from './table-view.ts'

export interface Desk {
  link: Link
  view: TableView | null
  pad: Pad
  chip: number
  /** What was confirmed in the last round with a bet: for rebet. */
  previous: Stakes
  sending: Sending | null
  /** The bet on its way was sent by the clock. */
  isAutomatic: boolean
  notice: Notice | null
}

type ChipEvent = { kind: 'put'; spot: string } | { kind: 'undo' | 'clear' | 'double' | 'repeat' }

export type DeskEvent =
  | ChipEvent
  | { kind: 'link'; link: Link }
  | { kind: 'told'; message: ServerMessage }
  | { kind: 'chip'; amount: number }
  | { kind: 'dismiss' }
  | { kind: 'place'; key: string; automatic: boolean }
  | { kind: 'asked'; now: number }

export function newDesk(chip: number): Desk {
  return {
    link: { kind: 'connecting' },
    view: null,
    pad: EMPTY_PAD,
    chip,
    previous: NO_STAKES,
    sending: null,
    isAutomatic: false,
    notice: null,
  }
}

/** Chips lie down while betting is open, nothing is on its way and the line stands. */
export function mayBet(desk: Desk): boolean {
  return desk.link.kind === 'online' && desk.view !== null && isOpen(desk.view) && desk.sending === null
}

export function deskAfter(desk: Desk, event: DeskEvent): Desk {
  switch (event.kind) {
    case 'link':
      return { ...desk, link: event.link }
    case 'told':
      return afterTold(desk, event.message)
    case 'chip':
      return { ...desk, chip: event.amount }
    case 'dismiss':
      return { ...desk, notice: null }
    case 'asked':
      return desk.sending ? { ...desk, sending: asked(desk.sending, event.now) } : desk
    case 'place':
      return afterPlace(desk, event)
    default:
      return afterChips(desk, event)
  }
}

function afterChips(desk: Desk, event: ChipEvent): Desk {
  if (!mayBet(desk) || !desk.view) return desk
  const rules = rulesOf(desk.view)
  switch (event.kind) {
    case 'put':
      return answered(desk, put(desk.pad, { [event.spot]: desk.chip }, rules))
    case 'double':
      return answered(desk, double(desk.pad, rules))
    case 'repeat':
      return answered(desk, put(desk.pad, desk.previous, rules))
    case 'undo':
      return { ...desk, pad: undo(desk.pad), notice: null }
    case 'clear':
      return { ...desk, pad: clear(desk.pad), notice: null }
    default:
      return event satisfies never
  }
}

function rulesOf({ game, balance, mine }: TableView): PadRules {
  return { game, balance, confirmed: stakesOfMine(mine) }
}

function answered(desk: Desk, answer: PadAnswer): Desk {
  return answer.ok
    ? { ...desk, pad: answer.pad, notice: null }
    : { ...desk, notice: { kind: 'pad', refusal: answer.refusal } }
}

function afterPlace(desk: Desk, event: Extract<DeskEvent, { kind: 'place' }>): Desk {
  const { view, pad } = desk
  if (!mayBet(desk) || !view?.round || isEmpty(pad.now)) return desk
  const sending: Sending = {
    key: event.key,
    round: view.round,
    bets: toBets(pad.now),
    state: 'new',
    askedAt: Number.NEGATIVE_INFINITY,
  }
  return { ...desk, sending, pad: EMPTY_PAD, isAutomatic: event.automatic, notice: null }
}

function afterTold(desk: Desk, message: ServerMessage): Desk {
  if (message.t === 'pong' || message.t === 'error' || message.t === 'closing') return desk
  const view = nextView(desk, message)
  if (!view) return desk
  const isNewRound = view.round !== desk.view?.round
  const told: Desk = {
    ...desk,
    view,
    sending: sendingAfter(desk.sending, message),
    // Chips that were not confirmed belong to their round; what was confirmed can be repeated.
    pad: isNewRound ? EMPTY_PAD : desk.pad,
    notice: isNewRound ? noticeOfNewRound(desk) : desk.notice,
    previous: view.mine.length > 0 ? stakesOfMine(view.mine) : desk.previous,
  }
  return withNotice(told, desk, message)
}

type TableMessage = Exclude<ServerMessage, { t: 'pong' | 'error' | 'closing' }>

function nextView({ view, sending }: Desk, message: TableMessage): TableView | null {
  if (message.t === 'snapshot') return viewOf(message)
  if (!view) return null
  const isLate = 'bet' in message && sending?.key === message.bet.key && sending.round !== view.round
  if (!isLate) return viewAfter(view, message)
  return message.t === 'bet.ok' ? { ...view, balance: message.balance ?? view.balance } : view
}

/** What became of the player's own confirmation; bets of their other tabs are only shown on their spots. */
function withNotice(told: Desk, before: Desk, message: TableMessage): Desk {
  const { sending } = before
  if (!sending || told.sending) return told
  if (message.t === 'bet.no') {
    const isStillOpen = told.view?.round === sending.round && message.code !== 'cancelled'
    const pad = isStillOpen ? { now: stakesOf(sending.bets), before: [NO_STAKES] } : told.pad
    return { ...told, pad, notice: { kind: 'refused', code: message.code } }
  }
  const total = sending.bets.reduce((sum, { amount }) => sum + amount, 0)
  return { ...told, notice: { kind: before.isAutomatic ? 'placed_automatically' : 'placed', total } }
}
