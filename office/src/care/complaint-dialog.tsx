/** A complaint as a player tells it, at the phone or at the counter. */
import { COMPLAINT_TOPICS, type ComplaintTopic, type TalkWay } from '@samnang/core/care/care-rules'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { care } from '../text/care.ts'
import { duties } from '../text/duties.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField, TextField, TickField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { WaySelect } from './way-select.tsx'

interface ComplaintDialogProps {
  player: string
  isOpen: boolean
  onClose: () => void
}

export function ComplaintDialog({ player, ...props }: ComplaintDialogProps) {
  const [id, setId] = useState(player)
  const [isPlayer, setPlayer] = useState(true)
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [way, setWay] = useState<TalkWay>('call')
  const [topic, setTopic] = useState<ComplaintTopic>('bet')
  const [words, setWords] = useState('')
  return (
    <CommandDialog
      {...props}
      title={care('complaint_add')}
      isReady={
        words.trim() !== '' &&
        (isPlayer ? /^[1-9][0-9]{0,15}$/.test(id) : name.trim() !== '' && contact.trim() !== '')
      }
      run={async (reason) => {
        const sent = await send('POST /api/complaints', {
          body: {
            ...(isPlayer ? { player: Number(id) } : { from: { name, contact } }),
            came_by: way,
            topic,
            words,
            reason,
          },
        })
        setWords('')
        setName('')
        setContact('')
        return sent
      }}
    >
      <p className="text-sm text-muted">{care('complaint_about')}</p>
      <TickField
        label={care('of_player')}
        checked={isPlayer}
        onChange={(event) => setPlayer(event.target.checked)}
      />
      {isPlayer ? (
        <TextField
          label={duties('filter_player')}
          inputMode="numeric"
          maxLength={16}
          value={id}
          onChange={(event) => setId(event.target.value.replace(/\D/g, ''))}
        />
      ) : (
        <Stranger name={name} contact={contact} onName={setName} onContact={setContact} />
      )}
      <WaySelect label={care('came_by')} value={way} onChange={setWay} />
      <Select
        label={care('topic')}
        value={topic}
        onChange={setTopic}
        choices={COMPLAINT_TOPICS.map((value) => ({ value, label: care(`topic_${value}`) }))}
      />
      <TextAreaField
        label={care('complaint_words')}
        rows={4}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </CommandDialog>
  )
}

interface StrangerProps {
  name: string
  contact: string
  onName: (name: string) => void
  onContact: (contact: string) => void
}

/** Whoever is no player has no page: a name, and how the answer reaches them. */
function Stranger({ name, contact, onName, onContact }: StrangerProps) {
  return (
    <>
      <TextField
        label={care('from_name')}
        maxLength={100}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <TextField
        label={care('contact')}
        help={care('contact_help')}
        maxLength={200}
        value={contact}
        onChange={(event) => onContact(event.target.value)}
      />
    </>
  )
}
