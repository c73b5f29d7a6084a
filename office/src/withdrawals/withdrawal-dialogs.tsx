/** What may be done with a withdrawal: each dialog repeats the amount and the name before it is done. */

import type { WithdrawalSheet } from '@samnang/contract/office/withdrawals'
import { WITHDRAWAL_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { CodeField } from '../desk/code-field.tsx'
import { PlaceField } from '../desk/place-field.tsx'
import { cashier } from '../text/cashier.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'

interface DialogProps {
  sheet: WithdrawalSheet
  isOpen: boolean
  onClose: () => void
}

export function ApproveDialog({ sheet, ...props }: DialogProps) {
  const { id, amount } = sheet
  return (
    <CommandDialog
      {...props}
      title={cashier('approve_withdrawal')}
      confirmLabel={`${cashier('approve_withdrawal')} ${price(amount)}៛`}
      usualReason={cashier('usual_reason')}
      run={(reason) =>
        send('POST /api/withdrawals/:id/approve', { params: { id: String(id) }, body: { amount, reason } })
      }
    >
      <To sheet={sheet} />
      <p>{cashier('approve_text')}</p>
    </CommandDialog>
  )
}

export function RejectDialog({ sheet, ...props }: DialogProps) {
  const [code, setCode] = useState<(typeof WITHDRAWAL_REJECTIONS)[number] | ''>('')
  return (
    <CommandDialog
      {...props}
      title={cashier('reject')}
      confirmLabel={cashier('reject')}
      isDanger
      isReady={code !== ''}
      run={(reason) =>
        send('POST /api/withdrawals/:id/reject', {
          params: { id: String(sheet.id) },
          // The dialog is not ready without one.
          body: { code: code || 'ask_us', reason },
        })
      }
    >
      <To sheet={sheet} />
      <p>{cashier('reject_text')}</p>
      <CodeField codes={WITHDRAWAL_REJECTIONS} value={code} onChange={setCode} />
    </CommandDialog>
  )
}

export function PayDialog({ sheet, ...props }: DialogProps) {
  const [place, setPlace] = useState('')
  const [reference, setReference] = useState('')
  const { id, amount } = sheet
  return (
    <CommandDialog
      {...props}
      title={cashier('pay')}
      confirmLabel={`${cashier('pay')} ${price(amount)}៛`}
      usualReason={cashier('usual_reason')}
      isReady={place !== '' && reference.trim() !== ''}
      run={(reason) =>
        send('POST /api/withdrawals/:id/pay', {
          params: { id: String(id) },
          body: { amount, cash_account: Number(place), bank_reference: reference.trim(), reason },
        })
      }
    >
      <To sheet={sheet} />
      <p>{cashier('pay_text')}</p>
      <PlaceField label={cashier('from')} places={sheet.cash_accounts} value={place} onChange={setPlace} />
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

function To({ sheet: { amount, holder, bank, number } }: Pick<DialogProps, 'sheet'>) {
  return (
    <p className="grid gap-1">
      <b className="text-xl">{cashier('pay_to', { amount: price(amount), name: holder })}</b>
      <span className="tabular-nums">
        {bank} {number}
      </span>
    </p>
  )
}
