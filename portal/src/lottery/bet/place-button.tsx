/** The one button that places the ticket. It is dead while an answer is outstanding: there is never a second one. */
import { LimitLink, stopOf } from '../../safe-play/own-limit.tsx'
import { useOwnRoom } from '../../safe-play/own-room.ts'
import { price } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { Button } from '../../ui/button.tsx'
import { pendingOf } from './drafts-state.ts'
import { isSound, ticketCost } from './lines.ts'
import type { LinesProps } from './lines-props.ts'

/** A million stands in one line beside the lines' own button, with large letters too. */
const NARROW = { paddingInline: 8, fontSize: 'min(1.125rem, 24px)' }

export function PlaceButton({ drafts, views, onPlace }: Pick<LinesProps, 'drafts' | 'views' | 'onPlace'>) {
  const isWaiting = pendingOf(drafts) !== null
  const stop = stopOf(useOwnRoom(), ticketCost(views))
  if (stop && !isWaiting) return <LimitLink {...stop} />
  const unsound = views.filter((view) => !isSound(view)).length
  const label = isWaiting
    ? lotteryBet(drafts.phase.kind === 'sending' ? 'sending' : 'checking_short')
    : unsound > 0
      ? lotteryBet('must_fix', { n: unsound })
      : placeText(ticketCost(views))
  return (
    <Button
      kind="primary"
      wide
      busy={isWaiting}
      disabled={views.length === 0 || unsound > 0}
      onClick={onPlace}
      style={NARROW}
      className="leading-snug"
    >
      {label}
    </Button>
  )
}

function placeText(cost: number): string {
  return cost === 0 ? lotteryBet('place') : `${lotteryBet('place')} ${price(cost)}៛`
}
