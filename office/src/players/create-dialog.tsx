/** Makes a player, and shows the password once. */
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { players } from '../text/players.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { type OneTime, OneTimeDialog } from './one-time-dialog.tsx'

export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [username, setUsername] = useState('')
  const [made, setMade] = useState<OneTime | null>(null)
  return (
    <>
      <CommandDialog
        title={players('create')}
        isOpen={isOpen}
        onClose={onClose}
        isReady={username.trim() !== ''}
        isQuiet
        run={(reason) => send('POST /api/players', { body: { username: username.trim(), reason } })}
        onDone={(data) => {
          setUsername('')
          setMade(data)
        }}
      >
        <TextField
          label={players('column_name')}
          required
          maxLength={32}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </CommandDialog>
      <OneTimeDialog given={made} onClose={() => setMade(null)} />
    </>
  )
}
