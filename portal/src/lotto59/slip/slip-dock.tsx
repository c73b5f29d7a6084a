/** The phone's bottom edge: chips, what the slip comes to, and the one big button, all under the thumb. */
import type { BetEntry } from '@samnang/contract/lotto59'
import { ChevronUp, Repeat2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { OwnRoomLine } from '../../safe-play/own-limit.tsx'
import { lotto59 } from '../../text/lotto59.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Riel } from '../../ui/riel.tsx'
import { Loading } from '../../ui/states.tsx'
import { LazySlipPanel, LazySlipStatus } from '../lazy-parts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { entryCost, type SlipLine, slipCost } from './slip-lines.ts'
import { pendingOf } from './slip-state.ts'
import type { SlipViewProps } from './slip-view.ts'

const SHEET =
  'mt-auto mb-0 w-full max-w-full rounded-t-lg border-t border-line bg-surface p-2 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

/** What the left of the dock does: it shows the slip, or fills an empty one with the last bets. */
const LEFT =
  'flex min-h-13 min-w-34 items-center gap-1.5 rounded-md border border-control bg-surface px-2 text-left text-bar-lg short:min-w-30 disabled:opacity-55'

/** Over the edge of the dock, where the thumb and the eye are: nothing moves when it comes or goes. */
const OVER_EDGE = 'absolute inset-x-2 bottom-full mb-1 grid gap-1'

interface SlipDockProps extends SlipViewProps {
  chips: ReactNode
  tools: ReactNode
  repeat: () => void
}

export function SlipDock({ chips, tools, repeat, ...props }: SlipDockProps) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { slip } = props
  const canRepeat = slip.lines.length === 0 && slip.last.length > 0 && pendingOf(slip) === null
  const isPlaced = slip.phase.kind === 'placed'
  useEffect(() => {
    if (isPlaced) setSheetOpen(false)
  }, [isPlaced])
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-1.5 border-t border-line bg-bg/95 px-2 pt-1.5 pb-[max(6px,calc(env(safe-area-inset-bottom)-var(--bottom-bar)))] backdrop-blur-sm short:grid-cols-2 short:items-center">
      <div className={OVER_EDGE}>
        {!isSheetOpen && <SlipHint text={props.hint} />}
        <div aria-live="polite">
          <Suspense>
            {!isSheetOpen && slip.phase.kind !== 'editing' && <LazySlipStatus {...props} />}
          </Suspense>
        </div>
      </div>
      {chips}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        {canRepeat ? (
          <RepeatButton last={slip.last} isOpen={props.isOpen} onPress={repeat} />
        ) : (
          <SlipButton lines={slip.lines} onPress={() => setSheetOpen(true)} />
        )}
        <ConfirmButton {...props} />
      </div>
      <OwnRoomLine className="short:col-span-2" />
      <Dialog
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        label={lotto59('slip')}
        className={SHEET}
      >
        <div className="grid gap-2">
          {tools}
          <Suspense fallback={<Loading />}>
            <LazySlipPanel {...props} hint="" />
          </Suspense>
        </div>
      </Dialog>
    </div>
  )
}

function SlipButton({ lines, onPress }: { lines: readonly SlipLine[]; onPress: () => void }) {
  const cost = slipCost(lines)
  return (
    <button type="button" onClick={onPress} className={LEFT}>
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-raised font-bold tabular-nums">
        {lines.length}
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="block text-bar text-muted">{lotto59('slip')}</span>
        <Riel amount={cost} short={cost > 99_999} className="font-bold" />
      </span>
      <span className="sr-only">{lotto59('show_slip')}</span>
      <ChevronUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </button>
  )
}

interface RepeatButtonProps {
  last: readonly BetEntry[]
  isOpen: boolean
  onPress: () => void
}

/** Not where bets are placed: who taps twice there must not bet twice. */
function RepeatButton({ last, isOpen, onPress }: RepeatButtonProps) {
  const cost = last.reduce((sum, entry) => sum + entryCost(entry), 0)
  return (
    <button type="button" disabled={!isOpen} onClick={onPress} className={LEFT}>
      <Repeat2 aria-hidden="true" className="size-6 shrink-0 text-gold" />
      <span className="min-w-0 grow leading-snug">
        <span className="block text-bar text-muted">{lotto59('repeat')}</span>
        <Riel amount={cost} short={cost > 99_999} className="font-bold" />
      </span>
    </button>
  )
}

function SlipHint({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className={
        text
          ? 'pointer-events-none rounded-md border border-warn bg-bg px-3 py-1 text-warn shadow-(--shadow)'
          : 'sr-only'
      }
    >
      {text}
    </p>
  )
}
