/** Money that has come and cannot be credited was sent back by the bank: what it was, and what the bank calls the payment. */
import type { DepositSheet } from '@samnang/contract/office/deposits'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
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

const SEND_BACK = 'POST /api/deposits/:id/send-back'

export function SendBackDialog({ sheet, ...props }: DialogProps) {
  const [typed, setTyped] = useState(price(sheet.amount))
  const [place, setPlace] = useState(() => placeOf(sheet))
  const [reference, setReference] = useState('')
  const amount = rielIn(typed)
  const label = cashier('send_back')
  return (
    <CommandDialog<typeof SEND_BACK>
      {...props}
      title={label}
      confirmLabel={amount === null ? label : `${label} ${price(amount)}៛`}
      isReady={amount !== null && place !== '' && reference.trim() !== ''}
      run={(reason) =>
        send(SEND_BACK, {
          params: { id: String(sheet.id) },
          body: {
            ...{ amount: amount ?? 0, cash_account: Number(place) },
            ...{ bank_reference: reference.trim(), reason },
          },
        })
      }
    >
      <p className="text-xl font-bold">
        {cashier('back_to', { amount: price(amount ?? 0), name: sheet.player.username })}
      </p>
      <p>{cashier('send_back_text')}</p>
      <TextField
        label={cashier('received')}
        inputMode="numeric"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={amount === sheet.amount ? null : cashier('received_differs', { amount: price(sheet.amount) })}
      />
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

function placeOf({ cash_account: code, cash_accounts: places }: DepositSheet): string {
  const found = places.find((place) => place.code === code)
  return found ? String(found.id) : ''
}
