import { useState } from 'react'
import { send } from '../calls/send.ts'
import { messages } from '../text/messages.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { NO_TEXTS, TextFields, textsToSend } from './text-fields.tsx'

interface PlayerMessageProps {
  player: { id: number; username: string }
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Says something to one player. */
export function PlayerMessage({ player, ...props }: PlayerMessageProps) {
  const [texts, setTexts] = useState(NO_TEXTS)
  const ready = textsToSend(texts)
  return (
    <CommandDialog
      {...props}
      title={messages('to_player')}
      isReady={ready !== null}
      run={async (reason) => {
        const params = { id: String(player.id) }
        const sent = await send('POST /api/players/:id/message', {
          params,
          body: { ...(ready ?? texts), reason },
        })
        setTexts(NO_TEXTS)
        return sent
      }}
      doneText={messages('sent')}
    >
      <p>{messages('to_player_text', { name: player.username })}</p>
      <TextFields texts={texts} onChange={setTexts} />
    </CommandDialog>
  )
}
