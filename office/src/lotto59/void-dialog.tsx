/** Calling a draw off, with what is given back by it. */
import type { DeskDrawPage } from '@samnang/contract/office/lotto59'
import { STAFF_VOID_REASONS, type StaffVoidReason } from '@samnang/core/void-reason'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { lotto59 } from '../text/lotto59.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Select } from '../ui/select.tsx'

const VOID = 'POST /api/lotto59/draws/:id/void'

interface VoidDialogProps {
  draw: DeskDrawPage
  isOpen: boolean
  onClose: () => void
}

export function VoidDialog({
  draw: { id, number, tickets, stake, void_takes_two },
  ...props
}: VoidDialogProps) {
  const [code, setCode] = useState<StaffVoidReason>('technical_fault')
  return (
    <CommandDialog<typeof VOID>
      {...props}
      title={lotto59('void_ask', { n: number })}
      confirmLabel={lotto59('void')}
      isDanger
      run={(reason) => send(VOID, { params: { id: String(id) }, body: { code, reason } })}
      doneText={lotto59('void_asked')}
    >
      <p>{lotto59('void_figures', { tickets: price(tickets), stake: price(stake) })}</p>
      {void_takes_two && <p className="text-warn">{lotto59('void_two')}</p>}
      <Select
        label={lotto59('code')}
        value={code}
        onChange={setCode}
        choices={STAFF_VOID_REASONS.map((value) => ({ value, label: lotto59(`reason_${value}`) }))}
      />
    </CommandDialog>
  )
}
