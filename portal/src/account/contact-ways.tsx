/** The ways to the house: telephone, Telegram, hours. */
import type { ContactCard } from '@samnang/contract/contact'
import { Clock, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { contact } from '../text/contact.ts'
import { currentLanguage } from '../text/language.ts'

export function ContactWays({ card: { phones, telegram, hours, picture } }: { card: ContactCard }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      {picture && <img src={picture} alt="" className="size-24 shrink-0 rounded-md object-cover" />}
      <ul className="min-w-0 grow basis-52">
        {phones.map((number) => (
          <Way key={number} icon={<Phone />} href={`tel:${number.replaceAll(' ', '')}`}>
            {contact('phone', { number })}
          </Way>
        ))}
        {telegram !== null && (
          <Way icon={<Send />} href={`https://t.me/${telegram}`}>
            {contact('telegram', { name: telegram })}
          </Way>
        )}
        {hours && (
          <li className="flex min-w-0 items-start gap-2.5 py-1.5 text-muted [&_svg]:size-5 [&_svg]:shrink-0">
            <Clock aria-hidden="true" />
            <span className="min-w-0 break-words">
              <span className="sr-only">{contact('hours')} </span>
              {hours[currentLanguage()]}
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}

function Way({ icon, href, children }: { icon: ReactNode; href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        target={href.startsWith('https:') ? '_blank' : undefined}
        rel="noreferrer"
        className="flex min-h-11 min-w-0 items-center gap-2.5 text-info underline-offset-4 hover:underline [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <span aria-hidden="true">{icon}</span>
        <span className="min-w-0 break-words tabular-nums">{children}</span>
      </a>
    </li>
  )
}
