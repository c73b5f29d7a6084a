/** The bot that writes notices to players' chats: its state, and giving it a token. */
import type { TelegramState } from '@samnang/contract/office/messages'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { messages } from '../text/messages.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField, TickField } from '../ui/field.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'

export function TelegramPart() {
  const { data, error, mutate } = useAnswer('GET /api/telegram', {})
  const may = useMay('contact.change')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-bold">Telegram</h2>
      <p className="text-muted">{messages('bot_lead')}</p>
      {!data && !error && <Loading />}
      {!data && error && <Failed text={refusalSentence(error)} retry={() => void mutate()} />}
      {data && <State state={data} />}
      {data && may && (
        <p>
          <Button onClick={() => setOpen(true)}>{messages('bot_change')}</Button>
        </p>
      )}
      {data && isOpen && <BotDialog state={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function State({
  state: { on, has_token: hasToken, bot, links, waiting, failed },
}: {
  state: TelegramState
}) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={on ? 'good' : 'plain'}>{messages(on ? 'bot_on' : 'bot_off')}</Tag>
        {bot !== null && <span>@{bot}</span>}
        {on && bot === null && <span className="text-muted">{messages('bot_unknown')}</span>}
        {!hasToken && <span className="text-muted">{messages('bot_no_token')}</span>}
      </p>
      {hasToken && (
        <p className="text-sm text-muted">{messages('bot_figures', { links, waiting, failed })}</p>
      )}
    </div>
  )
}

function BotDialog({ state, onClose }: { state: TelegramState; onClose: () => void }) {
  const [on, setOn] = useState(state.on)
  const [token, setToken] = useState('')
  const given = token.trim()
  return (
    <CommandDialog
      title={messages('bot_change')}
      isOpen
      onClose={onClose}
      isReady={!on || state.has_token || given !== ''}
      run={(reason) =>
        send('POST /api/telegram', { body: { on, reason, ...(given === '' ? {} : { token: given }) } })
      }
      doneText={messages('bot_changed')}
    >
      <TextField
        type="password"
        autoComplete="off"
        label={messages('bot_token')}
        help={messages(state.has_token ? 'bot_token_kept' : 'bot_token_help')}
        maxLength={100}
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <TickField
        label={messages('bot_switch')}
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
      />
    </CommandDialog>
  )
}
