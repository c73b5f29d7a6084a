/** /payouts/:id: one file for the bank, its lines, and what the bank has done with it. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { StateTag } from '../desk/parts.tsx'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { cashier } from '../text/cashier.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { TextField } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { PayoutTag } from './payout-tag.tsx'

type Sheet = OfficeReply<'GET /api/payouts/:id'>

export default function PayoutPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/payouts/:id', { params: { id } })
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set())
  useQueue('payouts', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const toggle = (place: number) => {
    const next = new Set(failed)
    if (!next.delete(place)) next.add(place)
    setFailed(next)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{cashier('payout_title', { id })}</h1>
        <PayoutTag state={data.state} />
      </div>
      <Money amount={data.total} className="text-2xl font-bold" />
      <Facts facts={factsOf(data)} />
      <Commands sheet={data} failed={failed} />
      <ul className="grid gap-1">
        {data.rows.map((line) => (
          <Line
            key={line.place}
            line={line}
            isFailed={failed.has(line.place)}
            onToggle={() => toggle(line.place)}
          />
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  line: Sheet['rows'][number]
  isFailed: boolean
  onToggle: () => void
}

function Line({ line, isFailed, onToggle }: LineProps) {
  const { place, withdrawal, amount, holder, bank, number, state } = line
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line/50 py-1">
      {state === 'WAITING' && (
        <input
          type="checkbox"
          aria-label={`${place} ${holder}`}
          checked={!isFailed}
          onChange={onToggle}
          className="size-5 accent-gold"
        />
      )}
      <span className="w-8 text-right text-muted tabular-nums">{place}</span>
      <Money amount={amount} className="min-w-32 text-right font-bold" />
      <span>{holder}</span>
      <span className="tabular-nums">
        {bank} {number}
      </span>
      <StateTag state={state} />
      <Link
        href={`/withdrawals/${withdrawal}`}
        className="inline-grid min-h-(--field) place-items-center text-info underline underline-offset-2"
      >
        {withdrawal}
      </Link>
    </li>
  )
}

function Commands({ sheet, failed }: { sheet: Sheet; failed: ReadonlySet<number> }) {
  const [deed, setDeed] = useState<'file' | 'paid' | 'cancel' | null>(null)
  if (!useMay('cashier.pay') || sheet.state !== 'OPEN') return null
  const of = (name: typeof deed) => ({ sheet, isOpen: deed === name, onClose: () => setDeed(null) })
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" onClick={() => setDeed('file')}>
        {cashier('payout_file')}
      </Button>
      <Button kind="primary" onClick={() => setDeed('paid')}>
        {cashier('payout_paid')}
      </Button>
      <Button kind="danger" onClick={() => setDeed('cancel')}>
        {cashier('payout_cancel')}
      </Button>
      <FileDialog {...of('file')} />
      <PaidDialog {...of('paid')} failed={failed} />
      <CancelDialog {...of('cancel')} />
    </div>
  )
}

interface DialogProps {
  sheet: Sheet
  isOpen: boolean
  onClose: () => void
}

function FileDialog({ sheet: { id }, ...props }: DialogProps) {
  return (
    <CommandDialog<'POST /api/payouts/:id/file'>
      {...props}
      title={cashier('payout_file')}
      confirmLabel={cashier('payout_file')}
      usualReason={cashier('usual_reason')}
      run={(reason) => send('POST /api/payouts/:id/file', { params: { id: String(id) }, body: { reason } })}
      onDone={save}
    />
  )
}

/** Hands the file to the browser. */
function save({ name, content }: { name: string; content: string }): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function PaidDialog({
  sheet: { id, rows },
  failed,
  ...props
}: DialogProps & { failed: ReadonlySet<number> }) {
  const [reference, setReference] = useState('')
  const paid = rows.filter(({ place }) => !failed.has(place))
  const total = paid.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <CommandDialog
      {...props}
      title={cashier('payout_paid')}
      confirmLabel={`${cashier('payout_paid')} ${price(total)}៛`}
      isReady={reference.trim() !== '' && paid.length > 0}
      usualReason={cashier('usual_reason')}
      run={(reason) =>
        send('POST /api/payouts/:id/paid', {
          params: { id: String(id) },
          body: { bank_reference: reference.trim(), failed: [...failed], total, reason },
        })
      }
    >
      <p className="text-lg font-bold">
        {cashier('payout_chosen', { n: paid.length, amount: price(total) })}
      </p>
      <p>{cashier('payout_paid_text')}</p>
      <TextField
        label={cashier('bank_reference')}
        help={cashier('bank_reference_help')}
        maxLength={48}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </CommandDialog>
  )
}

function CancelDialog({ sheet: { id, fetched_at: fetchedAt }, ...props }: DialogProps) {
  const fetched = fetchedAt !== null
  return (
    <CommandDialog
      {...props}
      title={cashier('payout_cancel')}
      confirmLabel={cashier('payout_cancel')}
      isDanger
      run={(reason) =>
        send('POST /api/payouts/:id/cancel', { params: { id: String(id) }, body: { fetched, reason } })
      }
    >
      <p className="font-bold text-lose">{cashier('payout_cancel_text')}</p>
    </CommandDialog>
  )
}

function factsOf(sheet: Sheet) {
  return [
    [cashier('from'), sheet.cash_account],
    [cashier('column_lines'), sheet.lines],
    [cashier('column_by'), sheet.made_by],
    [cashier('column_asked'), <Time key="made" at={sheet.made_at} />],
    [cashier('payout_fetched'), <Time key="fetched" at={sheet.fetched_at} />],
    [cashier('bank_reference'), sheet.bank_reference ?? '–'],
  ] as const
}
