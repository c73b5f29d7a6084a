/** What lies over a game that cannot go on: why, and the way on. */

import { CallFailed } from '@samnang/client/call-failed'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { go } from '../address.ts'
import { useTick } from '../live/tick.ts'
import { useSafePlay } from '../safe-play/use-safe-play.ts'
import { useUser } from '../session/session.ts'
import { games } from '../text/games.ts'
import { safePlay } from '../text/safe-play.ts'
import { Button } from '../ui/button.tsx'
import { KbachRule } from '../ui/kbach.tsx'
import { launchHelp, type WayOn } from './launch-help.ts'
import { hasRested } from './rested.ts'
import { LOBBIES, type Section } from './sections.ts'

interface RefusedProps {
  section: Section
  failure: CallFailed
  again: () => void
}

export function Refused({ section, failure, again }: RefusedProps) {
  const { text, ways } = launchHelp(failure)
  const does: Record<WayOn, { label: string; press: () => void }> = {
    again: { label: games('start_again'), press: again },
    limits: { label: safePlay('clock_link'), press: () => go('/user/limits') },
    lobby: { label: games('all_games'), press: () => go(LOBBIES[section]) },
  }
  return (
    <Panel title={games('stopped_title')} text={text}>
      {failure.code === 'reality_check_due' && <AfterReminder again={again} />}
      {ways.map((way, index) => (
        <Button key={way} wide kind={index === 0 ? 'primary' : 'plain'} onClick={does[way].press}>
          {does[way].label}
        </Button>
      ))}
    </Panel>
  )
}

/** A break that began while the game was open, here or elsewhere: its bets are refused from then on. */
export function OnBreak({ section }: { section: Section }) {
  const kind = useSafePlay().data?.exclusion?.kind
  if (kind === undefined) return null
  const code = kind === 'cooling_off' ? 'cooling_off' : 'excluded'
  const failure = new CallFailed({ status: 403, code, message: '' })
  return <Refused section={section} failure={failure} again={() => {}} />
}

/**
 * Opens the game as soon as the reminder is answered: the server then names its next moment. Once, though the page brings
 * another `again` with each render: a second launch drops the address of the first.
 */
export function AfterReminder({ again }: { again: () => void }): null {
  const session = useSafePlay().data?.session
  const reminderAt = session?.reminder_at
  const [due, setDue] = useState(reminderAt)
  if (due === undefined && reminderAt !== undefined) setDue(reminderAt)
  const isAnswered = due !== undefined && reminderAt !== due && session?.reminder_due === false
  const answered = useEffectEvent(again)
  useEffect(() => {
    if (isAnswered) answered()
  }, [isAnswered])
  return null
}

/** A game that nobody has played for an hour is no longer let in by the wallet: said before the next bet fails. */
export function Rested({ openedAt, again }: { openedAt: number; again: () => void }) {
  const { balance } = useUser()
  const now = useTick()
  const [moved, setMoved] = useState<{ balance: number; at: number | null }>({ balance, at: null })
  if (moved.balance !== balance) setMoved({ balance, at: now })
  if (!hasRested({ openedAt, movedAt: moved.at, now })) return null
  return (
    <Panel title={games('rested_title')} text={games('rested_text')}>
      <Button wide kind="primary" onClick={again}>
        {games('start_again')}
      </Button>
    </Panel>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      role="alert"
      className="absolute inset-0 grid place-content-center overflow-y-auto bg-bg p-5 text-center"
    >
      <div className="grid w-full max-w-104 justify-items-center gap-3">
        <h2 className="text-xl font-bold">{title}</h2>
        <KbachRule />
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
