/** The one button that places the slip. It is dead while an answer is outstanding: there is never a second one. */
import { Lock } from 'lucide-react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { Button } from '../../ui/button.tsx'
import { slipCost } from './slip-lines.ts'
import type { SlipViewProps } from './slip-view.ts'

export function ConfirmButton({
  slip,
  isOpen,
  onConfirm,
}: Pick<SlipViewProps, 'slip' | 'isOpen' | 'onConfirm'>) {
  const { name } = slip.phase
  const isWaiting = name === 'sending' || name === 'checking'
  const isClosed = !isOpen && !isWaiting
  return (
    <Button
      kind="primary"
      wide
      busy={isWaiting}
      disabled={isClosed || slip.lines.length === 0}
      onClick={onConfirm}
      className="min-h-14 leading-snug"
    >
      {isClosed && <Lock aria-hidden="true" className="size-5" />}
      {isWaiting
        ? lotto59(name === 'sending' ? 'sending' : 'checking_short')
        : isClosed
          ? lotto59('closed')
          : placeText(slipCost(slip.lines))}
    </Button>
  )
}

function placeText(cost: number): string {
  return cost === 0 ? lotto59('place') : `${lotto59('place')} ${price(cost)}៛`
}
