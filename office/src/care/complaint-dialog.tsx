/** A complaint as it is told, at the phone or at the counter: a player's, or that of somebody who is none. */
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
  const [whom, setWhom] = useState<Whom>({ isPlayer: true, id: player, name: '', contact: '' })
  const [way, setWay] = useState<TalkWay>('call')
  const [topic, setTopic] = useState<ComplaintTopic>('bet')
  const [about, setAbout] = useState('')
  const [words, setWords] = useState('')
  return (
    <CommandDialog
      {...props}
      title={care('complaint_add')}
      isReady={words.trim() !== '' && isWhole(whom)}
      run={async (reason) => {
        const sent = await send('POST /api/complaints', {
          body: { ...saidOf(whom), ...aboutOf(topic, about), came_by: way, topic, words, reason },
        })
        setWords('')
        setAbout('')
        setWhom({ ...whom, name: '', contact: '' })
        return sent
      }}
    >
      <p className="text-sm text-muted">{care('complaint_about')}</p>
      <WhomFields whom={whom} onChange={(part) => setWhom({ ...whom, ...part })} />
      <WaySelect label={care('came_by')} value={way} onChange={setWay} />
      <Select
        label={care('topic')}
        value={topic}
        onChange={setTopic}
        choices={COMPLAINT_TOPICS.map((value) => ({ value, label: care(`topic_${value}`) }))}
      />
      {topic === 'staff' && (
        <TextField
          label={care('about_staff')}
          help={care('about_staff_help')}
          maxLength={64}
          value={about}
          onChange={(event) => setAbout(event.target.value)}
        />
      )}
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

/** Whoever complains may not know the name: then none is said. */
function aboutOf(topic: ComplaintTopic, name: string) {
  return topic === 'staff' && name.trim() !== '' ? { about: name.trim() } : {}
}

/** Who complains. What was typed of the other kind stays, for a tick that was taken off by mistake. */
interface Whom {
  isPlayer: boolean
  id: string
  name: string
  contact: string
}

function isWhole({ isPlayer, id, name, contact }: Whom): boolean {
  return isPlayer ? /^[1-9][0-9]{0,15}$/.test(id) : name.trim() !== '' && contact.trim() !== ''
}

function saidOf({ isPlayer, id, name, contact }: Whom) {
  return isPlayer ? { player: Number(id) } : { from: { name, contact } }
}

interface WhomFieldsProps {
  whom: Whom
  onChange: (part: Partial<Whom>) => void
}

/** Whoever is no player has no page: a name, and how the answer reaches them. */
function WhomFields({ whom: { isPlayer, id, name, contact }, onChange }: WhomFieldsProps) {
  return (
    <>
      <TickField
        label={care('of_player')}
        checked={isPlayer}
        onChange={(event) => onChange({ isPlayer: event.target.checked })}
      />
      {isPlayer ? (
        <TextField
          label={duties('filter_player')}
          inputMode="numeric"
          maxLength={16}
          value={id}
          onChange={(event) => onChange({ id: event.target.value.replace(/\D/g, '') })}
        />
      ) : (
        <>
          <TextField
            label={care('from_name')}
            maxLength={100}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <TextField
            label={care('contact')}
            help={care('contact_help')}
            maxLength={200}
            value={contact}
            onChange={(event) => onChange({ contact: event.target.value })}
          />
        </>
      )}
    </>
  )
}
