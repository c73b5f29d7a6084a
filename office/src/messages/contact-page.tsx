/** /contact: the card on which players read where the house is reached. */
import type { CardRow } from '@samnang/contract/office/messages'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { messages } from '../text/messages.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { personOf } from '../ui/person.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { TelegramPart } from './telegram-part.tsx'

export default function ContactPage() {
  const { data, error, mutate } = useAnswer('GET /api/contact', {})
  const may = useMay('contact.change')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid max-w-160 gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{shell('page_contact')}</h1>
        <p className="text-muted">{messages('card_lead')}</p>
      </header>
      {!data && !error && <Loading />}
      {!data && error && <Failed text={refusalSentence(error)} retry={() => void mutate()} />}
      {data && (data.card ? <Card card={data.card} /> : <NoCard />)}
      {data && may && (
        <p>
          <Button kind="primary" onClick={() => setOpen(true)}>
            {messages('change')}
          </Button>
        </p>
      )}
      {data && isOpen && <ContactDialog card={data.card} onClose={() => setOpen(false)} />}
      <TelegramPart />
    </div>
  )
}

function NoCard() {
  return (
    <div className="grid gap-1">
      <p>{messages('card_none')}</p>
      <p className="text-muted">{messages('card_demo')}</p>
    </div>
  )
}

function Card({ card: { phones, telegram, hours, picture, at, by, reason } }: { card: CardRow }) {
  return (
    <section className="flex flex-wrap gap-4 rounded-md border border-line bg-surface p-3">
      {picture && <img src={picture} alt="" className="size-24 rounded-md object-cover" />}
      <div className="grid min-w-0 grow gap-1 break-words">
        {phones.map((phone) => (
          <p key={phone} className="font-bold tabular-nums">
            {phone}
          </p>
        ))}
        {telegram !== null && <p>Telegram @{telegram}</p>}
        {hours && (
          <>
            <p lang="km">{hours.km}</p>
            <p lang="en" className="text-muted">
              {hours.en}
            </p>
          </>
        )}
        <p className="text-sm text-muted">
          <Time at={at} /> · {personOf(by)}
          {reason ? ` · ${reason}` : ''}
        </p>
      </div>
    </section>
  )
}
