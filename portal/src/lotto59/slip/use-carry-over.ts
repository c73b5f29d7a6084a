import type { Playing } from '@samnang/contract/lotto59'
import { useEffect, useEffectEvent, useRef } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { askConfirm } from '../../ui/overlays-state.ts'
import { slipCost } from './slip-lines.ts'
import { asksToCarry, type Slip, type SlipAction } from './slip-state.ts'

/** Asks once whether an unsent slip of a closed draw moves on; a yes means the draw that is open at that moment. */
export function useCarryOver(slip: Slip, playing: Playing | null, act: (action: SlipAction) => void): void {
  const isAsking = useRef(false)
  const openId = playing?.result_id ?? null
  const isDue = asksToCarry(slip, openId)
  const ask = useEffectEvent(async () => {
    isAsking.current = true
    const isYes = await askConfirm({
      title: lotto59('carry_title'),
      text: lotto59('carry_ask', { cost: price(slipCost(slip.lines)), n: playing?.number ?? '' }),
      confirmLabel: lotto59('carry_yes'),
    })
    isAsking.current = false
    settle(isYes)
  })
  const settle = useEffectEvent((isYes: boolean) => {
    if (isYes && openId !== null) act({ do: 'carry', resultId: openId })
    else if (!isYes) act({ do: 'clear' })
  })
  useEffect(() => {
    if (isDue && !isAsking.current) void ask()
  }, [isDue])
}
