import { base } from '../text/base.ts'
import { Spinner } from './button.tsx'
import { LotusBud } from './kbach.tsx'
import { Wordmark } from './wordmark.tsx'

/** The start of the portal: a bouncing logo and a spinner (specification 2.8). What waits for a line says so. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="grid min-h-dvh place-content-center justify-items-center gap-6 p-5 text-center text-gold"
    >
      <div className="grid animate-[bounce-logo_1.2s_ease-in-out_infinite] justify-items-center gap-2">
        <LotusBud className="size-12" />
        <Wordmark className="h-12" />
      </div>
      <Spinner className="size-7" />
      <span className="text-muted">{base(isOffline() ? 'no_answer' : 'loading')}</span>
    </div>
  )
}

/** It is drawn into documents as well, where there is no browser. */
const isOffline = () => globalThis.navigator?.onLine === false
