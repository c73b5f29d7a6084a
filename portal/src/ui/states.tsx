/** The honest states of a list or panel: loading, empty, failed. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
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

/** What there is none of. */
export type EmptyKind = 'tickets' | 'money' | 'games' | 'results' | 'notices' | 'search'

interface EmptyProps {
  text?: string
  kind?: EmptyKind
  /** A link or a button: what to do about it. */
  next?: ReactNode
}

export function Empty({ text, kind, next }: EmptyProps) {
  return (
    <div className="krama grid place-items-center gap-2 rounded-md p-6 text-center text-muted">
      {kind ? <Picture kind={kind} /> : <LotusBud className="size-8 text-gold" />}
      <span>{text ?? shell('no_data')}</span>
      {next}
    </div>
  )
}

type Drawn = ComponentType<{ kind: string }>

/** Its place is kept until it comes; where it does not come (no network), it stays a lotus. */
function Picture({ kind }: { kind: EmptyKind }) {
  const [drawn, setDrawn] = useState<{ Drawing: Drawn | null } | null>(null)
  useEffect(() => {
    import('./empty-pictures.tsx').then(
      (module) => setDrawn({ Drawing: module.default }),
      () => setDrawn({ Drawing: null }),
    )
  }, [])
  return (
    <span aria-hidden="true" className="grid h-18 w-24 place-items-center" data-empty={kind}>
      {drawn && (drawn.Drawing ? <drawn.Drawing kind={kind} /> : <LotusBud className="size-8 text-gold" />)}
    </span>
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
