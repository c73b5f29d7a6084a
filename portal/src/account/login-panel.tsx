import { CallFailed } from '@samnang/client/call-failed'
import { lazy, Suspense, useEffect, useState } from 'react'
import { whyEnded } from '../session/deep-link.ts'
import { base } from '../text/base.ts'
import { login } from '../text/login.ts'
import { createStore, useStore } from '../ui/store.ts'
import { logIn } from './log-in.ts'
import { type Credentials, LoginForm, type LoginStep } from './login-form.tsx'
import { LoginHelp } from './login-help.tsx'
import { loginSentence } from './login-sentence.ts'

/** Only somebody with a code from another device needs it. */
const ContinueAs = lazy(() => import('./continue-as.tsx'))

/** Why the session that was here has ended, as the address or the server says it. */
export const endedBecause = createStore<string | null>(null)

interface LoginPanelProps {
  /** Values to start with. */
  given: Credentials | null
  onLoggedIn: () => void
}

/** Name and password; or, with a code from another device, the question whether to go on as its player. */
export function LoginPanel({ given, onLoggedIn }: LoginPanelProps) {
  const [error, setError] = useState<string | null>(null)
  const [step, setStep] = useState<LoginStep>('typing')
  const [token, dropToken] = useToken()
  const ended = endedSentence(useStore(endedBecause))

  useEffect(() => endedBecause.set(whyEnded(window.location.search)), [])

  function fail(failure: unknown) {
    setError(loginSentence(failure instanceof CallFailed ? failure : null))
    setStep('typing')
  }

  async function submit(credentials: Credentials) {
    setStep('sending')
    setError(null)
    await logIn(credentials, () => setStep('checking')).then(onLoggedIn, fail)
  }

  function leaveCode(failure: unknown) {
    dropToken()
    if (failure) fail(failure)
  }

  if (token !== null)
    return (
      <Suspense>
        <ContinueAs token={token} onLoggedIn={onLoggedIn} onLeave={leaveCode} />
      </Suspense>
    )
  return (
    <>
      <h1 className="mb-2 text-center text-xl">{login('login_title')}</h1>
      <p role="status" className="mb-3 rounded-md bg-raised px-3 py-2 empty:hidden">
        {ended}
      </p>
      <LoginForm key={given ? 'given' : 'empty'} step={step} error={error} given={given} onSubmit={submit} />
      <LoginHelp isLocked={[error, ended].includes(base('account_locked'))} />
    </>
  )
}

/**
 * A code from another device opens `/login#token=…`: after the # it reaches no server log; it is single-use and leaves
 * the address bar at once. Read after the first paint, which was drawn without it.
 */
function useToken(): [string | null, () => void] {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const found = /^#token=(.+)$/.exec(window.location.hash)?.[1]
    if (!found) return
    window.history.replaceState(null, '', `/login${window.location.search}`)
    setToken(decodeURIComponent(found))
  }, [])
  return [token, () => setToken(null)]
}

/** Why the session that was here has ended, as the server or the page's address names it; null: no reason of ours. */
function endedSentence(why: string | null): string | null {
  switch (why) {
    case 'opened_elsewhere':
      return login('ended_opened_elsewhere')
    case 'logout':
      return login('ended_logout')
    case 'password_changed':
      return login('ended_password_changed')
    case 'expired':
      return login('ended_expired')
    case 'ended_by_staff':
      return login('ended_by_staff')
    case 'locked':
      return base('account_locked')
    default:
      return null
  }
}
