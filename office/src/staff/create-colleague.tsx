import { useState } from 'react'
import { send } from '../calls/send.ts'
import { staff } from '../text/staff.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { ShownLink } from '../ui/one-time-link.tsx'

interface CreateColleagueProps {
  isOpen: boolean
  onClose: () => void
  onLink: (link: ShownLink) => void
}

/** A name and nothing else: what they may do is asked for afterwards, and a second person agrees. */
export function CreateColleague({ isOpen, onClose, onLink }: CreateColleagueProps) {
  const [name, setName] = useState('')
  return (
    <CommandDialog
      title={staff('create')}
      isOpen={isOpen}
      onClose={onClose}
      isReady={name.trim() !== ''}
      run={(reason) => send('POST /api/staff', { body: { name: name.trim(), branch: null, reason } })}
      onDone={(made) => {
        setName('')
        onLink({ name: made.name, ...made.link })
      }}
    >
      <p className="text-sm text-muted">{staff('create_text')}</p>
      <TextField
        label={staff('name')}
        help={staff('name_help')}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </CommandDialog>
  )
}
