/** Keeps a player from playing: at their page, and where a case says why. What is begun here nobody ends early. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { DayField } from '../ui/day-field.tsx'

const DAY_MS = 86_400_000
/** The shortest time that players exclude themselves for is six months. */
const USUAL_DAYS = 183

interface ExcludeDialogProps {
  player: { id: number; username: string }
  isOpen: boolean
  onClose: () => void
}

export function ExcludeDialog({ player: { id, username }, ...props }: ExcludeDialogProps) {
  const [until, setUntil] = useState(() => dayAt(Date.now() + USUAL_DAYS * DAY_MS))
  return (
    <CommandDialog
      {...props}
      title={players('exclude')}
      isDanger
      isReady={until >= dayAt(Date.now())}
      run={(reason) =>
        send('POST /api/players/:id/exclude', { params: { id: String(id) }, body: { until, reason } })
      }
    >
      <p>{players('exclude_text', { name: username, day: until === '' ? '–' : shownDay(until) })}</p>
      <DayField label={players('exclude_until')} value={until} min={dayAt(Date.now())} onChange={setUntil} />
    </CommandDialog>
  )
}

/** On the page of a case: for whoever may do it at the player's page. */
export function ExcludeButton({ player }: Pick<ExcludeDialogProps, 'player'>) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('players.limits')) return null
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {players('exclude')}
      </Button>
      <ExcludeDialog player={player} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
