/** Time left to bet, by the server's clock. The only part of the page that ticks. */
import type { Playing } from '@samnang/contract/lotto59'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { announce } from '../betting/announcer.tsx'
import { play } from '../betting/sounds.ts'
import { useTick } from '../live/tick.ts'
import { lotto59 } from '../text/lotto59.ts'
import { NagaBar } from '../ui/kbach.tsx'
import { announcement, CLOSE_MARGIN_MS, type CountdownStage, countdownAt } from './countdown.ts'

const LOOK: Record<CountdownStage, string> = { open: 'text-gold', closing: 'text-warn', closed: 'text-muted' }
const SAID = { '30': 'say_30', '10': 'say_10', closed: 'say_closed' } as const

interface CountdownClockProps {
  playing: Playing
  /** True while the slip holds lines: then the last seconds of a fast draw are worth a sound. */
  slipWaits: boolean
}

export function CountdownClock({ playing, slipWaits }: CountdownClockProps) {
  const now = useTick()
  const draw = {
    poll: playing.poll,
    opensAt: Date.parse(playing.opens_at),
    closesAt: Date.parse(playing.closes_at),
  }
  const { stage, text, left } = countdownAt(draw, now)
  const seconds = Math.ceil((draw.closesAt - CLOSE_MARGIN_MS[draw.poll] - now) / 1000)
  useSpoken(playing, seconds, slipWaits)
  return (
    <div className={`grid min-w-0 gap-0.5 ${LOOK[stage]}`}>
      <p className="flex flex-wrap items-center gap-x-1.5 text-[min(0.75rem,17px)] leading-normal text-muted desk:text-sm">
        {lotto59('draw_number', { n: playing.number })}
        <span className={`flex items-center gap-1 ${stage === 'open' ? '' : LOOK[stage]}`}>
          {stage === 'closed' && <Lock aria-hidden="true" className="size-3" />}
          {stageText(stage)}
        </span>
      </p>
      <div className="flex items-center gap-2">
        <span
          role="timer"
          aria-live="off"
          className="digits shrink-0 text-[min(2rem,40px)] font-bold whitespace-nowrap"
        >
          {text}
        </span>
        <NagaBar part={left} className={`grow ${LOOK[stage]}`} />
      </div>
    </div>
  )
}

function stageText(stage: CountdownStage): string {
  return lotto59(stage === 'open' ? 'closes_in' : stage)
}

function useSpoken(playing: Playing, seconds: number, slipWaits: boolean): void {
  const before = useRef({ id: 0, seconds: 0 })
  useEffect(() => {
    const last = before.current
    before.current = { id: playing.result_id, seconds }
    if (last.id !== playing.result_id || last.seconds === seconds) return
    const said = announcement(playing.poll, last.seconds, seconds, slipWaits)
    if (said) announce(lotto59(SAID[said]))
    const isAudible = playing.poll === 'POLL_1' || slipWaits
    if (isAudible && seconds >= 1 && seconds <= 3) play('tick')
  }, [playing.result_id, playing.poll, seconds, slipWaits])
}
