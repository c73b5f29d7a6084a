/** What may be done to a case of safer play or a complaint: a talk written down, given to somebody, ended. */
import type { CareSheet } from '@samnang/contract/office/care'
import type { TalkWay } from '@samnang/core/care/care-rules'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { ExcludeButton } from '../desk/exclude-dialog.tsx'
import { AssignDialog } from '../duties/assign-dialog.tsx'
import { useMay } from '../session/session.ts'
import { care } from '../text/care.ts'
import { duties } from '../text/duties.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { WaySelect } from './way-select.tsx'

type Deed = 'talk' | 'assign' | 'decide'

interface DeedProps {
  sheet: CareSheet
  isOpen: boolean
  onClose: () => void
}

export function CareCommands({ sheet }: { sheet: CareSheet }) {
  const may = useMay('care.decide')
  const [open, setOpen] = useState<Deed | null>(null)
  const of = (deed: Deed): DeedProps => ({ sheet, isOpen: open === deed, onClose: () => setOpen(null) })
  if (!may) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" onClick={() => setOpen('talk')}>
        {care('talk_add')}
      </Button>
      {sheet.state === 'open' && (
        <>
          <Button onClick={() => setOpen('assign')}>{duties('assign')}</Button>
          <Button onClick={() => setOpen('decide')}>{care('decide')}</Button>
        </>
      )}
      {sheet.player && <ExcludeButton player={sheet.player} />}
      <TalkDialog {...of('talk')} />
      {open === 'assign' && (
        <AssignDialog
          sheet={sheet}
          give={(body) => send('POST /api/care/:id/assign', { params: paramsOf(sheet), body })}
          onClose={() => setOpen(null)}
        />
      )}
      <DecideDialog {...of('decide')} />
    </div>
  )
}

const paramsOf = ({ id }: CareSheet) => ({ id: String(id) })

function TalkDialog({ sheet, ...props }: DeedProps) {
  const [way, setWay] = useState<TalkWay>('call')
  const [words, setWords] = useState('')
  return (
    <CommandDialog
      {...props}
      title={care('talk_add')}
      isReady={words.trim() !== ''}
      run={async (reason) => {
        const sent = await send('POST /api/care/:id/talk', {
          params: paramsOf(sheet),
          body: { way, words, reason },
        })
        setWords('')
        return sent
      }}
    >
      <WaySelect label={care('came_by')} value={way} onChange={setWay} />
      <TextAreaField
        label={care('talk_words')}
        help={care('talk_help')}
        rows={4}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </CommandDialog>
  )
}

const VERDICTS = ['confirmed', 'cleared'] as const

function DecideDialog({ sheet, ...props }: DeedProps) {
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>('confirmed')
  return (
    <CommandDialog
      {...props}
      title={care('decide')}
      run={(reason) =>
        send('POST /api/care/:id/decide', { params: paramsOf(sheet), body: { verdict, reason } })
      }
    >
      <p>{care('decide_text')}</p>
      <Select
        label={duties('verdict')}
        value={verdict}
        onChange={setVerdict}
        choices={VERDICTS.map((value) => ({ value, label: care(`state_${value}`) }))}
      />
    </CommandDialog>
  )
}
