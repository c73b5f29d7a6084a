/** The session in figures, and how often the reminder comes. */
import type { PlaySession } from '@samnang/contract/safe-play'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useTick } from '../live/tick.ts'
import { price } from '../text/format.ts'
import { safePlay } from '../text/safe-play.ts'
import { showModal, showToast } from '../ui/overlays-state.ts'
import { elapsedText, netText } from './clock-text.ts'
import { Card } from './panel.tsx'
import { answerReminder } from './use-safe-play.ts'

export function SessionPanel({ session }: { session: PlaySession }) {
  return (
    <Card title={safePlay('session')}>
      <SessionFigures session={session} />
      <ReminderChoice minutes={session.reminder_minutes} />
    </Card>
  )
}

/** Time, stake, payout, net, and what a game still holds. */
export function SessionFigures({ session }: { session: PlaySession }) {
  const time = elapsedText(useTick() - Date.parse(session.since))
  const rows = [
    [safePlay('time_played'), time],
    [safePlay('staked'), `${price(session.staked)}៛`],
    [safePlay('paid'), `${price(session.paid)}៛`],
    [safePlay('net'), `${netText(session.net)}៛`],
    ...(session.in_play > 0 ? [[safePlay('in_play'), `${price(session.in_play)}៛`] as const] : []),
  ] as const
  return (
    <dl className="grid gap-1">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-3 border-b border-line/50 py-1 last:border-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const CHOICES = [15, 30, 60] as const

function ReminderChoice({ minutes }: { minutes: PlaySession['reminder_minutes'] }) {
  const [busy, setBusy] = useState(false)
  async function choose(next: PlaySession['reminder_minutes']) {
    setBusy(true)
    try {
      await answerReminder({ minutes: next })
      showToast('SUCCESS')
    } catch (failure) {
      showModal({ kind: 'ERROR', text: refusalSentence(failure) })
    }
    setBusy(false)
  }
  return (
    <fieldset className="grid gap-2" disabled={busy}>
      <legend className="mb-1 font-bold">{safePlay('reminder_every')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === minutes}
            onClick={() => void choose(choice)}
            className={`min-h-12 rounded-md border px-2 leading-normal ${choice === minutes ? 'border-gold bg-raised font-bold text-gold' : 'border-control'}`}
          >
            {choice === minutes && <span aria-hidden="true">✓ </span>}
            {safePlay('every_minutes', { n: choice })}
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">{safePlay('reminder_text')}</p>
    </fieldset>
  )
}
