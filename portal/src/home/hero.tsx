/** The first screen: the pot as it grows, and the ways in. */
import { useEffect, useRef, useState } from 'react'
import { isStill } from '../device/still.ts'
import { price } from '../text/format.ts'
import { home } from '../text/home.ts'
import { KbachRule } from '../ui/kbach.tsx'
import { NightRiver } from '../ui/night-river.tsx'
import { Riel } from '../ui/riel.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

interface HeroProps {
  enter: { href: string; text: string }
  /** Whoever plays here has an account. */
  isPlayer: boolean
  /** The largest pot; null until it is known. */
  pot: number | null
  isDemo: boolean
}

export function Hero({ enter, isPlayer, pot, isDemo }: HeroProps) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <NightRiver className="absolute inset-x-0 bottom-0 -z-10 h-40 w-full sm:h-64" />
      <div className="mx-auto grid max-w-160 justify-items-center gap-1.5 px-4 pt-4 pb-32 text-center sm:gap-3 sm:pt-10 sm:pb-44">
        <Wordmark className="h-12 text-gold sm:h-20" />
        <KbachRule />
        {/* Two lines are kept for it: the phone's own font needs them until ours is there. */}
        <h1 className="grid min-h-[2lh] content-center text-lg font-bold sm:min-h-0 sm:text-xl">
          {home('lead')}
        </h1>
        <p className="text-muted">{home('pot_now')}</p>
        <Pot pot={pot} />
        <a
          href={enter.href}
          className="mt-1 grid min-h-14 w-full max-w-80 place-items-center rounded-md bg-gold px-6 text-lg font-bold text-gold-ink hover:brightness-110"
        >
          {enter.text}
        </a>
        <a
          href="#account"
          className={`grid min-h-11 place-items-center rounded-md bg-bg/80 px-3 underline decoration-control underline-offset-4 ${isPlayer ? 'invisible' : ''}`}
        >
          {home('no_account')}
        </a>
        {/* Its line is kept free until the site has said what it is, so that nothing below moves. */}
        <p className={`rounded-full bg-bg/80 px-3 text-sm text-gold ${isDemo ? '' : 'invisible'}`}>
          {home('play_money')}
        </p>
      </div>
    </section>
  )
}

/** Letters as large as a phone has room for, however much there is in it and however large its text. */
function sizeOf(pot: number): string {
  const { length } = price(pot)
  if (length <= 12) return 'text-[min(2.5rem,12vw)]'
  return length <= 16 ? 'text-[min(2rem,9vw)]' : 'text-[min(1.5rem,7vw)]'
}

function Pot({ pot }: { pot: number | null }) {
  const shown = useGrown(pot)
  return (
    <p className={`min-h-[max(3.5rem,1lh)] font-bold text-gold ${sizeOf(shown ?? 0)}`}>
      {shown !== null && <Riel amount={shown} />}
    </p>
  )
}

const GROW_MS = 900

/** Runs up to a larger figure; the first one, and a smaller one, stand at once. */
function useGrown(figure: number | null): number | null {
  const [shown, setShown] = useState(figure)
  const from = useRef(figure)
  useEffect(() => {
    const before = from.current
    from.current = figure
    if (figure === null || before === null || figure < before || isStill()) return setShown(figure)
    const began = performance.now()
    let frame = requestAnimationFrame(function grow(now) {
      const part = Math.min(1, Math.max(0, (now - began) / GROW_MS))
      setShown(Math.round(before + (figure - before) * part))
      if (part < 1) frame = requestAnimationFrame(grow)
    })
    return () => cancelAnimationFrame(frame)
  }, [figure])
  return shown
}
