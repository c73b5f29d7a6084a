/** Why something does not come out even; of a line that the bank has changed also which of the two stands. */
import type { DifferenceRow } from '@samnang/contract/office/cash-differences'
import { EXPLANATIONS, type Explanation } from '@samnang/core/cashier/difference-kind'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { cash } from '../text/cash.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { detailText } from './detail-text.ts'
import { explanationChoices } from './names.ts'

const EXPLAIN = 'POST /api/cash/differences/:id/explain'
const CHOICES = ['keep', 'take', 'add'] as const

export function ExplainDifference({
  difference,
  onClose,
}: {
  difference: DifferenceRow
  onClose: () => void
}) {
  const { id, kind } = difference
  const [explanation, setExplanation] = useState<Explanation>(EXPLANATIONS[0])
  const [line, setLine] = useState<(typeof CHOICES)[number]>('keep')
  return (
    <CommandDialog<typeof EXPLAIN>
      title={cash(`diff_${kind}`)}
      isOpen
      onClose={onClose}
      run={(reason) => send(EXPLAIN, { params: { id: String(id) }, body: { explanation, line, reason } })}
    >
      <p className="break-words">{detailText(difference)}</p>
      <Select
        label={cash('explanation')}
        value={explanation}
        onChange={setExplanation}
        choices={explanationChoices()}
      />
      {kind === 'line_changed' && (
        <Select
          label={cash('line_choice')}
          value={line}
          onChange={setLine}
          choices={CHOICES.map((value) => ({ value, label: cash(`choice_${value}`) }))}
        />
      )}
    </CommandDialog>
  )
}
