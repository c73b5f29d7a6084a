/** Pauses a poll or has it go on: the same switch that the page of switches turns. */
import type { LivePoll } from '@samnang/contract/office/lotto59'
import { useState } from 'react'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { SwitchDialog } from '../switches/switch-dialog.tsx'
import { lotto59 } from '../text/lotto59.ts'
import { Button } from '../ui/button.tsx'
import { pollName } from './poll-name.ts'

interface PauseProps {
  poll: LivePoll['poll']
  enabled: boolean
  refresh: () => void
}

export function PauseButton({ poll, enabled, refresh }: PauseProps) {
  const may = useMay('switches.change')
  const [seen, setSeen] = useState<boolean | null>(null)
  if (!may) return null
  const verb = lotto59(enabled ? 'pause' : 'resume')
  return (
    <>
      <Button aria-label={`${verb}: ${pollName(poll)}`} onClick={() => setSeen(enabled)}>
        {verb}
      </Button>
      {seen !== null && (
        <PauseDialog poll={poll} seen={seen} onClose={() => setSeen(null)} refresh={refresh} />
      )}
    </>
  )
}

/** The switch of the poll, as the page of switches has it: who has turned it meanwhile is told. */
function PauseDialog({
  poll,
  seen: on,
  onClose,
  refresh,
}: {
  poll: LivePoll['poll']
  seen: boolean
  onClose: () => void
  refresh: () => void
}) {
  const { data, mutate } = useAnswer('GET /api/switches', {}, { refreshMs: 3_000 })
  const seen = { name: poll.toLowerCase(), title: null, value: { on }, changed: null }
  const now = data?.rows.find(({ name }) => name === seen.name) ?? seen
  const again = () => {
    void mutate()
    refresh()
  }
  return <SwitchDialog seen={seen} now={now} onClose={onClose} refresh={again} />
}
