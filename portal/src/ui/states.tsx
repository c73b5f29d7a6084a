/** The honest states of a list or panel: loading, empty, failed. */
import { base } from '../text/base.ts'
import { shell } from '../text/shell.ts'
import { Button } from './button.tsx'
import { BoatLights, LotusBud } from './kbach.tsx'

export function Loading({ text }: { text?: string }) {
  return (
    <div role="status" className="grid place-items-center gap-3 p-6 text-muted">
      <BoatLights />
      <span>{text ?? shell('loading')}</span>
    </div>
  )
}

export function Empty({ text }: { text?: string }) {
  return (
    <div className="krama grid place-items-center gap-2 rounded-md p-8 text-center text-muted">
      <LotusBud className="size-8 text-gold" />
      <span>{text ?? shell('no_data')}</span>
    </div>
  )
}

interface FailedProps {
  text?: string
  retry: () => void
  busy?: boolean
}

export function Failed({ text, retry, busy = false }: FailedProps) {
  return (
    <div role="alert" className="grid place-items-center gap-3 p-6 text-center">
      <span>{text ?? base('error_occurred')}</span>
      <Button onClick={retry} busy={busy}>
        {base('retry')}
      </Button>
    </div>
  )
}
