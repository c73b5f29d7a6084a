/** A tap on a bet: it joins the slip as far as limits allow, and what they do not allow is said at the thumb. */
import type { BetEntry, BetType, PollInfo } from '@samnang/contract/lotto59'
import { useCallback, useMemo } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { sum } from '../tickets/ticket-groups.ts'
import { fitted, limitsOf } from './slip-limits.ts'
import { doubled, MAX_LINES, type SlipLine, withEntry } from './slip-lines.ts'
import type { Slip, SlipAction } from './slip-state.ts'

interface Betting {
  poll: PollInfo
  /** The draw that takes bets now; null: none does. */
  resultId: number | null
  slip: Slip
  /** What the player has staked on that draw already. */
  staked: Partial<Record<BetType, number>>
  act: (action: SlipAction) => void
  setHint: (hint: string) => void
}

export interface Bets {
  bet: (entry: BetEntry) => void
  /** The lines of the last placed slip join this one. */
  repeat: () => void
  double: () => void
}

export function useBet({ poll, resultId, slip, staked, act, setHint }: Betting): Bets {
  const { lines, last } = slip
  const isFull = lines.length >= MAX_LINES
  const limits = useMemo(
    () => limitsOf(poll, { all: sum(Object.values(staked), (stake) => stake), jackpot: staked.JACKPOT ?? 0 }),
    [poll, staked],
  )
  const say = useCallback(
    (wanted: readonly SlipLine[], isOver: boolean) => {
      const { most } = fitted(wanted, limits)
      setHint(isOver ? lotto59('slip_full', { n: MAX_LINES }) : '')
      if (most !== null) void mostText(most, poll.limits).then(setHint)
    },
    [limits, poll, setHint],
  )
  const bet = useCallback(
    (entry: BetEntry) => {
      say(withEntry(lines, entry), isFull)
      if (resultId !== null) act({ kind: 'add', entry, resultId, limits })
    },
    [act, say, resultId, isFull, lines, limits],
  )
  const repeat = () => {
    if (resultId === null) return
    say(last.reduce(withEntry, lines), false)
    act({ kind: 'repeat', resultId, limits })
  }
  const double = () => {
    say(doubled(lines), false)
    act({ kind: 'double', limits })
  }
  return { bet, repeat, double }
}

/** The sentences of refusals come after the page: most players never read one. */
async function mostText(most: number, { min }: PollInfo['limits']): Promise<string> {
  const [{ refusal }, { slip }] = await Promise.all([
    import('../../text/refusal.ts'),
    import('../../text/slip.ts'),
  ])
  return most < min ? slip('limit_reached') : refusal('amount_too_large', { amount: price(most) })
}
