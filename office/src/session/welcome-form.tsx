import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { CallFailed } from '../calls/call-failed.ts'
import { send } from '../calls/send.ts'
import { logIn } from '../text/log-in.ts'
import { Button } from '../ui/button.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { useSubmit } from '../ui/use-submit.ts'
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
  const set = (part: Partial<Given>) => setGiven((now) => ({ ...now, ...part }))
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    const { password, again, code } = given
    if (password !== again) throw new CallFailed({ status: 422, code: 'password_mismatch' })
    const body = { token, password, code: code.replaceAll(' ', '') }
    const sent = await send('POST /api/welcome/finish', { body, quiet: true })
    if (sent.is === 'done') onDone(sent.data.recovery_codes, sent.data.me)
  })
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
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
      <FormFault text={fault} />
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
