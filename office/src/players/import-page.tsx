/** /players/import: many names, twenty at a time, so that each command is short and the rest can go on after a fault. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { players } from '../text/players.ts'
import { refusal } from '../text/refusal.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'

type Row = OfficeReply<'POST /api/players/import'>['rows'][number]

const AT_ONCE = 20
/** Codes whose sentence has no figure. */
type PlainCode = 'username_taken' | 'username_invalid' | 'password_common' | 'password_is_username' | 'fault'

export default function ImportPage() {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [rows, setRows] = useState<Row[]>([])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const names = namesOf(text)
  const begin = async () => {
    setBusy(true)
    setFault(null)
    try {
      await importAll(names, reason.trim(), (made) => setRows((before) => [...before, ...made]))
      setText('')
    } catch (failure) {
      setFault(commandSentence(failure))
    }
    setBusy(false)
  }
  return (
    <ListFrame title={players('import')}>
      <p className="text-sm text-muted">{players('import_text')}</p>
      <TextAreaField
        label={players('import_names')}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
        fault={fault}
      />
      <TextAreaField
        label={base('reason')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        kind="primary"
        busy={isBusy}
        disabled={names.length === 0 || !reason.trim()}
        onClick={() => void begin()}
      >
        {isBusy
          ? players('import_progress', { done: rows.length, n: names.length })
          : players('import_begin', { n: names.length })}
      </Button>
      <ImportRows rows={rows} />
    </ListFrame>
  )
}

/** The first field of each line; a name is never a formula, so nothing has to be quoted. */
function namesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.split(/[,;\t]/)[0]?.trim() ?? '')
    .filter((name) => name !== '' && name.toLowerCase() !== 'username')
}

async function importAll(names: readonly string[], reason: string, onRows: (rows: Row[]) => void) {
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const usernames = names.slice(at, at + AT_ONCE)
    const sent = await send('POST /api/players/import', { body: { usernames, reason } })
    if (sent.is === 'done') onRows(sent.data.rows)
  }
}

function ImportRows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <table className="w-full text-sm" aria-live="polite">
      <tbody>
        {rows.map(({ username, password, code }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and rows are only added
          <tr key={at} className="border-b border-line">
            <td className="p-1">{username}</td>
            <td className="p-1 tabular-nums">{password ?? refusal((code ?? 'fault') as PlainCode)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
