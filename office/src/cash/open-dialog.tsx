/** A new account of a bank, or a till. */
import { BANK_CODES, BANKS } from '@samnang/core/cashier/banks'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { cash } from '../text/cash.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const OPEN = 'POST /api/cash/accounts'
const CODE = /^[A-Z0-9][A-Z0-9-]{0,15}$/
const NUMBER = /^[0-9][0-9 ]{3,33}$/

export function OpenDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'bank' | 'till'>('bank')
  const [bank, setBank] = useState(BANK_CODES[0] ?? 'ABA')
  const [[code, number, holder], setTyped] = useState(['', '', ''])
  const isBank = kind === 'bank'
  const place = isBank ? { bank, number, holder: holder.trim() } : { bank: null, number: null, holder: null }
  const isReady = CODE.test(code) && (!isBank || (NUMBER.test(number) && holder.trim() !== ''))
  const type = (at: number) => (event: { target: { value: string } }) =>
    setTyped(
      (typed) =>
        [0, 1, 2].map((one) => (one === at ? event.target.value : (typed[one] ?? ''))) as [
          string,
          string,
          string,
        ],
    )
  return (
    <CommandDialog<typeof OPEN>
      title={cash('open')}
      isOpen
      onClose={onClose}
      isReady={isReady}
      run={(reason) => send(OPEN, { body: { kind, code, ...place, reason } })}
    >
      <p className="text-sm text-muted">{cash('open_text')}</p>
      <Select
        label={cash('kind')}
        value={kind}
        onChange={setKind}
        choices={(['bank', 'till'] as const).map((value) => ({ value, label: cash(`kind_${value}`) }))}
      />
      <TextField
        label={cash('code')}
        help={cash('code_help')}
        maxLength={16}
        value={code}
        onChange={type(0)}
      />
      {isBank && (
        <>
          <Select
            label={cash('bank')}
            value={bank}
            onChange={setBank}
            choices={BANK_CODES.map((value) => ({ value, label: BANKS[value] }))}
          />
          <TextField
            label={cash('number')}
            inputMode="numeric"
            maxLength={34}
            value={number}
            onChange={type(1)}
          />
          <TextField label={cash('holder')} maxLength={80} value={holder} onChange={type(2)} />
        </>
      )}
    </CommandDialog>
  )
}
