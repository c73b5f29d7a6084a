/** Other roles for a colleague: asked for with what they have now, so that nobody overwrites what somebody else changed. */
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { roleWord } from '../text/rights.ts'
import { staff } from '../text/staff.ts'
import { ComboboxMany } from '../ui/combobox.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import type { Sheet } from './colleague-page.tsx'
import { branchWord, roleWords } from './colleague-parts.tsx'

interface RolesDialogProps {
  /** As it stands now: somebody else may have changed it meanwhile. */
  sheet: Sheet
  onClose: () => void
}

export function RolesDialog({ sheet, onClose }: RolesDialogProps) {
  const [seen] = useState(sheet)
  const had = rolesOf(seen)
  const [roles, setRoles] = useState(had)
  const { data } = useAnswer('GET /api/roles', {})
  const choices = (data?.rows ?? []).map(({ code, name }) => ({ value: code, label: roleWord(code, name) }))
  const run = (reason: string) => {
    const { id, branch } = seen
    return send('POST /api/staff/:id/roles', {
      params: { id: String(id) },
      body: { roles, branch, was: { roles: had, branch }, reason },
    })
  }
  return (
    <CommandDialog
      title={`${staff('set_roles')} · ${sheet.name}`}
      isOpen
      onClose={onClose}
      isReady={[...roles].sort().join() !== [...had].sort().join()}
      meanwhile={{ seen: sightOf(seen), now: sightOf(sheet) }}
      run={run}
    >
      <p className="text-sm text-muted">{staff('set_roles_text', { before: roleWords(had) })}</p>
      <ComboboxMany label={staff('roles')} choices={choices} value={roles} onChange={setRoles} />
    </CommandDialog>
  )
}

function rolesOf({ roles }: Sheet): string[] {
  return roles.map(({ role }) => role)
}

function sightOf(sheet: Sheet): Sight {
  return {
    [staff('roles')]: roleWords(rolesOf(sheet).sort()),
    [staff('branch')]: branchWord(sheet.branch),
  }
}
