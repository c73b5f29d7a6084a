/** /shared-list: lines of a file looked at one by one before any is taken, and the entries that are kept. */
import { useState } from 'react'
import { NameFile } from '../players/name-file.tsx'
import { base } from '../text/base.ts'
import { care } from '../text/care.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { SharedEntries } from './shared-entries.tsx'
import { SharedPlan } from './shared-plan.tsx'
import { useSharedImport } from './use-shared-import.ts'

export default function SharedListPage() {
  const { text, write, plan, isBusy, fault, look, take } = useSharedImport()
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const isNamed = source.trim() !== '' && reason.trim() !== ''
  const good = plan?.filter(({ entry }) => entry !== null).length ?? 0
  const told = { source: source.trim(), reason: reason.trim() }
  return (
    <ListFrame title={shell('page_shared_list')}>
      <p className="text-sm text-muted">{care('list_about')}</p>
      <NameFile onText={write} />
      <TextAreaField
        label={care('list_lines')}
        rows={6}
        value={text}
        disabled={isBusy}
        onChange={(event) => write(event.target.value)}
        fault={fault}
      />
      <TextField
        label={care('list_source')}
        maxLength={80}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <TextAreaField
        label={base('reason')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {plan && <SharedPlan plan={plan} />}
      <Button
        kind="primary"
        className="justify-self-start"
        busy={isBusy}
        disabled={!isNamed || text.trim() === '' || (plan !== null && good === 0)}
        onClick={() => void (plan ? take(told) : look(told))}
      >
        {plan ? care('list_take', { n: good }) : care('list_check')}
      </Button>
      <SharedEntries />
    </ListFrame>
  )
}
