/** All colleagues, and the way to a new one. */
import type { Colleague } from '@samnang/contract/office/staff'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useMay } from '../session/session.ts'
import { useLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { OneTimeLink, type ShownLink } from '../ui/one-time-link.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { branchWord, roleWords, StateTag } from './colleague-parts.tsx'
import { CreateColleague } from './create-colleague.tsx'

export default function StaffPage() {
  const language = useLanguage()
  const mayManage = useMay('staff.manage')
  const [isCreating, setCreating] = useState(false)
  const [link, setLink] = useState<ShownLink | null>(null)
  const list = useList('GET /api/staff', {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  const actions = mayManage && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <UserPlus size={16} />
      {staff('create')}
    </Button>
  )
  return (
    <ListFrame title={shell('page_staff')} actions={actions}>
      <DataTable
        name="staff"
        label={shell('page_staff')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/staff/${id}`}
        tools={<ExportButton name="staff" query={{}} permission="staff.read" />}
      />
      <CreateColleague isOpen={isCreating} onClose={() => setCreating(false)} onLink={setLink} />
      <OneTimeLink link={link} onClose={() => setLink(null)} />
    </ListFrame>
  )
}

function columnsOf(): ListColumn<Colleague>[] {
  return [
    { id: 'name', header: staff('name'), cell: (row) => <Name row={row} /> },
    { id: 'state', header: staff('state'), cell: ({ state }) => <StateTag state={state} /> },
    { id: 'roles', header: staff('roles'), cell: ({ roles }) => roleWords(roles.map(({ role }) => role)) },
    { id: 'branch', header: staff('branch'), cell: ({ branch }) => branchWord(branch) },
    { id: 'seen', header: staff('last_seen'), cell: (row) => <Time at={row.last_seen_at} /> },
    { id: 'since', header: staff('since'), cell: (row) => <Time at={row.created_at} />, isExtra: true },
  ]
}

function Name({ row: { id, name, is_demo } }: { row: Colleague }) {
  return (
    <span className="flex items-center gap-2">
      <Link href={`/staff/${id}`} className="text-info underline underline-offset-2">
        {name}
      </Link>
      {is_demo && <Tag tone="warn">{staff('demo')}</Tag>}
    </span>
  )
}
