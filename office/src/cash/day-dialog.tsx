/** Closes a day: what the books say, what was counted, and what waits. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { cash } from '../text/cash.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts } from '../ui/facts.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { countedText, unitsOf } from './counted.ts'

const CLOSE = 'POST /api/cash/accounts/:id/closes'
type DayNow = OfficeReply<'GET /api/cash/accounts/:id/day'>

interface DayDialogProps {
  account: CashAccountRow
  /** In Phnom Penh, as the server says. */
  today: string
  onClose: () => void
}

export function DayDialog({ account, today, onClose }: DayDialogProps) {
  const params = { id: String(account.id) }
  const [day, setDay] = useState(today)
  const [typed, setTyped] = useState('')
  const { data, error } = useAnswer('GET /api/cash/accounts/:id/day', { params, query: { day } })
  const counted = countedText(typed)
  const difference = data && counted !== null ? unitsOf(counted) - BigInt(data.closing_units) : 0n
  return (
    <CommandDialog<typeof CLOSE>
      title={`${cash('day_close')} · ${account.code}`}
      isOpen
      onClose={onClose}
      isReady={data !== undefined && counted !== null}
      run={(reason) =>
        send(CLOSE, {
          params,
          body: { day, counted: counted ?? '', expected_units: data?.closing_units ?? '0', reason },
        })
      }
    >
      <p className="text-sm text-muted">{cash('day_text')}</p>
      <DayField
        label={cash('day')}
        max={today}
        value={day}
        onChange={(chosen) => chosen !== '' && setDay(chosen)}
      />
      <FormFault text={error ? refusalSentence(error) : null} />
      {data && <Figures day={data} />}
      <TextField
        label={cash('counted')}
        help={cash('count_help')}
        inputMode="decimal"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={typed !== '' && counted === null ? cash('count_fault') : null}
      />
      {difference !== 0n && (
        <p role="status" className="font-bold text-warn">
          {cash('day_differs', { amount: `${price(unitsToRiel(difference))}៛` })}
        </p>
      )}
    </CommandDialog>
  )
}

function Figures({ day }: { day: DayNow }) {
  const sums = ['opening', 'came_in', 'went_out', 'closing'] as const
  return (
    <>
      <Facts facts={sums.map((name) => [cash(name), <Money key={name} amount={day[name]} />] as const)} />
      {day.open_payouts > 0 && (
        <p className="text-warn">
          {cash('day_payouts', { n: day.open_payouts, amount: `${price(day.open_payout_sum)}៛` })}
        </p>
      )}
      {day.open_lines > 0 && <p className="text-warn">{cash('day_lines', { n: day.open_lines })}</p>}
    </>
  )
}
