import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { type FormEvent, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { logIn } from '../text/log-in.ts'
import { refusal } from '../text/refusal.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { QrCode } from './qr-code.tsx'
import type { Me } from './session.ts'

export type Opened = OfficeReply<'POST /api/welcome'>

interface WelcomeFormProps {
  token: string
  opened: Opened
  onDone: (codes: readonly string[], me: Me) => void
}

/** Password twice, the authenticator by picture and by letters, and one code of it as the proof. */
export function WelcomeForm({ token, opened, onDone }: WelcomeFormProps) {
  const [given, setGiven] = useState<Given>({ password: '', again: '', code: '' })
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<Given>) => setGiven((now) => ({ ...now, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (given.password !== given.again) return setFault(refusal('password_mismatch'))
    setBusy(true)
    setFault(null)
    try {
      const body = { token, password: given.password, code: given.code.replaceAll(' ', '') }
      const sent = await send('POST /api/welcome/finish', { body, quiet: true })
      if (sent.is === 'done') onDone(sent.data.recovery_codes, sent.data.me)
    } catch (failure) {
      setFault(refusalSentence(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Passwords name={opened.name} given={given} set={set} />
      <p>{logIn('scan')}</p>
      <QrCode text={opened.totp_uri} label={logIn('qr')} />
      <p className="text-sm">
        {logIn('type_secret')}{' '}
        <code className="font-bold break-all select-all">{inFours(opened.totp_secret)}</code>
      </p>
      <TextField
        label={logIn('first_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={given.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      {fault && (
        <p role="alert" className="text-lose">
          {fault}
        </p>
      )}
      <Button type="submit" kind="primary" busy={isBusy}>
        {logIn('finish')}
      </Button>
    </form>
  )
}

interface Given {
  password: string
  again: string
  code: string
}

interface PasswordsProps {
  name: string
  given: Given
  set: (part: Partial<Given>) => void
}

function Passwords({ name, given, set }: PasswordsProps) {
  return (
    <>
      {/* Password managers keep a password under a name. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <TextField
        label={logIn('new_password')}
        help={logIn('password_help')}
        type="password"
        autoComplete="new-password"
        required
        value={given.password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <TextField
        label={logIn('password_again')}
        type="password"
        autoComplete="new-password"
        required
        value={given.again}
        onChange={(event) => set({ again: event.target.value })}
      />
    </>
  )
}

function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
