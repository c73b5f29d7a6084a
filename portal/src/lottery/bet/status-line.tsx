import { Suspense } from 'react'
import { lazyPage } from '../../ui/lazy-page.ts'
import type { LinesProps } from './lines-props.ts'

const LazyLinesStatus = lazyPage('lottery-status', () => import('./lines-status.tsx'))

/** What became of the ticket; the words come with the first answer. */
export function StatusLine(props: LinesProps) {
  const { kind } = props.drafts.phase
  return (
    <div aria-live="polite">
      {kind !== 'editing' && kind !== 'sending' && (
        <Suspense>
          <LazyLinesStatus {...props} />
        </Suspense>
      )}
    </div>
  )
}
