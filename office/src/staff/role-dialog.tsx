import type { Permission } from '@samnang/contract/office/permission'
import type { Role } from '@samnang/contract/office/staff'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMe } from '../session/session.ts'
import { permissionWord, roleWord } from '../text/rights.ts'
import { staff } from '../text/staff.ts'
import { ComboboxMany } from '../ui/combobox.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { changesOf } from './role-changes.ts'

/** A new role, or other permissions for one: what is added and what is taken away stands there before it is asked for. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const me = useMe()
  const [code, setCode] = useState(role?.code ?? '')
  const [name, setName] = useState(role?.name ?? '')
  const [permissions, setPermissions] = useState<Permission[]>(role?.permissions ?? [])
  // Nobody gives what they do not have.
  const known = [...new Set([...me.permissions, ...(role?.permissions ?? [])])]
  const choices = known.map((permission) => ({ value: permission, label: permissionWord(permission) }))
  const { added, removed } = changesOf(role?.permissions ?? [], permissions)
  const isChanged = added.length + removed.length > 0 || name !== (role?.name ?? '')
  const words = (list: readonly Permission[]) => list.map(permissionWord).join(' · ')
  const run = (reason: string) => {
    const body = { name: name.trim() || null, permissions, was: role?.permissions ?? null, reason }
    return send('POST /api/roles/:code', { params: { code }, body })
  }
  return (
    <CommandDialog
      title={role ? `${staff('role_change')} · ${roleWord(role.code, role.name)}` : staff('role_new')}
      isOpen
      onClose={onClose}
      isReady={isChanged && /^[a-z][a-z0-9_]*$/.test(code)}
      run={run}
    >
      {!role && (
        <TextField
          label={staff('role_code')}
          help={staff('role_code_help')}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <TextField
        label={staff('role_name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ComboboxMany
        label={staff('permissions')}
        choices={choices}
        value={permissions}
        onChange={setPermissions}
      />
      {added.length > 0 && <p className="text-sm text-win">{staff('role_added', { what: words(added) })}</p>}
      {removed.length > 0 && (
        <p className="text-sm text-lose">{staff('role_removed', { what: words(removed) })}</p>
      )}
    </CommandDialog>
  )
}
