/** The phone's bottom edge: chips, what the slip comes to, and the one big button, all under the thumb. */
import { ChevronUp } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lotto59 } from '../../text/lotto59.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Riel } from '../../ui/riel.tsx'
import { Loading } from '../../ui/states.tsx'
import { LazySlipPanel, LazySlipStatus } from '../lazy-parts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { slipCost } from './slip-lines.ts'
import type { SlipViewProps } from './slip-view.ts'

const SHEET =
  'mt-auto mb-0 w-full max-w-full rounded-t-lg border-t border-line bg-surface p-2 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

export function SlipDock({ chips, tools, ...props }: SlipViewProps & { chips: ReactNode; tools: ReactNode }) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { slip } = props
  const count = slip.lines.length
  const isPlaced = slip.phase.kind === 'placed'
  useEffect(() => {
    if (isPlaced) setSheetOpen(false)
  }, [isPlaced])
  return (
    <div className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-1.5 border-t border-line bg-bg/95 px-2 pt-1.5 pb-[max(6px,env(safe-area-inset-bottom))] backdrop-blur-sm short:grid-cols-2 short:items-center">
      {!isSheetOpen && <SlipHint text={props.hint} />}
      <div aria-live="polite" className="-mb-1.5 short:col-span-2 [&>*]:mb-1.5">
        <Suspense>{!isSheetOpen && slip.phase.kind !== 'editing' && <LazySlipStatus {...props} />}</Suspense>
      </div>
      {chips}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <button
          type="button"
          onClick={() => setSheetOpen(true)}
          className="flex min-h-13 min-w-34 items-center gap-1.5 rounded-md border border-control bg-surface px-2 text-left text-bar-lg short:min-w-30"
        >
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-raised font-bold tabular-nums">
            {count}
          </span>
          <span className="min-w-0 grow leading-snug">
            <span className="block text-bar text-muted">{lotto59('slip')}</span>
            <Riel amount={slipCost(slip.lines)} short={slipCost(slip.lines) > 99_999} className="font-bold" />
          </span>
          <span className="sr-only">{lotto59('show_slip')}</span>
          <ChevronUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </button>
        <ConfirmButton {...props} />
      </div>
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

/** Hangs over the edge of the dock, where the thumb and the eye are; nothing moves when it comes. */
function SlipHint({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className={
        text
          ? 'pointer-events-none absolute inset-x-2 bottom-full mb-1 rounded-md border border-warn bg-bg px-3 py-1 text-warn shadow-(--shadow)'
          : 'sr-only'
      }
    >
      {text}
    </p>
  )
}
