/** Where the money goes: the player's own accounts, those that rest with their time, and the way to another one. */
import type { BankAccount } from '@samnang/contract/withdrawal'
import { BANKS } from '@samnang/core/cashier/banks'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../calls/call.ts'
import { dateTime, unbroken } from '../text/format.ts'
import { withdrawal as text } from '../text/withdrawal.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { askConfirm, showModal } from '../ui/overlays-state.ts'
import { AddAccount } from './add-account.tsx'
import { withdrawalSentence } from './withdrawal-sentence.ts'

interface ChoiceProps {
  accounts: readonly BankAccount[]
  value: number | null
  waitHours: number
  onChoose: (id: number) => void
  onChange: () => void
}

export function AccountChoice({ accounts, value, waitHours, onChoose, onChange }: ChoiceProps) {
  const [isAdding, setAdding] = useState(false)
  async function remove(account: BankAccount) {
    const sure = await askConfirm({
      title: text('remove_ask'),
      text: text('remove_note', { n: waitHours }),
      confirmLabel: text('remove_yes'),
      danger: true,
    })
    if (!sure) return
    try {
      await call('DELETE /api/bank-account/:id', { params: { id: String(account.id) } })
    } catch (failure) {
      showModal({ kind: 'ERROR', text: withdrawalSentence(failure) })
    }
    onChange()
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 font-bold">{text('to')}</legend>
      {accounts.length === 0 && !isAdding && <p className="text-muted">{text('no_account')}</p>}
      {accounts.map((account) => (
        <div key={account.id} className="flex items-center gap-1">
          <AccountOption
            account={account}
            isChosen={account.id === value}
            onChoose={() => onChoose(account.id)}
          />
          <IconButton label={text('remove', { number: account.number })} onClick={() => void remove(account)}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      ))}
      {isAdding ? (
        <AddAccount waitHours={waitHours} onAdded={onChange} onClose={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {text('add')}
        </Button>
      )}
    </fieldset>
  )
}

interface OptionProps {
  account: BankAccount
  isChosen: boolean
  onChoose: () => void
}

function AccountOption({ account, isChosen, onChoose }: OptionProps) {
  const { bank, number, holder, is_usable, usable_from } = account
  return (
    <label
      className={`grid min-h-14 min-w-0 grow grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border-2 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${isChosen ? 'border-gold' : 'border-control'} ${is_usable ? 'cursor-pointer' : ''}`}
    >
      <input
        type="radio"
        name="bank_account"
        checked={isChosen}
        disabled={!is_usable}
        onChange={onChoose}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className={`size-5 rounded-full border-2 ${isChosen ? 'border-6 border-gold' : 'border-control'}`}
      />
      <span className="min-w-0 break-words">
        <span className="block font-bold">
          {BANKS[bank]} <span className="tabular-nums">{number}</span>
        </span>
        <span className="block text-sm text-muted">{holder}</span>
        {!is_usable && (
          <span className="block text-sm text-warn">
            {text('usable_from', { time: unbroken(dateTime(usable_from)) })}
          </span>
        )}
      </span>
    </label>
  )
}
