/** Everything one can bet on. */
import { Lock } from 'lucide-react'
import { memo, Suspense, useEffect, useState } from 'react'
import { lotto59 } from '../../text/lotto59.ts'
import { Loading } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { fetchRest, LazyMorePads } from '../lazy-parts.ts'
import type { PadProps } from './pad-props.ts'
import { RangeMarkets } from './range-markets.tsx'

type View = 'range' | 'number' | 'jackpot'
const FETCH_REST_MS = 1500
const VIEWS: readonly View[] = ['range', 'number', 'jackpot']

/** Ten balls fall while the player bets: what they do not touch is not rendered again. */
export const BetPad = memo(function BetPad({ pot, ...props }: PadProps & { pot: number }) {
  const [view, setView] = useState<View>('range')
  const show = (next: View) => {
    props.onHint('')
    setView(next)
  }
  useEffect(() => {
    const timer = setTimeout(fetchRest, FETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const tabs = VIEWS.map((id) => ({ id, label: lotto59(`tab_${id}`) }))
  return (
    <section
      aria-label={lotto59('pad')}
      className="relative grid min-w-0 content-start gap-2 rounded-lg border border-line bg-surface p-2 desk:p-3"
    >
      <Tabs label={lotto59('pad')} tabs={tabs} value={view} onChange={show} />
      {!props.isOpen && props.poll.enabled && (
        <p className={`${NOTE} flex items-center gap-2 border-control`}>
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {lotto59('closed_text')}
        </p>
      )}
      {view === 'range' && <RangeMarkets {...props} />}
      {view !== 'range' && (
        <Suspense fallback={<Loading />}>
          <LazyMorePads {...props} view={view} pot={pot} />
        </Suspense>
      )}
    </section>
  )
})

/** Lies over the pad below its tabs, so nothing moves under the finger when it comes and goes. */
const NOTE =
  'pointer-events-none absolute inset-x-3 top-17 z-2 rounded-sm border bg-bg px-2 py-1 text-sm shadow-(--shadow)'
