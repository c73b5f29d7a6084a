/** Other roles for a colleague: asked for with what they have now, so that nobody overwrites what somebody else changed. */
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { roleWord } from '../text/rights.ts'
import { staff } from '../text/staff.ts'
import { ComboboxMany } from '../ui/combobox.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { Sheet } from './colleague-page.tsx'
import { roleWords } from './colleague-parts.tsx'

interface RolesDialogProps {
  sheet: Sheet
  isOpen: boolean
  onClose: () => void
}

export function RolesDialog({ sheet, isOpen, onClose }: RolesDialogProps) {
  const had = sheet.roles.map(({ role }) => role)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const { data } = useAnswer('GET /api/roles', isOpen ? {} : null)
  const choices = (data?.rows ?? []).map(({ code, name }) => ({ value: code, label: roleWord(code, name) }))
  const roles = chosen ?? had
  const close = () => {
    setChosen(null)
    onClose()
  }
  const run = (reason: string) => {
    const was = { roles: had, branch: sheet.branch }
    return send('POST /api/staff/:id/roles', {
      params: { id: String(sheet.id) },
      body: { roles, branch: sheet.branch, was, reason },
    })
  }
  return (
    <CommandDialog
      title={`${staff('set_roles')} · ${sheet.name}`}
      isOpen={isOpen}
      onClose={close}
      isReady={[...roles].sort().join() !== [...had].sort().join()}
      run={run}
    >
      <p className="text-sm text-muted">{staff('set_roles_text', { before: roleWords(had) })}</p>
      <ComboboxMany label={staff('roles')} choices={choices} value={roles} onChange={setChosen} />
    </CommandDialog>
  )
}
