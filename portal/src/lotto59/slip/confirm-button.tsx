/** The one button that places the slip. It is dead while an answer is outstanding: there is never a second one. */
import { Lock } from 'lucide-react'
import { Link } from 'wouter'
import { LimitLink, stopOf } from '../../safe-play/own-limit.tsx'
import { useOwnRoom } from '../../safe-play/own-room.ts'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { shell } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { slipCost } from './slip-lines.ts'
import type { SlipViewProps } from './slip-view.ts'

export function ConfirmButton({
  slip,
  balance,
  isOpen,
  onConfirm,
}: Pick<SlipViewProps, 'slip' | 'balance' | 'isOpen' | 'onConfirm'>) {
  const { kind } = slip.phase
  const isWaiting = kind === 'sending' || kind === 'checking'
  const isClosed = !isOpen && !isWaiting
  const cost = slipCost(slip.lines)
  const stop = stopOf(useOwnRoom(), cost)
  if (stop && !isWaiting) return <LimitLink {...stop} />
  const missing = cost - balance
  if (missing > 0 && !isWaiting) return <DepositLink missing={missing} />
  return (
    <Button
      kind="primary"
      wide
      busy={isWaiting}
      disabled={isClosed || slip.lines.length === 0}
      onClick={onConfirm}
      className="min-h-13 text-[min(1.125rem,24px)] leading-snug"
    >
      {isClosed && <Lock aria-hidden="true" className="size-5" />}
      {isWaiting
        ? lotto59(kind === 'sending' ? 'sending' : 'checking_short')
        : isClosed
          ? lotto59('closed')
          : placeText(cost)}
    </Button>
  )
}

/** What cannot be paid is not offered: the way on is to the money. */
function DepositLink({ missing }: { missing: number }) {
  return (
    <Link
      href="/cashier/deposit"
      className="inline-flex min-h-13 items-center justify-center rounded-md border border-lose bg-surface px-2 text-center text-[min(1.125rem,24px)] leading-snug font-bold text-lose"
    >
      <span>
        {lotto59('missing_money', { amount: price(missing) })}
        <span className="block text-bar leading-snug font-normal text-text">{shell('deposit')} ›</span>
      </span>
    </Link>
  )
}

function placeText(cost: number): string {
  return cost === 0 ? lotto59('choose_bet') : `${lotto59('place')} ${price(cost)}៛`
}
