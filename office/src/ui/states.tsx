/** The honest states of a list or page: loading, empty, failed. */
import { LotusBud } from '@samnang/portal/ui/kbach.tsx'
import { base } from '../text/base.ts'
import { Button } from './button.tsx'

export function Loading() {
  return (
    <div role="status" className="grid place-items-center gap-2 p-6 text-muted">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-2 border-gold border-r-transparent"
      />
      {base('loading')}
    </div>
  )
}

export function Empty({ text }: { text?: string | undefined }) {
  return (
    <div className="grid place-items-center gap-2 p-8 text-center text-muted">
      <LotusBud className="size-7 text-gold" />
      <span>{text ?? base('nothing')}</span>
    </div>
  )
}

/** `text` says why; `retry` asks again. */
export function Failed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div role="alert" className="grid place-items-center gap-3 p-6 text-center">
      <span>{text}</span>
      <Button onClick={retry}>{base('retry')}</Button>
    </div>
  )
}
