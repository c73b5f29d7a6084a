/** What may be done to a case: given to somebody, noted, decided, printed. */
import type { CaseSheet } from '@samnang/contract/office/duties'
import { type Verdict, verdictsOf } from '@samnang/core/cashier/duty-rules'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { ExcludeButton } from '../desk/exclude-dialog.tsx'
import { useMay } from '../session/session.ts'
import { duties } from '../text/duties.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { AssignDialog } from './assign-dialog.tsx'

type Deed = 'decide' | 'assign' | 'note' | 'print'

interface DeedProps {
  sheet: CaseSheet
  isOpen: boolean
  onClose: () => void
}

export function CaseCommands({ sheet }: { sheet: CaseSheet }) {
  const mayDecide = useMay('duties.decide') && sheet.state === 'open'
  const [open, setOpen] = useState<Deed | null>(null)
  const of = (deed: Deed): DeedProps => ({ sheet, isOpen: open === deed, onClose: () => setOpen(null) })
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {mayDecide && (
        <Button kind="primary" onClick={() => setOpen('decide')}>
          {duties('decide')}
        </Button>
      )}
      {mayDecide && <Button onClick={() => setOpen('assign')}>{duties('assign')}</Button>}
      <Button onClick={() => setOpen('note')}>{duties('note_add')}</Button>
      <Button onClick={() => setOpen('print')}>{duties('print')}</Button>
      <ExcludeButton player={sheet.player} />
      <DecideDialog {...of('decide')} />
      {open === 'assign' && (
        <AssignDialog
          sheet={sheet}
          give={(body) => send('POST /api/cases/:id/assign', { params: { id: String(sheet.id) }, body })}
          onClose={() => setOpen(null)}
        />
      )}
      <NoteDialog {...of('note')} />
      <PrintDialog {...of('print')} />
    </div>
  )
}

function DecideDialog({ sheet, ...props }: DeedProps) {
  const [verdict, setVerdict] = useState<Verdict>(
    verdictsOf(sheet.rule).includes('confirmed') ? 'confirmed' : 'reported',
  )
  const [text, setText] = useState('')
  const reference = verdict === 'reported' ? text.trim() : null
  return (
    <CommandDialog
      {...props}
      title={duties('decide')}
      isReady={reference !== ''}
      run={(reason) =>
        send('POST /api/cases/:id/decide', {
          params: { id: String(sheet.id) },
          body: { verdict, reference, reason },
        })
      }
    >
      <p>{duties('decide_text')}</p>
      <Select
        label={duties('verdict')}
        value={verdict}
        onChange={setVerdict}
        choices={verdictsOf(sheet.rule).map((value) => ({ value, label: duties(`state_${value}`) }))}
      />
      {verdict === 'reported' && (
        <TextField
          label={duties('reference')}
          help={duties('reference_help')}
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </CommandDialog>
  )
}

function NoteDialog({ sheet, ...props }: DeedProps) {
  const [note, setNote] = useState('')
  return (
    <CommandDialog
      {...props}
      title={duties('note_add')}
      isReady={note.trim() !== ''}
      run={async (reason) => {
        const sent = await send('POST /api/cases/:id/note', {
          params: { id: String(sheet.id) },
          body: { note, reason },
        })
        setNote('')
        return sent
      }}
    >
      <TextAreaField
        label={duties('note')}
        help={duties('note_help')}
        rows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </CommandDialog>
  )
}

function PrintDialog({ sheet, ...props }: DeedProps) {
  return (
    <CommandDialog
      {...props}
      title={duties('print')}
      isQuiet
      run={(reason) =>
        send('POST /api/cases/:id/print', { params: { id: String(sheet.id) }, body: { reason } })
      }
      // When the dialog has gone: paper shows the page.
      onDone={() => setTimeout(() => window.print(), 300)}
    >
      <p>{duties('print_text')}</p>
    </CommandDialog>
  )
}
