/** /cashier-limits: what players may deposit and withdraw, how often, and how long requests wait. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { DEPOSIT_RULE_FIELDS } from '@samnang/core/cashier/deposit-rules'
import { WITHDRAWAL_LIMIT_FIELDS } from '@samnang/core/cashier/withdrawal-limits'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { cashLimits } from '../text/cash-limits.ts'
import { Button } from '../ui/button.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { DepositLimitsDialog, WithdrawalLimitsDialog } from './limits-dialog.tsx'

type Limits = OfficeReply<'GET /api/cashier/limits'>

export default function CashLimitsPage() {
  const { data, error, mutate } = useAnswer('GET /api/cashier/limits', {})
  /** As it stood when the button was pressed. */
  const [changed, setChanged] = useState<{ what: keyof Limits; seen: Limits } | null>(null)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  const onChange = (what: keyof Limits) => () => setChanged({ what, seen: data })
  const onClose = () => setChanged(null)
  return (
    <div className="grid max-w-240 gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{cashLimits('title')}</h1>
        <p className="text-muted">{cashLimits('lead')}</p>
        <Others />
      </header>
      <div className="grid gap-4 lg:grid-cols-2">
        <Figures
          name={cashLimits('deposit')}
          rows={DEPOSIT_RULE_FIELDS.map((field) => [cashLimits(`field_${field}`), data.deposit[field]])}
          onChange={onChange('deposit')}
        />
        <Figures
          name={cashLimits('withdrawal')}
          rows={WITHDRAWAL_LIMIT_FIELDS.map((field) => [
            cashLimits(`field_${field}`),
            data.withdrawal[field],
          ])}
          onChange={onChange('withdrawal')}
        />
      </div>
      {changed?.what === 'deposit' && (
        <DepositLimitsDialog seen={changed.seen.deposit} now={data.deposit} onClose={onClose} />
      )}
      {changed?.what === 'withdrawal' && (
        <WithdrawalLimitsDialog seen={changed.seen.withdrawal} now={data.withdrawal} onClose={onClose} />
      )}
    </div>
  )
}

/** Where the other figures stand that a request is held against. */
function Others() {
  const rules = useMay('approvals.read')
  const levels = useMay('duties.read')
  if (!rules && !levels) return null
  const look = 'text-info underline underline-offset-2'
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {cashLimits('also')}
      {rules && (
        <Link href="/approval-rules" className={look}>
          {cashLimits('two_person')}
        </Link>
      )}
      {levels && (
        <Link href="/duty-rules" className={look}>
          {cashLimits('levels')}
        </Link>
      )}
    </p>
  )
}

interface FiguresProps {
  name: string
  rows: readonly (readonly [string, number])[]
  onChange: () => void
}

function Figures({ name, rows, onChange }: FiguresProps) {
  const may = useMay('limits.change')
  return (
    <section
      aria-label={name}
      className="grid content-start gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="font-bold">{name}</h2>
      <dl className="grid gap-2">
        {rows.map(([field, figure]) => (
          <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{field}</dt>
            <dd className="ml-auto font-bold tabular-nums">{price(figure)}</dd>
          </div>
        ))}
      </dl>
      {may && (
        <Button aria-label={`${cashLimits('change')}: ${name}`} onClick={onChange}>
          {cashLimits('change')}
        </Button>
      )}
    </section>
  )
}
