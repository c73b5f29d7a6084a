/** Money of the house's own, into an account or out of it. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { CASH_MOVES, type CashMove, mayMove } from '@samnang/core/cashier/cash-move'
import { unitsToRiel } from '@samnang/core/money'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { cash } from '../text/cash.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { countedText, unitsOf } from './counted.ts'
import { moveChoices } from './names.ts'

const MOVE = 'POST /api/cash/accounts/:id/moves'

export function MoveDialog({ account, onClose }: { account: CashAccountRow; onClose: () => void }) {
  const { id } = account
  const [kind, setKind] = useState<CashMove>(CASH_MOVES[0])
  const [isIn, setIn] = useState(false)
  const [typed, setTyped] = useState('')
  const [other, setOther] = useState('')
  const all = useAnswer('GET /api/cash/accounts', {}).data?.rows ?? []
  const others = all.filter((one) => one.id !== id && (one.is_open || String(one.id) === other))
  // The first one stands there until another is chosen; it stays where the list changes while the dialog is open.
  if (other === '' && others[0]) setOther(String(others[0].id))
  const isTransfer = kind === 'transfer'
  const to = isTransfer ? others.find((one) => String(one.id) === other) : undefined
  const goesIn = mayMove(kind, { isIn, hasOther: isTransfer }) ? isIn : !isIn
  const text = countedText(typed)
  const isAmount = text !== null && unitsOf(text) > 0n
  const amount = goesIn ? (text ?? '') : `-${text}`
  const isFixed = !isTransfer && kind !== 'other' && kind !== 'count'
  return (
    <CommandDialog<typeof MOVE>
      title={cash('move')}
      isOpen
      onClose={onClose}
      isReady={isAmount && (!isTransfer || to !== undefined)}
      run={(reason) =>
        send(MOVE, { params: { id: String(id) }, body: { kind, amount, other: to?.id ?? null, reason } })
      }
    >
      <Select label={cash('move_what')} value={kind} onChange={setKind} choices={moveChoices()} />
      <Select
        label={cash('move_way')}
        value={goesIn ? 'in' : 'out'}
        disabled={isFixed}
        onChange={(way) => setIn(way === 'in')}
        choices={(['out', 'in'] as const).map((value) => ({ value, label: cash(`move_${value}`) }))}
      />
      {isTransfer && (
        <Select
          label={cash('move_to')}
          value={String(to?.id ?? '')}
          onChange={setOther}
          choices={others.map((one) => ({ value: String(one.id), label: one.code }))}
        />
      )}
      <TextField
        label={cash('amount')}
        inputMode="decimal"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={typed !== '' && !isAmount ? cash('amount_fault') : null}
      />
      {isAmount && <After account={account} amount={amount} />}
    </CommandDialog>
  )
}

function After({ account: { balance, balance_units }, amount }: { account: CashAccountRow; amount: string }) {
  const after = unitsToRiel(BigInt(balance_units) + unitsOf(amount))
  return (
    <p className="font-bold tabular-nums">
      {cash('move_text', { before: `${price(balance)}៛`, after: `${price(after)}៛` })}
    </p>
  )
}
