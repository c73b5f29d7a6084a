/** What the screen has to tell the player about their own chips and bets. */
import type { BetRefusal } from '../../messages.ts'
import type { Pad, PadRefusal } from './pad.ts'
import { isEmpty, stakesOfMine, totalOf } from './stakes.ts'
import type { TableView } from './table-view.ts'

/** One sentence about the player's own doing; stays until the next one or until they close it. */
export type Notice =
  | { kind: 'refused'; code: BetRefusal }
  | { kind: 'pad'; refusal: PadRefusal }
  | { kind: 'placed' | 'placed_automatically'; total: number }
  /** The round ended over chips that nobody confirmed. */
  | { kind: 'lapsed' }
  /** A round with a bet ended while the line was down: its result was not seen. */
  | { kind: 'missed'; total: number }

export function isGood(notice: Notice): boolean {
  return notice.kind === 'placed' || notice.kind === 'placed_automatically'
}

interface Before {
  notice: Notice | null
  pad: Pad
  view: TableView | null
}

/** Good news belong to their round; bad news stay until they are read. */
export function noticeOfNewRound({ notice, pad, view }: Before): Notice | null {
  const isMissed = view !== null && view.mine.length > 0 && view.outcome === null && !view.isCancelled
  if (isMissed) return { kind: 'missed', total: totalOf(stakesOfMine(view.mine)) }
  if (!isEmpty(pad.now)) return { kind: 'lapsed' }
  return notice && isGood(notice) ? null : notice
}
