/** Why a line is no deposit and no payout; and taking that back. */
import { EXPLANATIONS, type Explanation } from '@samnang/core/cashier/difference-kind'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { cash } from '../text/cash.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { explanationChoices } from './names.ts'

const EXPLAIN = 'POST /api/cash/lines/:id/explain'
const REOPEN = 'POST /api/cash/lines/:id/reopen'

export function ExplainLine({ id, onClose }: { id: number; onClose: () => void }) {
  const [explanation, setExplanation] = useState<Explanation>(EXPLANATIONS[0])
  return (
    <CommandDialog<typeof EXPLAIN>
      title={cash('do_explain')}
      isOpen
      onClose={onClose}
      run={(reason) => send(EXPLAIN, { params: { id: String(id) }, body: { explanation, reason } })}
    >
      <Select
        label={cash('explanation')}
        value={explanation}
        onChange={setExplanation}
        choices={explanationChoices()}
      />
    </CommandDialog>
  )
}

export function ReopenLine({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <CommandDialog<typeof REOPEN>
      title={cash('do_reopen')}
      isOpen
      onClose={onClose}
      run={(reason) => send(REOPEN, { params: { id: String(id) }, body: { reason } })}
    >
      <p>{cash('reopen_text')}</p>
    </CommandDialog>
  )
}
