/** /withdrawals/:id: to whom how much goes, what the program has found, and the decision; then the payment by hand. */
import type { WithdrawalSheet } from '@samnang/contract/office/withdrawals'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { CheckList } from '../desk/check-list.tsx'
import { ClaimBar, useClaim } from '../desk/claim-bar.tsx'
import { useNext } from '../desk/next-request.ts'
import { BigAmount, PlayerPart, StateTag, StepList } from '../desk/parts.tsx'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { cashier } from '../text/cashier.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Facts } from '../ui/facts.tsx'
import { useKeys } from '../ui/keys.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ApproveDialog, PayDialog, RejectDialog } from './withdrawal-dialogs.tsx'

export default function WithdrawalPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/withdrawals/:id', { params: { id } })
  useQueue('withdrawals', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{cashier('withdrawal_title', { id })}</h1>
        <StateTag state={data.state} />
        <BigAmount amount={data.amount} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <Facts facts={accountOf(data)} />
          <Decision key={id} sheet={data} />
          <StepList steps={data.steps} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <PlayerPart player={data.player} />
          <CheckList checks={data.checks} noun="withdrawals" />
        </div>
      </div>
    </>
  )
}

type Deed = 'approve' | 'reject' | 'pay'

function Decision({ sheet }: { sheet: WithdrawalSheet }) {
  const id = String(sheet.id)
  const [deed, setDeed] = useState<Deed | null>(null)
  const [mayDecide, mayPay] = [useMay('cashier.withdrawals'), useMay('cashier.pay')]
  const next = useNext('withdrawals', sheet.id, sheet.state === 'APPROVED' ? 'APPROVED' : 'HELD')
  const { take } = useClaim({ queue: 'withdrawals', id })
  const isOpen = sheet.state === 'HELD' || sheet.state === 'APPROVED'
  const isFree = isOpen && sheet.approval === null && sheet.payout === null
  const isMine = sheet.claim?.is_mine === true && isFree
  const mayTake = mayDecide && isFree
  const [canApprove, canPay] = [
    isMine && sheet.state === 'HELD',
    isMine && mayPay && sheet.state === 'APPROVED',
  ]
  const open = (wish: Deed, may: boolean) => () => may && setDeed(wish)
  useKeys({
    n: () => void next(),
    c: () => mayTake && sheet.claim === null && void take(),
    a: open('approve', canApprove),
    r: open('reject', isMine),
    p: open('pay', canPay),
  })
  const of = (name: Deed) => ({ sheet, isOpen: deed === name, onClose: () => setDeed(null) })
  return (
    <section className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <ClaimBar queue="withdrawals" id={id} claim={sheet.claim} mayTake={mayTake}>
        <Waits sheet={sheet} />
      </ClaimBar>
      <div className="flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button kind="primary" disabled={!canApprove} onClick={() => setDeed('approve')}>
              {cashier('approve_withdrawal')} <kbd className="text-xs">a</kbd>
            </Button>
            <Button kind="danger" disabled={!isMine} onClick={() => setDeed('reject')}>
              {cashier('reject')} <kbd className="text-xs">r</kbd>
            </Button>
          </>
        )}
        {mayPay && (
          <Button kind="primary" disabled={!canPay} onClick={() => setDeed('pay')}>
            {cashier('pay')} <kbd className="text-xs">p</kbd>
          </Button>
        )}
        <Button onClick={() => void next()}>
          {cashier('next')} <kbd className="text-xs">n</kbd>
        </Button>
      </div>
      <ApproveDialog {...of('approve')} />
      <RejectDialog {...of('reject')} />
      <PayDialog {...of('pay')} />
    </section>
  )
}

/** For whom or what it waits, with the way there. */
function Waits({ sheet: { approval, payout } }: { sheet: WithdrawalSheet }) {
  const look = 'text-info underline underline-offset-2'
  return (
    <>
      {approval !== null && (
        <Link href={`/approvals/${approval}`} className={look}>
          {cashier('second_waits')} · {cashier('second_open')}
        </Link>
      )}
      {payout !== null && (
        <Link href={`/payouts/${payout}`} className={look}>
          {cashier('payout_in', { id: payout })}
        </Link>
      )}
    </>
  )
}

function accountOf(sheet: WithdrawalSheet) {
  return [
    [
      cashier('column_holder'),
      <b key="holder" className="text-lg">
        {sheet.holder}
      </b>,
    ],
    [cashier('column_bank'), sheet.bank],
    [cashier('column_number'), <CopyId key="number" id={sheet.number} />],
    [cashier('column_asked'), <Time key="asked" at={sheet.created_at} exact />],
    [cashier('approve_withdrawal'), sheet.approved_by ?? '–'],
    [cashier('bank_reference'), sheet.bank_reference ?? '–'],
  ] as const
}
