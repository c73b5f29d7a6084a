/** Shown once: each lets its owner in without the authenticator, one time. */
import { useState } from 'react'
import { base } from '../text/base.ts'
import { logIn } from '../text/log-in.ts'
import { Button } from '../ui/button.tsx'
import { TickField } from '../ui/field.tsx'

interface RecoveryCodesProps {
  name: string
  codes: readonly string[]
  onKept: () => void
}

/** Copied, printed or written down: whoever goes on has said so. */
export function RecoveryCodes({ name, codes, onKept }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <div className="grid gap-3">
      <p>{logIn('recovery_why')}</p>
      <p className="hidden font-bold print:block">
        {base('brand')} · {name}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-bg p-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={copy}>{isCopied ? base('copied') : base('copy')}</Button>
        <Button onClick={() => window.print()}>{logIn('print')}</Button>
      </div>
      <div className="print:hidden">
        <TickField
          label={logIn('recovery_kept')}
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
      </div>
      <Button kind="primary" className="print:hidden" disabled={!isKept} onClick={onKept}>
        {logIn('go_on')}
      </Button>
    </div>
  )
}
