/** Another account of the player's own. That it has to rest is told before it is written down. */
import { BANK_CODES, BANKS, type BankCode } from '@samnang/core/cashier/banks'
import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../account/login-fields.tsx'
import { call } from '../calls/call.ts'
import { Select } from '../lists/filter-parts.tsx'
import { withdrawal as text } from '../text/withdrawal.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/overlays-state.ts'
import { withdrawalSentence } from './withdrawal-sentence.ts'

interface AddProps {
  waitHours: number
  onAdded: () => void
  onClose: () => void
}

/**
 * It stands inside of the form of the withdrawal, so it is none of its own: its button sends it, and so does Enter, which
 * would otherwise send the withdrawal to an account from before.
 */
export function AddAccount({ waitHours, ...told }: AddProps) {
  const [bank, setBank] = useState<BankCode>('ABA')
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState('')
  const { problem, busy, save } = useSaving(told)
  const send = () => void save({ bank, number, holder })
  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!busy) send()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-3">
      <Select
        label={text('bank')}
        options={BANK_CODES.map((code) => [code, BANKS[code]] as const)}
        value={bank}
        onChange={setBank}
      />
      <TextField
        label={text('number')}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        onKeyDown={saveOnEnter}
      />
      <TextField
        label={text('holder')}
        value={holder}
        onChange={(event) => setHolder(event.target.value)}
        autoComplete="name"
        maxLength={80}
        onKeyDown={saveOnEnter}
      />
      <p className="text-sm">
        {text('own_name')} {waitHours > 0 && text('waits', { n: waitHours })}
      </p>
      <p role="alert" className="text-lose empty:hidden">
        {problem}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={told.onClose}>{text('close')}</Button>
        <Button kind="primary" busy={busy} onClick={send}>
          {text('save')}
        </Button>
      </div>
    </div>
  )
}

interface NewAccount {
  bank: BankCode
  number: string
  holder: string
}

function useSaving({ onAdded, onClose }: Omit<AddProps, 'waitHours'>) {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  async function save(body: NewAccount) {
    setBusy(true)
    try {
      await call('POST /api/bank-account', { body })
      showToast('SUCCESS', text('added'))
      onAdded()
      onClose()
    } catch (failure) {
      setProblem(withdrawalSentence(failure))
      setBusy(false)
    }
  }
  return { problem, busy, save }
}
