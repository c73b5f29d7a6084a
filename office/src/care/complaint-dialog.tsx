/** A complaint as a player tells it, at the phone or at the counter. */
import { COMPLAINT_TOPICS, type ComplaintTopic, type TalkWay } from '@samnang/core/care/care-rules'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { care } from '../text/care.ts'
import { duties } from '../text/duties.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { WaySelect } from './way-select.tsx'

interface ComplaintDialogProps {
  player: string
  isOpen: boolean
  onClose: () => void
}

export function ComplaintDialog({ player, ...props }: ComplaintDialogProps) {
  const [id, setId] = useState(player)
  const [way, setWay] = useState<TalkWay>('call')
  const [topic, setTopic] = useState<ComplaintTopic>('bet')
  const [words, setWords] = useState('')
  return (
    <CommandDialog
      {...props}
      title={care('complaint_add')}
      isReady={/^[1-9][0-9]{0,15}$/.test(id) && words.trim() !== ''}
      run={async (reason) => {
        const sent = await send('POST /api/complaints', {
          body: { player: Number(id), came_by: way, topic, words, reason },
        })
        setWords('')
        return sent
      }}
    >
      <p className="text-sm text-muted">{care('complaint_about')}</p>
      <TextField
        label={duties('filter_player')}
        inputMode="numeric"
        maxLength={16}
        value={id}
        onChange={(event) => setId(event.target.value.replace(/\D/g, ''))}
      />
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
