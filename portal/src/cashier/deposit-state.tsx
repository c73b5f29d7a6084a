/** What a request has come to, how long it takes, and what happens next. */
import type { Deposit } from '@samnang/contract/deposit'
import { Check, Clock, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTick } from '../live/tick.ts'
import { cashierReason } from '../text/cashier-reasons.ts'
import { deposit as text } from '../text/deposit.ts'
import { Riel } from '../ui/riel.tsx'
import { usualWait } from './usual-wait.ts'

export function DepositState({ deposit }: { deposit: Deposit }) {
  const { state, amount, credited, reason, question } = deposit
  const { icon, look } = signOf(deposit)
  return (
    <section role="status" className={`grid gap-1.5 rounded-lg border bg-surface p-3 ${look}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-lg font-bold">
        <span className="flex items-center gap-2 [&_svg]:size-6 [&_svg]:shrink-0">
          {icon}
          {headline(deposit)}
        </span>
        <Riel amount={credited ?? amount} />
      </p>
      {credited !== null && credited !== amount && (
        <p className="text-text">
          {text('amount')}: <Riel amount={amount} /> · {text('credited')}: <Riel amount={credited} />
        </p>
      )}
      {(question ?? reason) && <p className="text-text">{cashierReason(question ?? reason ?? '')}</p>}
      {state === 'SENT' && !question && <Wait deposit={deposit} />}
      {state === 'EXPIRED' && <p className="text-text">{text('next_EXPIRED')}</p>}
    </section>
  )
}

function headline({ state, way, question }: Deposit): string {
  if (state === 'SENT' && question) return text('is_question')
  if (state === 'OPEN' && way === 'khqr') return text('is_code')
  return text(`is_${state}`)
}

/** Sign, word and colour say the same. */
function signOf({ status, question }: Deposit): { icon: ReactNode; look: string } {
  if (question) return { icon: <TriangleAlert aria-hidden="true" />, look: 'border-warn text-warn' }
  if (status === 'DONE') return { icon: <Check aria-hidden="true" />, look: 'border-win text-win' }
  if (status === 'REJECTED') return { icon: <X aria-hidden="true" />, look: 'border-lose text-lose' }
  return { icon: <Clock aria-hidden="true" />, look: 'border-gold text-gold' }
}

const MINUTE_MS = 60_000

function Wait({ deposit: { steps, created_at, way, usual_minutes } }: { deposit: Deposit }) {
  const now = useTick()
  const since = Date.parse(steps.filter(({ state }) => state === 'SENT').at(-1)?.at ?? created_at)
  const waited = Math.max(0, Math.floor((now - since) / MINUTE_MS))
  return (
    <>
      <p className="text-text">
        {way === 'transfer' && usual_minutes !== null && `${usualWait(usual_minutes)} · `}
        {text('waited', { n: waited })}
      </p>
      <p className="text-text">{text('next_SENT')}</p>
    </>
  )
}
