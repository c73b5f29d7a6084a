import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { login } from '../text/login.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from './login-fields.tsx'

export interface Credentials {
  username: string
  password: string
}

/** `checking`: the browser solves a puzzle before the log-in goes on. */
export type LoginStep = 'typing' | 'sending' | 'checking'

interface LoginFormProps {
  step: LoginStep
  /** Why the last try failed. */
  error: string | null
  /** Values to start with. */
  given: Credentials | null
  onSubmit: (credentials: Credentials) => void
}

const BUTTON = { typing: 'login', sending: 'login_waiting', checking: 'checking' } as const

/**
 * A native form: password managers know it, Enter sends it, and it costs no library. The page is drawn before its
 * script is there; until then `method="dialog"` keeps a hasty press from posting the form past the script.
 */
export function LoginForm({ step, error, given, onSubmit }: LoginFormProps) {
  const [missing, setMissing] = useState(false)
  const errorId = useId()
  const send = useRef<HTMLButtonElement>(null)
  const problem = missing ? login('fill_both') : error

  useEffect(() => {
    if (given) send.current?.focus()
  }, [given])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    setMissing(username === '' || password === '')
    if (username !== '' && password !== '') onSubmit({ username, password })
  }

  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-3">
      <TextField
        label={login('username')}
        name="username"
        defaultValue={given?.username ?? ''}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        aria-describedby={errorId}
        aria-invalid={problem !== null}
      />
      <PasswordField
        label={login('password')}
        name="password"
        defaultValue={given?.password ?? ''}
        autoComplete="current-password"
        aria-describedby={errorId}
        aria-invalid={problem !== null}
      />
      <p id={errorId} role="alert" className="text-lose empty:hidden">
        {problem}
      </p>
      <Button ref={send} type="submit" kind="primary" wide busy={step !== 'typing'}>
        {login(BUTTON[step])}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {step === 'checking' && login('checking_text')}
      </p>
    </form>
  )
}
