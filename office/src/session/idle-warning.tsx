/** Says that the session is about to end, and keeps it with one press; when it is over the log-in stands over the page. */
import { countdown } from '@samnang/portal/text/format.ts'
import { useStore } from '@samnang/portal/ui/store.ts'
import { useEffect, useState } from 'react'
import { endSession, lastAnswer } from '../calls/wire.ts'
import { logIn } from '../text/log-in.ts'
import { Button } from '../ui/button.tsx'
import { idleState } from './idle.ts'
import { askSession } from './session.ts'

const LOOK_MS = 1_000

export function IdleWarning() {
  const since = useStore(lastAnswer)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const idle = idleState(since, Math.max(now, since))
  useEffect(() => {
    if (idle.is === 'over') endSession('expired')
  }, [idle.is])
  if (idle.is !== 'soon') return null
  return (
    <div
      role="alert"
      className="fixed inset-x-2 bottom-2 z-30 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-2 rounded-md border border-warn bg-surface p-3 shadow-(--shadow)"
    >
      <span>
        {logIn('idle_soon')} <span className="digits">{countdown(idle.leftMs)}</span>
      </span>
      <Button kind="primary" onClick={() => void askSession()}>
        {logIn('stay')}
      </Button>
    </div>
  )
}
