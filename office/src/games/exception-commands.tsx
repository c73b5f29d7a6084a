/** What may be done with an exception: taken in hand, given back, noted, decided. */
import type { ExceptionSheet } from '@samnang/contract/office/game-work'
import { EXCEPTION_DECISIONS, type ExceptionDecision } from '@samnang/core/games/exceptions'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay, useMe } from '../session/session.ts'
import { gameWork } from '../text/game-work.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Deed = 'take' | 'decide' | 'note'

interface DeedProps {
  sheet: ExceptionSheet
  onClose: () => void
}

export function ExceptionCommands({ sheet }: { sheet: ExceptionSheet }) {
  const may = useMay('exceptions.decide')
  const { name } = useMe()
  const [deed, setDeed] = useState<Deed | null>(null)
  if (!may) return null
  const isOpen = sheet.decision === null
  const isMine = sheet.taken_by === name
  const close = () => setDeed(null)
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && isMine && (
        <Button kind="primary" onClick={() => setDeed('decide')}>
          {gameWork('decide')}
        </Button>
      )}
      {isOpen && (isMine || sheet.taken_by === null) && (
        <Button kind={isMine ? 'plain' : 'primary'} onClick={() => setDeed('take')}>
          {gameWork(isMine ? 'give_back' : 'take')}
        </Button>
      )}
      <Button onClick={() => setDeed('note')}>{gameWork('note_add')}</Button>
      {deed === 'take' && <TakeDialog sheet={sheet} onClose={close} />}
      {deed === 'decide' && <DecideDialog sheet={sheet} onClose={close} />}
      {deed === 'note' && <NoteDialog sheet={sheet} onClose={close} />}
    </div>
  )
}

function TakeDialog({ sheet, onClose }: DeedProps) {
  const [isTaken] = useState(sheet.taken_by === null)
  const title = gameWork(isTaken ? 'take' : 'give_back')
  return (
    <CommandDialog
      title={title}
      isOpen
      onClose={onClose}
      confirmLabel={title}
      usualReason={isTaken ? title : ''}
      run={(reason) =>
        send('POST /api/exceptions/:id/take', {
          params: { id: String(sheet.id) },
          body: { is_taken: isTaken, reason },
        })
      }
    />
  )
}

function DecideDialog({ sheet, onClose }: DeedProps) {
  const [decision, setDecision] = useState<ExceptionDecision>('nothing_due')
  return (
    <CommandDialog
      title={gameWork('decide')}
      isOpen
      onClose={onClose}
      confirmLabel={gameWork('decide')}
      run={(reason) =>
        send('POST /api/exceptions/:id/decide', {
          params: { id: String(sheet.id) },
          body: { decision, reason },
        })
      }
    >
      <p>{gameWork('decide_text')}</p>
      <Select
        label={gameWork('decision')}
        value={decision}
        onChange={setDecision}
        choices={EXCEPTION_DECISIONS.map((value) => ({ value, label: gameWork(`decision_${value}`) }))}
      />
    </CommandDialog>
  )
}

function NoteDialog({ sheet, onClose }: DeedProps) {
  const [note, setNote] = useState('')
  return (
    <CommandDialog
      title={gameWork('note_add')}
      isOpen
      onClose={onClose}
      isReady={note.trim() !== ''}
      run={(reason) =>
        send('POST /api/exceptions/:id/note', { params: { id: String(sheet.id) }, body: { note, reason } })
      }
    >
      <TextAreaField
        label={gameWork('note')}
        rows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </CommandDialog>
  )
}
