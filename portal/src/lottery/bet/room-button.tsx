import type { LotteryOffer } from '@samnang/contract/lottery'
import { price } from '../../text/format.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { Button } from '../../ui/button.tsx'
import type { Act } from './use-drafts.ts'

interface RoomButtonProps {
  draw: LotteryOffer
  act: Act
  lineId: number
  /** What still fits for a unit. */
  amount: number
}

/** What still fits under a limit, in one tap; where nothing does, the line goes in one tap. */
export function RoomButton({ draw, act, lineId, amount }: RoomButtonProps) {
  const ids = [lineId]
  const fits = amount >= draw.limits.min
  const use = () => act({ kind: 'cap', drawId: draw.id, ids, amount })
  const drop = () => act({ kind: 'remove', drawId: draw.id, ids })
  return (
    <Button onClick={fits ? use : drop} className="justify-self-start px-3 text-sm">
      {fits ? lotteryLines('use_amount', { amount: price(amount) }) : lotteryLines('drop_line')}
    </Button>
  )
}
