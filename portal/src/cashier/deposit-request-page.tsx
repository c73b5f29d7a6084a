/** /cashier/deposit/:id: one request, from the transfer to the money. */
import type { Deposit } from '@samnang/contract/deposit'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import ContactCard from '../account/contact-card.tsx'
import { call } from '../calls/call.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { CashierStepList } from '../lists/cashier-step-list.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { useLive } from '../live/use-live.ts'
import { useUser } from '../session/session.ts'
import { cashierSteps } from '../text/cashier-steps.ts'
import { deposit as text } from '../text/deposit.ts'
import { Button } from '../ui/button.tsx'
import { askConfirm, showModal } from '../ui/overlays-state.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { depositSentence } from './deposit-refusal.ts'
import { DepositState } from './deposit-state.tsx'
import { HistoryLink } from './history-link.tsx'
import { KhqrCard } from './khqr-card.tsx'
import { SlipPanel } from './slip-panel.tsx'
import { resumeSlips } from './slip-sender.ts'
import { TransferPanel } from './transfer-panel.tsx'

/** Where the stream cannot be had. */
const ASK_AGAIN_MS = 15_000

export default function DepositRequestPage({ id }: { id: string }) {
  const { auth } = useUser()
  const { data, error, mutate, isValidating } = useCall(
    'GET /api/deposit/:id',
    { params: { id } },
    { refreshInterval: (latest) => (latest && latest.status !== 'PENDING' ? 0 : ASK_AGAIN_MS) },
  )
  useLive('cashier', (news) => {
    if (news.kind === 'deposit' && String(news.id) === id) void mutate()
  })
  useEffect(() => void resumeSlips(auth.id), [auth.id])
  return (
    <PageFrame title={text('request', { id })} aside={<HistoryLink />}>
      {data ? (
        <Request deposit={data} onChange={(changed) => void mutate(changed, { revalidate: false })} />
      ) : error ? (
        <Failed text={refusalSentence(error)} retry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
      <ContactCard />
    </PageFrame>
  )
}

interface RequestProps {
  deposit: Deposit
  onChange: (changed: Deposit) => void
}

/** What is to be done stands first: the transfer until a slip stands, then a better picture where one is asked for. */
function Request({ deposit, onChange }: RequestProps) {
  const { state, status, way, question, has_slip, can_cancel } = deposit
  const isTransfer = way === 'transfer' && status === 'PENDING'
  return (
    <>
      <DepositState deposit={deposit} />
      {deposit.khqr && <KhqrCard id={deposit.id} amount={deposit.amount} code={deposit.khqr} />}
      {isTransfer && question && <SlipPanel deposit={deposit} />}
      {isTransfer && state === 'OPEN' && <TransferPanel deposit={deposit} />}
      {isTransfer && !question && <SlipPanel deposit={deposit} />}
      {has_slip && <SentSlip deposit={deposit} />}
      <section className="grid gap-2 rounded-lg border border-line bg-surface p-3">
        <h2 className="font-bold">{cashierSteps('title')}</h2>
        <CashierStepList steps={deposit.steps} />
      </section>
      {status !== 'PENDING' && (
        <Link
          href="/cashier/deposit"
          className="inline-flex min-h-14 items-center justify-center rounded-md bg-gold px-4 text-lg font-bold text-gold-ink"
        >
          {text('again')}
        </Link>
      )}
      {can_cancel && <CancelButton id={deposit.id} onChange={onChange} />}
    </>
  )
}

/** A new picture is fetched anew: the server lets nobody keep one. */
function SentSlip({ deposit: { id, steps } }: { deposit: Deposit }) {
  return (
    <details key={steps.length} className="rounded-lg border border-line bg-surface p-3">
      <summary className="min-h-11 cursor-pointer content-center">{text('see_slip')}</summary>
      <img src={`/api/deposit/${id}/slip`} alt={text('slip')} loading="lazy" className="mt-2 max-w-full" />
    </details>
  )
}

function CancelButton({ id, onChange }: { id: number; onChange: (changed: Deposit) => void }) {
  const [busy, setBusy] = useState(false)
  async function cancel() {
    const sure = await askConfirm({
      title: text('cancel_ask'),
      text: text('cancel_note'),
      confirmLabel: text('cancel'),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      onChange(await call('POST /api/deposit/:id/cancel', { params: { id: String(id) } }))
    } catch (failure) {
      showModal({ kind: 'ERROR', text: depositSentence(failure) })
    }
    setBusy(false)
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void cancel()} className="text-muted">
      {text('cancel')}
    </Button>
  )
}
