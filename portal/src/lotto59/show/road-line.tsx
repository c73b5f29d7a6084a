/** The last twenty draws in one line, the newest at the right: the way to the grid. On a desk the grid itself is near. */
import type { Result } from '@samnang/contract/lotto59'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lotto59 } from '../../text/lotto59.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/states.tsx'
import { LazyGrid } from '../lazy-parts.ts'

const MARKS = 20
const SHEET =
  'mt-auto mb-0 max-h-[92dvh] w-full max-w-full overflow-y-auto rounded-t-lg border-t border-line bg-surface p-2 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

/** `recent` newest first; void draws have no size and no mark. */
export function RoadLine({ recent }: { recent: readonly Result[] }) {
  const [isOpen, setOpen] = useState(false)
  const sizes = recent.flatMap(({ size }) => (size ? [size] : [])).slice(0, MARKS)
  const empty = Array.from({ length: MARKS - sizes.length }, () => null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="road relative flex w-full desk:hidden">
        <span className="sr-only">
          {lotto59('open_grid')}
          {'. '}
          {lotto59('road', { list: sizes.map((size) => lotto59(size)).join(', ') })}
        </span>
        {[...empty, ...[...sizes].reverse()].map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the road is its index
          <span key={at} aria-hidden="true" className="road-mark" data-size={size}>
            {size && lotto59(`letter_${size}`)}
          </span>
        ))}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label={lotto59('open_grid')} className={SHEET}>
        <Suspense fallback={<Loading />}>
          <LazyGrid recent={recent} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
