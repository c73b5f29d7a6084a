import type { Notice } from '@samnang/contract/notices'
import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Landmark,
  type LucideIcon,
  Megaphone,
  Scale,
  ShieldCheck,
  Ticket,
} from 'lucide-react'
import { Link } from 'wouter'
import { dateTime } from '../text/format.ts'
import { notices } from '../text/notices.ts'
import { noticeSentence, reasonSentence } from './notice-sentence.ts'

interface Look {
  icon: LucideIcon
  colour: string
  /** Where the player goes on; null: there is nothing to do. */
  link: { href: string; text: () => string } | null
}

const TO_DEPOSIT = { href: '/cashier/deposit', text: () => notices('to_deposit') }
const TO_WITHDRAWAL = { href: '/transaction/withdraw', text: () => notices('to_withdrawal') }
const TO_LIMITS = { href: '/user/limits', text: () => notices('to_limits') }
const TO_LOTTERY = { href: '/ticket/lottery?state=won', text: () => notices('to_lottery') }
const TO_STATEMENT = { href: '/statement', text: () => notices('to_statement') }
const TO_HELP = { href: '/help', text: () => notices('to_help') }

const LOOKS: Readonly<Record<Notice['kind'], Look>> = {
  deposit_credited: { icon: CircleCheck, colour: 'text-win', link: TO_DEPOSIT },
  deposit_rejected: { icon: CircleX, colour: 'text-lose', link: TO_DEPOSIT },
  deposit_question: { icon: CircleHelp, colour: 'text-warn', link: TO_DEPOSIT },
  withdrawal_paid: { icon: CircleCheck, colour: 'text-win', link: TO_WITHDRAWAL },
  withdrawal_rejected: { icon: CircleX, colour: 'text-lose', link: TO_WITHDRAWAL },
  limit_lowered: { icon: ShieldCheck, colour: 'text-info', link: TO_LIMITS },
  limit_due: { icon: ShieldCheck, colour: 'text-info', link: TO_LIMITS },
  bank_account_changed: { icon: Landmark, colour: 'text-warn', link: TO_HELP },
  lottery_won: { icon: Ticket, colour: 'text-win', link: TO_LOTTERY },
  lottery_undone: { icon: Scale, colour: 'text-warn', link: TO_STATEMENT },
  draw_corrected: { icon: Scale, colour: 'text-warn', link: TO_STATEMENT },
  house_message: { icon: Megaphone, colour: 'text-gold', link: null },
}

/** A deposit has a page of its own. */
function hrefOf(href: string, { request }: Notice): string {
  return href === TO_DEPOSIT.href && request !== undefined ? `${href}/${request}` : href
}

/** Sign, words and, where there is something to do, the way to it. */
export function NoticeCard({ notice, isFresh }: { notice: Notice; isFresh: boolean }) {
  const { icon: Icon, colour, link } = LOOKS[notice.kind]
  const reason = reasonSentence(notice)
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border bg-surface px-3 py-2.5 ${isFresh ? 'border-gold' : 'border-line'}`}
    >
      <Icon aria-hidden="true" className={`mt-1 size-5 ${colour}`} />
      <div className="min-w-0 break-words">
        {notice.kind === 'house_message' && <p className="text-sm text-muted">{notices('house')}</p>}
        <p>{noticeSentence(notice)}</p>
        {reason && <p className="text-muted">{reason}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="tabular-nums">{dateTime(notice.at)}</span>
          {isFresh && <span className="font-bold text-gold">{notices('fresh')}</span>}
          {link && (
            <Link
              href={hrefOf(link.href, notice)}
              className="ml-auto inline-flex min-h-11 items-center text-info underline-offset-4 hover:underline"
            >
              {link.text()}
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
