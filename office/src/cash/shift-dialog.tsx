/** The count at both ends of a shift. What the books say is told afterwards: who knows it before does not count. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { cash } from '../text/cash.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { showNotice } from '../ui/notices.ts'
import { personOf } from '../ui/person.ts'
import { countedText } from './counted.ts'

const BEGIN = 'POST /api/cash/accounts/:id/shifts'
const END = 'POST /api/cash/accounts/:id/shifts/end'

/** Begins or ends, as it said when it opened: a press after a lost answer never ends the shift that it began. */
export function ShiftDialog({ account, onClose }: { account: CashAccountRow; onClose: () => void }) {
  const [seen] = useState(account)
  const params = { id: String(seen.id) }
  const [typed, setTyped] = useState('')
  const text = countedText(typed)
  const counted = text?.startsWith('-') ? null : text
  const body = (reason: string) => ({ params, body: { counted: counted ?? '', reason } })
  const meanwhile = { seen: sightOf(seen), now: sightOf(account) }
  const common = { isOpen: true, onClose, isReady: counted !== null, isQuiet: true, meanwhile }
  const field = (
    <TextField
      label={cash('counted')}
      inputMode="decimal"
      maxLength={20}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      fault={typed !== '' && counted === null ? cash('count_fault') : null}
    />
  )
  if (seen.shift_of === null)
    return (
      <CommandDialog<typeof BEGIN>
        title={cash('shift_begin')}
        {...common}
        run={(reason) => send(BEGIN, body(reason))}
        onDone={(done) => tellCount(done.opening, done.opening_book)}
      >
        <p>{cash('shift_begin_text')}</p>
        {field}
      </CommandDialog>
    )
  return (
    <CommandDialog<typeof END>
      title={cash('shift_end')}
      {...common}
      run={(reason) => send(END, body(reason))}
      onDone={(done) => tellCount(done.closing, done.closing_book)}
    >
      <p>{cash('shift_end_text')}</p>
      {field}
    </CommandDialog>
  )
}

function sightOf({ shift_of: by }: CashAccountRow): Sight {
  return { [cash('shift_of')]: by === null ? cash('nobody') : personOf(by) }
}

function tellCount(counted: number, book: number): void {
  const text = cash('shift_counted', { counted: `${price(counted)}៛`, book: `${price(book)}៛` })
  showNotice({ text, tone: counted === book ? 'good' : 'warn' })
}
