/** A tap on a bet: it joins the slip as far as limits allow, and what they do not allow is said at the thumb. */
import type { BetEntry, BetType, PollInfo } from '@samnang/contract/lotto59'
import { useCallback, useMemo } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { sum } from '../tickets/ticket-groups.ts'
import { fitted, limitsOf, type SlipLimits } from './slip-limits.ts'
import { MAX_LINES, withEntry } from './slip-lines.ts'
import type { Slip, SlipAction } from './slip-state.ts'

interface Betting {
  poll: PollInfo
  /** The draw that takes bets now. */
  resultId: number | undefined
  lines: Slip['lines']
  /** What the player has staked on that draw already. */
  staked: Partial<Record<BetType, number>>
  act: (action: SlipAction) => void
  setHint: (hint: string) => void
}

export function useBet({ poll, resultId, lines, staked, act, setHint }: Betting): {
  limits: SlipLimits
  bet: (entry: BetEntry) => void
} {
  const isFull = lines.length >= MAX_LINES
  const limits = useMemo(
    () => limitsOf(poll, { all: sum(Object.values(staked), (stake) => stake), jackpot: staked.JACKPOT ?? 0 }),
    [poll, staked],
  )
  const bet = useCallback(
    (entry: BetEntry) => {
      const { most } = fitted(withEntry(lines, entry), limits)
      setHint(isFull ? lotto59('slip_full', { n: MAX_LINES }) : '')
      if (most !== null) void mostText(most).then(setHint)
      if (resultId !== undefined) act({ kind: 'add', entry, resultId, limits })
    },
    [act, setHint, resultId, isFull, lines, limits],
  )
  return { limits, bet }
}

/** The sentences of refusals come after the page: most players never read one. */
async function mostText(most: number): Promise<string> {
  const { refusal } = await import('../../text/refusal.ts')
  return refusal('amount_too_large', { amount: price(most) })
}
