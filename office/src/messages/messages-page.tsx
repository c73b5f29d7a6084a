/** /messages: what was said to players, and saying something to all of them or to those with a tag. */
import type { MessageRow } from '@samnang/contract/office/messages'
import { useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useList } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { messages } from '../text/messages.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { personOf } from '../ui/person.ts'
import { Select } from '../ui/select.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { NO_TEXTS, TextFields, textsToSend } from './text-fields.tsx'

export default function MessagesPage() {
  const list = useList('GET /api/messages', { query: {} })
  const may = useMay('messages.send')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid max-w-240 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl font-bold">{shell('page_messages')}</h1>
          <p className="text-muted">{messages('lead')}</p>
        </div>
        {may && (
          <Button kind="primary" onClick={() => setOpen(true)}>
            {messages('new')}
          </Button>
        )}
      </header>
      {list.isLoading && <Loading />}
      {list.error && list.rows.length === 0 && (
        <Failed text={refusalSentence(list.error)} retry={list.refresh} />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && <Empty text={messages('none')} />}
      <ul className="grid gap-3">
        {list.rows.map((row) => (
          <Message key={row.id} row={row} />
        ))}
      </ul>
      {list.hasMore && (
        <Button busy={list.isMoreLoading} onClick={list.more}>
          {messages('more')}
        </Button>
      )}
      {isOpen && <SendDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function Message({ row }: { row: MessageRow }) {
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Whom row={row} />
        <span className="text-sm text-muted">
          {row.reached !== null && `${messages('reached', { n: row.reached })} · `}
          {messages('read', { n: row.read })}
        </span>
      </p>
      <div className="grid gap-1 break-words">
        <p lang="km">{row.km}</p>
        <p lang="en" className="text-muted">
          {row.en}
        </p>
      </div>
      <p className="text-sm break-words text-muted">
        <Time at={row.at} /> · {personOf(row.by)}
        {row.reason ? ` · ${row.reason}` : ''}
      </p>
    </li>
  )
}

function Whom({ row: { player, tag } }: { row: MessageRow }) {
  if (player)
    return (
      <Link href={`/players/${player.id}`} className="text-info underline-offset-4 hover:underline">
        {player.username}
      </Link>
    )
  return <Tag tone={tag === null ? 'info' : 'plain'}>{tag ?? messages('audience_all')}</Tag>
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const [to, setTo] = useState<'all' | 'tag'>('all')
  const [tag, setTag] = useState('')
  const [texts, setTexts] = useState(NO_TEXTS)
  const ready = textsToSend(texts)
  return (
    <CommandDialog
      title={messages('new')}
      isOpen
      onClose={onClose}
      isReady={ready !== null && (to === 'all' || tag.trim() !== '')}
      run={(reason) =>
        send('POST /api/messages', {
          body: { ...(ready ?? texts), tag: to === 'tag' ? tag.trim() : null, reason },
        })
      }
      doneText={messages('sent')}
    >
      <Select
        label={messages('to')}
        choices={(['all', 'tag'] as const).map((value) => ({ value, label: messages(`to_${value}`) }))}
        value={to}
        onChange={setTo}
      />
      {to === 'tag' && (
        <TextField
          label={messages('tag')}
          maxLength={32}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
      )}
      <TextFields texts={texts} onChange={setTexts} />
    </CommandDialog>
  )
}
