/** A win on the stage: the amount counts up, coins fly to the balance. The page under it does not move, and can be pressed. */
import { useLayoutEffect, useRef, useState } from 'react'
import { overlays } from '../../text/overlays.ts'
import { CountUp } from './count-up.tsx'
import { flyCoins } from './fly-coins.ts'
import { Lanterns } from './lanterns.tsx'
import type { QueuedWin } from './win-queue.ts'
import './win.css'

/** Where the stage has been scrolled away, the plate lies below the bars. */
const AWAY =
  'fixed inset-x-2 top-[calc(var(--bar-h,58px)+var(--strip-h,0px)+60px)] z-12 desk:left-auto desk:w-100'
const ON_STAGE = 'absolute inset-x-0 top-0 z-3'

interface WinPlateProps {
  win: QueuedWin
  /** What was won with; null: it is on the stage. */
  name: string | null
  /** There is a stage to lie on. */
  hasStage: boolean
}

export function WinPlate({ win, name, hasStage }: WinPlateProps) {
  const plate = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(!hasStage)
  useLayoutEffect(() => {
    const stage = plate.current?.parentElement?.getBoundingClientRect()
    if (hasStage) setAway(stage !== undefined && (stage.bottom < 170 || stage.top > innerHeight - 60))
    if (plate.current) flyOnce(win, plate.current)
  }, [win, hasStage])
  return (
    <>
      {win.step === 'lanterns' && !isAway && <Lanterns />}
      <div
        ref={plate}
        aria-hidden="true"
        data-step={win.step}
        className={`win-plate night pointer-events-none rounded-lg ${isAway ? AWAY : ON_STAGE}`}
      >
        <span className="min-w-0">
          <span className="block text-bar leading-snug">{overlays('bet_won')}</span>
          {name && <span className="block text-bar leading-snug text-muted">{name}</span>}
        </span>
        <CountUp amount={win.net} className="ml-auto text-[min(1.5rem,30px)] font-bold text-gold" />
      </div>
    </>
  )
}

/** The page may be drawn anew while a win is told: its coins have flown. */
const flown = new WeakSet<QueuedWin>()

function flyOnce(win: QueuedWin, from: Element): void {
  if (flown.has(win)) return
  flown.add(win)
  flyCoins(from)
}
