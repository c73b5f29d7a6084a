/** How one gets an account, and who helps. */
import type { ContactCard } from '@samnang/contract/contact'
import { useEffect, useState } from 'react'
import { ContactWays } from '../account/contact-ways.tsx'
import { call } from '../calls/call.ts'
import { contact } from '../text/contact.ts'
import { home } from '../text/home.ts'
import { Way } from './games.tsx'

const RETRY_MS = 10_000

/** Undefined until the house has answered; it is asked until it does. */
function useCard(): ContactCard | null | undefined {
  const [card, setCard] = useState<ContactCard | null>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = () =>
      call('GET /api/contact', { quiet: true }).then(
        (answer) => !isOver && setCard(answer.card),
        () => {
          if (!isOver) timer = setTimeout(ask, RETRY_MS)
        },
      )
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return card
}

export function Account() {
  const card = useCard()
  return (
    <div className="grid content-start gap-2 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <p>{home('account_text')}</p>
      {/* As high as a card with a number and its hours: whoever has scrolled here before it came stays where they are. */}
      <div className="min-h-37">
        {card && <ContactWays card={card} />}
        {card === null && <p>{contact('none')}</p>}
      </div>
      <p>
        <Way href="/help">{home('to_help')}</Way>
      </p>
    </div>
  )
}
