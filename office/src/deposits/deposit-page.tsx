/** /deposits/:id: the slip at full size beside the request, what the program has found, and the decision. */
import type { DepositSheet } from '@samnang/contract/office/deposits'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { CheckList } from '../desk/check-list.tsx'
import { ClaimBar, useClaim } from '../desk/claim-bar.tsx'
import { useNext } from '../desk/next-request.ts'
import { BigAmount, PlayerPart, reasonWord, StateTag, StepList } from '../desk/parts.tsx'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { cashier } from '../text/cashier.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { useKeys } from '../ui/keys.ts'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ApproveDialog, AskDialog, RejectDialog } from './deposit-dialogs.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { SlipPart } from './slip-part.tsx'

export default function DepositPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/deposits/:id', { params: { id } })
  useQueue('deposits', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{cashier('deposit_title', { id })}</h1>
        <StateTag state={data.state} />
        <BigAmount amount={data.amount} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <SlipPart key={id} deposit={data} />
        <div className="grid min-w-0 content-start gap-4">
          <Decision key={id} sheet={data} />
          <PlayerPart player={data.player} />
          <Facts facts={factsOf(data)} />
          <CheckList checks={data.checks} noun="deposits" />
          <StepList steps={data.steps} />
        </div>
      </div>
    </>
  )
}

type Deed = 'approve' | 'reject' | 'ask' | 'send_back'

function Decision({ sheet }: { sheet: DepositSheet }) {
  const id = String(sheet.id)
  const [deed, setDeed] = useState<Deed | null>(null)
  const [mayDecide, mayPay] = [useMay('cashier.deposits'), useMay('cashier.pay')]
  const next = useNext('deposits', sheet.id)
  const { take } = useClaim({ queue: 'deposits', id })
  const isOpen = sheet.state === 'OPEN' || sheet.state === 'SENT'
  const isOver = sheet.state === 'DONE' || sheet.reason === 'sent_back'
  const mayTake = mayDecide && !isOver && sheet.approval === null
  const isMine = mayTake && sheet.claim?.is_mine === true
  const open = (wish: Deed, may: boolean) => () => may && setDeed(wish)
  useKeys({
    n: () => void next(),
    c: () => mayTake && sheet.claim === null && void take(),
    a: open('approve', isMine),
    r: open('reject', isMine && isOpen),
    q: open('ask', isMine && sheet.state === 'SENT'),
  })
  const of = (name: Deed) => ({ sheet, isOpen: deed === name, onClose: () => setDeed(null) })
  return (
    <section className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <ClaimBar queue="deposits" id={id} claim={sheet.claim} mayTake={mayTake}>
        {sheet.approval !== null && (
          <Link href={`/approvals/${sheet.approval}`} className="text-info underline underline-offset-2">
            {cashier('second_waits')} · {cashier('second_open')}
          </Link>
        )}
      </ClaimBar>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" disabled={!isMine} onClick={() => setDeed('approve')}>
            {cashier('approve_deposit')} <kbd className="text-xs">a</kbd>
          </Button>
          <Button kind="danger" disabled={!isMine || !isOpen} onClick={() => setDeed('reject')}>
            {cashier('reject')} <kbd className="text-xs">r</kbd>
          </Button>
          <Button disabled={!isMine || sheet.state !== 'SENT'} onClick={() => setDeed('ask')}>
            {cashier('ask')} <kbd className="text-xs">q</kbd>
          </Button>
          {mayPay && (
            <Button disabled={!isMine} onClick={() => setDeed('send_back')}>
              {cashier('send_back')}
            </Button>
          )}
          <Button onClick={() => void next()}>
            {cashier('next')} <kbd className="text-xs">n</kbd>
          </Button>
        </div>
      )}
      <ApproveDialog {...of('approve')} />
      <RejectDialog {...of('reject')} />
      <AskDialog {...of('ask')} />
      <SendBackDialog {...of('send_back')} />
    </section>
  )
}

function factsOf(sheet: DepositSheet) {
  return [
    [
      cashier('column_reference'),
      <b key="reference" className="text-lg tabular-nums">
        {sheet.reference}
      </b>,
    ],
    [cashier('column_way'), cashier(`way_${sheet.way}`)],
    [cashier('column_account'), sheet.cash_account ?? '–'],
    [cashier('column_asked'), <Time key="asked" at={sheet.created_at} exact />],
    [cashier('question'), sheet.question === null ? '–' : reasonWord(sheet.question)],
    [cashier('credited'), sheet.credited === null ? '–' : <Money key="credited" amount={sheet.credited} />],
  ] as const
}
