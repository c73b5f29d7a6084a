/** One withdrawal: what it has come to, where it goes, each step, and the way back while there is one. */
import type { Withdrawal } from '@samnang/contract/withdrawal'
import { BANKS } from '@samnang/core/cashier/banks'
import { Check, Clock, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../calls/call.ts'
import { CashierStepList } from '../lists/cashier-step-list.tsx'
import { useTick } from '../live/tick.ts'
import { refreshUser } from '../session/session.ts'
import { cashierReason } from '../text/cashier-reasons.ts'
import { cashierSteps } from '../text/cashier-steps.ts'
import { price } from '../text/format.ts'
import { withdrawal as text } from '../text/withdrawal.ts'
import { Button } from '../ui/button.tsx'
import { askConfirm, showModal } from '../ui/overlays-state.ts'
import { Riel } from '../ui/riel.tsx'
import { usualPayout, withdrawalSentence } from './withdrawal-sentence.ts'

interface CardProps {
  withdrawal: Withdrawal
  usualMinutes: number | null
  onChange: () => void
}

export function WithdrawalCard({ withdrawal, usualMinutes, onChange }: CardProps) {
  const { state, status, amount, reason, bank_account, bank_reference, steps, may_cancel } = withdrawal
  const { Icon, look } = SIGNS[status]
  return (
    <article className={`grid gap-1.5 rounded-lg border bg-surface p-3 ${look}`}>
      <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 text-lg font-bold">
        <span className="flex min-w-0 items-center gap-2">
          <Icon aria-hidden="true" className="size-6 shrink-0" />
          <span className="min-w-0 leading-normal">{text(`is_${state}`)}</span>
        </span>
        <Riel amount={amount} className="ml-auto" />
      </p>
      <div className="grid gap-1.5 text-text">
        {reason && <p>{cashierReason(reason)}</p>}
        <p className="break-words">
          {BANKS[bank_account.bank]} <span className="tabular-nums">{bank_account.number}</span> ·{' '}
          {bank_account.holder}
        </p>
        {bank_reference && (
          <p className="break-words">
            {text('bank_reference')}: <span className="tabular-nums">{bank_reference}</span>
          </p>
        )}
        {status === 'PENDING' && <Wait since={withdrawal.created_at} usualMinutes={usualMinutes} />}
        <details>
          <summary className="min-h-11 cursor-pointer content-center">{cashierSteps('title')}</summary>
          <CashierStepList steps={steps} />
        </details>
        {may_cancel && <CancelButton withdrawal={withdrawal} onChange={onChange} />}
      </div>
    </article>
  )
}

/** Sign, word and colour say the same. */
const SIGNS = {
  PENDING: { Icon: Clock, look: 'border-gold text-gold' },
  DONE: { Icon: Check, look: 'border-win text-win' },
  REJECTED: { Icon: X, look: 'border-lose text-lose' },
} as const

const MINUTE_MS = 60_000

function Wait({ since, usualMinutes }: { since: string; usualMinutes: number | null }) {
  const waited = Math.max(0, Math.floor((useTick() - Date.parse(since)) / MINUTE_MS))
  return (
    <p className="text-sm text-muted">
      {usualMinutes !== null && `${usualPayout(usualMinutes)} · `}
      {text('waited', { n: waited })}
    </p>
  )
}

/** It says once what it does; nothing on the way to the bank tempts anybody back to playing. */
function CancelButton({ withdrawal: { id, amount }, onChange }: Pick<CardProps, 'withdrawal' | 'onChange'>) {
  const [busy, setBusy] = useState(false)
  async function cancel() {
    const sure = await askConfirm({
      title: text('cancel_ask', { amount: price(amount) }),
      text: text('cancel_note'),
      confirmLabel: text('cancel'),
    })
    if (!sure) return
    setBusy(true)
    try {
      await call('POST /api/withdraw/:id/cancel', { params: { id: String(id) } })
      void refreshUser()
    } catch (failure) {
      showModal({ kind: 'ERROR', text: withdrawalSentence(failure) })
    }
    setBusy(false)
    onChange()
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void cancel()} className="text-muted">
      {text('cancel')}
    </Button>
  )
}
