import type { Playing } from '@samnang/contract/lotto59'
import { useEffect, useEffectEvent } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { askConfirm, confirm } from '../../ui/overlays-state.ts'
import { slipCost } from './slip-lines.ts'
import { asksToCarry, type Slip, type SlipAction } from './slip-state.ts'

/** Asks whether an unsent slip of a closed draw moves on; a yes means the draw that is open at that moment. The
 * question goes away unanswered when it was settled elsewhere, in another tab or by the player's edits. */
export function useCarryOver(slip: Slip, playing: Playing | null, act: (action: SlipAction) => void): void {
  const openId = playing?.result_id ?? null
  const isDue = asksToCarry(slip, openId)
  const ask = useEffectEvent(() =>
    askConfirm({
      title: lotto59('carry_title'),
      text: lotto59('carry_ask', { cost: price(slipCost(slip.lines)), n: playing?.number ?? '' }),
      confirmLabel: lotto59('carry_yes'),
    }),
  )
  const settle = useEffectEvent((isYes: boolean) => {
    if (isYes && openId !== null) act({ kind: 'carry', resultId: openId })
    else act({ kind: 'clear' })
  })
  useEffect(() => {
    if (!isDue) return
    let isOver = false
    void ask().then((isYes) => {
      if (!isOver) settle(isYes)
    })
    const question = confirm.get()
    return () => {
      isOver = true
      if (question && confirm.get() === question) question.answer(false)
    }
  }, [isDue])
}
