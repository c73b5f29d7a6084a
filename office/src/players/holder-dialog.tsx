/** The name on a player's bank accounts, put right: all accounts in the wrong name at once. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { players } from '../text/players.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import type { DeedProps } from './player-commands.tsx'

type Accounts = OfficeReply<'GET /api/holders/:id'>['rows']

const CORRECT = 'POST /api/holders/:id'

export function HolderDialog(props: DeedProps) {
  const { player, isOpen, onClose } = props
  const { data, error, mutate } = useAnswer('GET /api/holders/:id', { params: { id: String(player.id) } })
  if (data && data.rows.length > 0) return <Correction {...props} accounts={data.rows} />
  return (
    <Dialog title={players('holder')} isOpen={isOpen} onClose={onClose}>
      {data && <p>{players('holder_none')}</p>}
      {!data && (error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />)}
    </Dialog>
  )
}

function Correction({ player, accounts, onDone, ...props }: DeedProps & { accounts: Accounts }) {
  const names = [...new Set(accounts.map(({ holder }) => holder))]
  const [before, setBefore] = useState(names[0] ?? '')
  const [after, setAfter] = useState(before)
  return (
    <CommandDialog<typeof CORRECT>
      {...props}
      title={players('holder')}
      isDanger
      isReady={after.trim() !== '' && after.trim() !== before}
      run={(reason) =>
        send(CORRECT, { params: { id: String(player.id) }, body: { before, after: after.trim(), reason } })
      }
      onDone={onDone}
    >
      <p>{players('holder_text')}</p>
      {names.length > 1 && (
        <Select
          label={players('holder_wrong')}
          value={before}
          onChange={(name) => {
            setBefore(name)
            setAfter(name)
          }}
          choices={names.map((value) => ({ value, label: value }))}
        />
      )}
      <ul className="grid gap-1 text-sm tabular-nums">
        {accounts
          .filter(({ holder }) => holder === before)
          .map(({ id, bank, number, holder }) => (
            <li key={id}>
              {bank} {number} · {holder}
            </li>
          ))}
      </ul>
      <TextField
        label={players('holder_right')}
        maxLength={80}
        value={after}
        onChange={(event) => setAfter(event.target.value)}
      />
    </CommandDialog>
  )
}
