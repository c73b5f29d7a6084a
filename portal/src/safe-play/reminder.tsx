/** The reminder: how long, how much. No bet is taken until it is answered; the slip behind it keeps its lines. */
import type { PlaySession } from '@samnang/contract/safe-play'
import { useEffect, useEffectEvent, useState } from 'react'
import { logOut } from '../account/log-out.ts'
import { REMINDER_DUE } from '../calls/outcomes.ts'
import { useTick } from '../live/tick.ts'
import { safePlay } from '../text/safe-play.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KbachRule } from '../ui/kbach.tsx'
import { elapsedText } from './clock-text.ts'
import { isReminderDue } from './reminder-state.ts'
import { SessionFigures } from './session-panel.tsx'
import { answerReminder, useSafePlay } from './use-safe-play.ts'

export function Reminder({ session }: { session: PlaySession }) {
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  const refused = useEffectEvent(() => setRefusedAt(session.reminder_at))
  useEffect(() => {
    const listen = () => refused()
    window.addEventListener(REMINDER_DUE, listen)
    return () => window.removeEventListener(REMINDER_DUE, listen)
  }, [])
  const isDue = isReminderDue({ session, now: useTick(), refusedAt })
  return isDue ? <Question session={session} /> : null
}

function Question({ session }: { session: PlaySession }) {
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { mutate } = useSafePlay()
  // The figures of this moment, not those of the last bet.
  useEffect(() => void mutate(), [mutate])
  const title = safePlay('reminder_title', { time: elapsedText(useTick() - Date.parse(session.since)) })
  async function answer(work: () => Promise<unknown>) {
    setBusy(true)
    setFailed(false)
    try {
      await work()
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <Dialog open onClose={() => {}} label={title} closesOutside={false}>
      <div className="grid gap-3">
        <h2 className="text-center text-xl font-bold">{title}</h2>
        <KbachRule className="mx-auto" />
        <SessionFigures session={session} />
        <p className="text-center">{safePlay('reminder_ask')}</p>
        {hasFailed && (
          <p role="alert" className="text-center text-lose">
            {safePlay('reminder_failed')}
          </p>
        )}
        <Button data-first wide busy={busy} onClick={() => void answer(logOut)}>
          {safePlay('stop_now')}
        </Button>
        <Button wide disabled={busy} onClick={() => void answer(() => answerReminder({}))}>
          {safePlay('play_on')}
        </Button>
      </div>
    </Dialog>
  )
}
