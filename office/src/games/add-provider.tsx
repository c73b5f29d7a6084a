import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { send } from '../calls/send.ts'
import { providers } from '../text/providers.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { FactFields, factsIn, NO_FACTS } from './fact-fields.tsx'

/** Registers a provider; what its page shows then is what the provider has to be sent. */
export function AddProvider({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [key, setKey] = useState('')
  const [draft, setDraft] = useState(NO_FACTS)
  const facts = factsIn(draft)
  return (
    <CommandDialog<'POST /api/providers'>
      title={providers('add')}
      isOpen={isOpen}
      onClose={onClose}
      isReady={facts !== null && /^[a-z][a-z0-9-]{1,31}$/.test(name) && key.trim() !== ''}
      run={(reason) =>
        // Ready only with facts.
        send('POST /api/providers', {
          body: { name, ...(facts as NonNullable<typeof facts>), hub_key: key, reason },
        })
      }
      onDone={({ name: added }) => navigate(`/providers/${added}`)}
    >
      <p>{providers('add_text')}</p>
      <TextField
        label={providers('field_name')}
        help={providers('field_name_help')}
        maxLength={32}
        value={name}
        onChange={(event) => setName(event.target.value.toLowerCase())}
      />
      <FactFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      <TextAreaField
        label={providers('field_key')}
        rows={4}
        maxLength={4000}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
    </CommandDialog>
  )
}
