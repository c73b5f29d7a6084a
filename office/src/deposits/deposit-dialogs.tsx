/** What may be done with a deposit: each dialog repeats the amount and the name before it is done. */

import type { DepositSheet } from '@samnang/contract/office/deposits'
import { DEPOSIT_QUESTIONS, DEPOSIT_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { CodeField } from '../desk/code-field.tsx'
import { PlaceField } from '../desk/place-field.tsx'
import { rielIn } from '../desk/riel-in.ts'
import { cashier } from '../text/cashier.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'

interface DialogProps {
  sheet: DepositSheet
  isOpen: boolean
  onClose: () => void
}

export function ApproveDialog({ sheet, ...props }: DialogProps) {
  const [typed, setTyped] = useState(price(sheet.amount))
  const [place, setPlace] = useState(() => placeOf(sheet))
  const amount = rielIn(typed)
  const { username } = sheet.player
  return (
    <CommandDialog
      {...props}
      title={cashier('approve_deposit')}
      confirmLabel={
        amount === null ? cashier('approve_deposit') : `${cashier('approve_deposit')} ${price(amount)}៛`
      }
      usualReason={cashier('usual_reason')}
      isReady={amount !== null && place !== ''}
      run={(reason) =>
        send('POST /api/deposits/:id/approve', {
          params: { id: String(sheet.id) },
          body: { amount: amount ?? 0, cash_account: Number(place), reason },
        })
      }
    >
      <p className="text-xl font-bold">
        {cashier('credit_to', { amount: price(amount ?? 0), name: username })}
      </p>
      <TextField
        label={cashier('received')}
        inputMode="numeric"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={amount === sheet.amount ? null : cashier('received_differs', { amount: price(sheet.amount) })}
      />
      <PlaceField label={cashier('into')} places={sheet.cash_accounts} value={place} onChange={setPlace} />
    </CommandDialog>
  )
}

function placeOf({ cash_account: code, cash_accounts: places }: DepositSheet): string {
  const found = places.find((place) => place.code === code)
  return found ? String(found.id) : ''
}

export function RejectDialog({ sheet, ...props }: DialogProps) {
  const [code, setCode] = useState<(typeof DEPOSIT_REJECTIONS)[number] | ''>('')
  return (
    <CommandDialog
      {...props}
      title={cashier('reject')}
      confirmLabel={cashier('reject')}
      isDanger
      isReady={code !== ''}
      run={(reason) =>
        send('POST /api/deposits/:id/reject', {
          params: { id: String(sheet.id) },
          // The dialog is not ready without one.
          body: { code: code || 'ask_us', reason },
        })
      }
    >
      <What sheet={sheet} />
      <CodeField codes={DEPOSIT_REJECTIONS} value={code} onChange={setCode} />
    </CommandDialog>
  )
}

export function AskDialog({ sheet, ...props }: DialogProps) {
  const [code, setCode] = useState<(typeof DEPOSIT_QUESTIONS)[number] | ''>('')
  return (
    <CommandDialog
      {...props}
      title={cashier('ask')}
      confirmLabel={cashier('ask')}
      isReady={code !== ''}
      usualReason={cashier('usual_reason')}
      run={(reason) =>
        send('POST /api/deposits/:id/ask', {
          params: { id: String(sheet.id) },
          // The dialog is not ready without one.
          body: { code: code || 'whole_slip', reason },
        })
      }
    >
      <What sheet={sheet} />
      <CodeField codes={DEPOSIT_QUESTIONS} value={code} onChange={setCode} />
    </CommandDialog>
  )
}

function What({ sheet: { amount, player } }: Pick<DialogProps, 'sheet'>) {
  return (
    <p className="text-lg font-bold">
      {price(amount)}៛ · {player.username}
    </p>
  )
}
