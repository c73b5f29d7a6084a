/** Commands on a player that take a field: a limit, a note, a case, a tag. */
import { type ReactNode, useState } from 'react'
import { type CommandName, type Sent, send } from '../calls/send.ts'
import { players } from '../text/players.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField, TextField, TickField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Select } from '../ui/select.tsx'
import type { DeedProps } from './player-commands.tsx'

interface DeedFormProps<N extends CommandName> extends DeedProps {
  title: string
  isReady?: boolean
  meanwhile?: { seen: Sight; now: Sight }
  children: ReactNode
  run: (reason: string, params: { id: string }) => Promise<Sent<N>>
}

export function DeedForm<N extends CommandName>({ player, run, ...props }: DeedFormProps<N>) {
  return <CommandDialog<N> {...props} run={(reason) => run(reason, { id: String(player.id) })} />
}

const KINDS = ['stake', 'loss', 'deposit'] as const
const WINDOWS = ['24h', '7d', '1m'] as const

export function LimitDialog(props: DeedProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('stake')
  const [window, setWindow] = useState<(typeof WINDOWS)[number]>('24h')
  const [text, setText] = useState('')
  const amount = Number(text.replaceAll(',', ''))
  return (
    <DeedForm
      {...props}
      title={players('lower')}
      isReady={Number.isSafeInteger(amount) && amount >= 1000}
      run={(reason, params) =>
        send('POST /api/players/:id/limits', { params, body: { kind, window, amount, reason } })
      }
    >
      <Select
        label={players('limit_kind')}
        value={kind}
        onChange={setKind}
        choices={KINDS.map((value) => ({ value, label: players(`kind_${value}`) }))}
      />
      <Select
        label={players('limit_window')}
        value={window}
        onChange={setWindow}
        choices={WINDOWS.map((value) => ({ value, label: players(`window_${value}`) }))}
      />
      <TextField
        label={players('limit_amount')}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DeedForm>
  )
}

export function NoteDialog(props: DeedProps) {
  const [note, setNote] = useState('')
  return (
    <DeedForm
      {...props}
      title={players('add_note')}
      isReady={note.trim() !== ''}
      run={async (reason, params) => {
        const sent = await send('POST /api/players/:id/notes', { params, body: { note, reason } })
        setNote('')
        return sent
      }}
    >
      <TextAreaField
        label={players('note')}
        help={players('note_help')}
        rows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DeedForm>
  )
}

/** A suspicion, for risk and the owner. */
export function CaseDialog(props: DeedProps) {
  const [note, setNote] = useState('')
  return (
    <DeedForm
      {...props}
      title={players('open_case')}
      isReady={note.trim() !== ''}
      run={async (reason) => {
        const sent = await send('POST /api/cases', { body: { player: props.player.id, note, reason } })
        setNote('')
        return sent
      }}
    >
      <p>{players('case_text', { name: props.player.username })}</p>
      <TextAreaField
        label={players('case_what')}
        rows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DeedForm>
  )
}

export function TagDialog(props: DeedProps) {
  const [tag, setTag] = useState('')
  const [on, setOn] = useState(true)
  return (
    <DeedForm
      {...props}
      title={players('set_tag')}
      isReady={tag.trim() !== ''}
      run={(reason, params) => send('POST /api/players/:id/tags', { params, body: { tag, on, reason } })}
    >
      <TextField
        label={players('tag_name')}
        help={players('tag_help')}
        maxLength={32}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
      />
      <TickField label={players('tag_on')} checked={on} onChange={(event) => setOn(event.target.checked)} />
    </DeedForm>
  )
}
