import { CatchFault } from '@samnang/portal/ui/catch-fault.tsx'
import type { ReactNode } from 'react'
import { base } from '../text/base.ts'
import { Button } from './button.tsx'

/** A page that failed while it was drawn says so, and can be asked for again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <CatchFault instead={sayFailed}>{children}</CatchFault>
}

function sayFailed(isChunk: boolean) {
  return (
    <div role="alert" className="mx-auto grid max-w-96 content-center gap-4 p-5 text-center">
      <h1 className="text-xl">{isChunk ? base('chunk_failed') : base('error_occurred')}</h1>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {base('reload')}
      </Button>
    </div>
  )
}
