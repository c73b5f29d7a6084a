/** A case is given to a colleague, or to nobody. */
import { useState } from 'react'
import type { CommandName, Sent } from '../calls/send.ts'
import { duties } from '../text/duties.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Select } from '../ui/select.tsx'

interface AssignDialogProps<N extends CommandName> {
  sheet: { assigned_to: string | null; colleagues: readonly string[] }
  give: (body: { to: string | null; reason: string }) => Promise<Sent<N>>
  onClose: () => void
}

/** Mounted when it opens: whoever has the case by then is chosen, and who takes it meanwhile is told. */
export function AssignDialog<N extends CommandName>({ sheet, give, onClose }: AssignDialogProps<N>) {
  const [seen] = useState(sheet.assigned_to)
  const [to, setTo] = useState(seen ?? '')
  const names = sheet.colleagues.map((name) => ({ value: name, label: name }))
  return (
    <CommandDialog<N>
      isOpen
      onClose={onClose}
      title={duties('assign')}
      isReady={to !== (seen ?? '')}
      meanwhile={{ seen: sightOf(seen), now: sightOf(sheet.assigned_to) }}
      run={(reason) => give({ to: to || null, reason })}
    >
      <Select
        label={duties('assign_to')}
        value={to}
        onChange={setTo}
        choices={[{ value: '', label: duties('assign_nobody') }, ...names]}
      />
    </CommandDialog>
  )
}

function sightOf(name: string | null): Sight {
  return { [duties('assign_to')]: name ?? duties('assign_nobody') }
}
