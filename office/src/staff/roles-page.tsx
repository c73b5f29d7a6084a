/** Roles and what each may do; a change is asked for and waits for a second person. */
import type { Role } from '@samnang/contract/office/staff'
import { type ReactNode, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { permissionWord, roleWord } from '../text/rights.ts'
import { shell } from '../text/shell.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { RoleDialog } from './role-dialog.tsx'

export default function RolesPage() {
  const mayChange = useMay('roles.manage')
  const { data, error, mutate } = useAnswer('GET /api/roles', {})
  const [changed, setChanged] = useState<Role | 'new' | null>(null)
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const actions = mayChange && <Button onClick={() => setChanged('new')}>{staff('role_new')}</Button>
  return (
    <ListFrame title={shell('page_roles')} actions={actions}>
      <ul className="grid gap-2 xl:grid-cols-2">
        {data.rows.map((role) => (
          <RoleCard key={role.code} role={role}>
            {mayChange && role.code !== 'owner' && (
              <Button onClick={() => setChanged(role)}>{staff('role_change')}</Button>
            )}
          </RoleCard>
        ))}
      </ul>
      {changed !== null && (
        <RoleDialog role={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />
      )}
    </ListFrame>
  )
}

function RoleCard({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold">{roleWord(role.code, role.name)}</h2>
        <span className="text-sm text-muted">
          {staff('members')}: {role.staff}
        </span>
        <span className="ml-auto">{children}</span>
      </div>
      {role.code === 'owner' ? (
        <p className="text-sm text-muted">{staff('role_fixed')}</p>
      ) : (
        <p className="flex flex-wrap gap-1">
          {role.permissions.map((permission) => (
            <Tag key={permission}>{permissionWord(permission)}</Tag>
          ))}
        </p>
      )}
    </li>
  )
}
