/** Name and password, then the code of the authenticator or a recovery code. */
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { logIn } from '../text/log-in.ts'
import { Button } from '../ui/button.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { enter } from './session.ts'

/** `name` stands there already where the same colleague logs in again. */
export function LogInForm({ name: known = '' }: { name?: string }) {
  const [given, setGiven] = useState<Given>({ name: known, password: '', code: '' })
  const [step, setStep] = useState<'password' | 'code'>('password')
  const set = (part: Partial<Given>) => setGiven((now) => ({ ...now, ...part }))
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    const { name, password, code } = given
    const body = { name: name.trim(), password, ...(step === 'code' ? { code: code.trim() } : {}) }
    const sent = await send('POST /api/log-in', { body, quiet: true })
    if (sent.is !== 'done') return
    if (sent.data.step === 'code') setStep('code')
    else enter(sent.data.me)
  })
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <Fields step={step} given={given} isKnown={known !== ''} set={set} />
      <FormFault text={fault} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {logIn('log_in')}
      </Button>
      {step === 'code' && (
        <Button kind="quiet" onClick={() => setStep('password')}>
          {logIn('other_name')}
        </Button>
      )}
    </form>
  )
}

interface Given {
  name: string
  password: string
  code: string
}

interface FieldsProps {
  step: 'password' | 'code'
  given: Given
  isKnown: boolean
  set: (part: Partial<Given>) => void
}

/** The first field that is empty has the focus. */
function Fields({ step, given, isKnown, set }: FieldsProps) {
  const plain = { autoCapitalize: 'none', spellCheck: false, required: true } as const
  if (step === 'code') {
    return (
      <TextField
        {...plain}
        label={logIn('code')}
        help={logIn('code_help')}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        value={given.code}
        onChange={(event) => set({ code: event.target.value })}
      />
    )
  }
  return (
    <>
      <TextField
        {...plain}
        label={logIn('name')}
        name="username"
        autoComplete="username"
        autoFocus={!isKnown}
        value={given.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        {...plain}
        label={logIn('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={isKnown}
        value={given.password}
        onChange={(event) => set({ password: event.target.value })}
      />
    </>
  )
}
