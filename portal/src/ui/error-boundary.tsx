import type { ReactNode } from 'react'
import { base } from '../text/base.ts'
import { Button } from './button.tsx'
import { CatchFault } from './catch-fault.tsx'

/** A page that failed while it was drawn says so, and can be asked for again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <CatchFault instead={sayFailed}>{children}</CatchFault>
}

function sayFailed(isChunk: boolean) {
  return (
    <main role="alert" className="mx-auto grid min-h-dvh max-w-104 content-center gap-5 p-5 text-center">
      <h1 className="text-xl">{isChunk ? base('chunk_failed') : base('error_occurred')}</h1>
      <Button kind="primary" wide onClick={() => window.location.reload()}>
        {base('reload')}
      </Button>
    </main>
  )
}
