/** Everybody with what they may do, since when and from whom; somebody looks through it and says so. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { permissionWord, roleWord } from '../text/rights.ts'
import { shell } from '../text/shell.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { branchWord, StateTag } from './colleague-parts.tsx'

type Rights = OfficeReply<'GET /api/rights'>

export default function RightsPage() {
  const mayReview = useMay('staff.manage')
  const { data, error, mutate } = useAnswer('GET /api/rights', {})
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const actions = mayReview && (
    <Button kind="primary" onClick={() => setOpen(true)}>
      {staff('reviewed')}
    </Button>
  )
  return (
    <ListFrame title={shell('page_rights')} actions={actions}>
      <p className="text-muted">
        {data.last ? staff('reviewed_last', { name: data.last.by }) : staff('reviewed_never')}{' '}
        {data.last && <Time at={data.last.at} />}
      </p>
      <ul className="grid gap-2">
        {data.rows.map((row) => (
          <RightsCard key={row.id} row={row} />
        ))}
      </ul>
      <CommandDialog
        title={staff('reviewed')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={(reason) => send('POST /api/rights/reviewed', { body: { reason } })}
      >
        <p>{staff('reviewed_text')}</p>
      </CommandDialog>
    </ListFrame>
  )
}

function RightsCard({ row }: { row: Rights['rows'][number] }) {
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link href={`/staff/${row.id}`} className="font-bold text-info underline underline-offset-2">
          {row.name}
        </Link>
        <StateTag state={row.state} />
        <span className="text-sm text-muted">
          {staff('branch')}: {branchWord(row.branch)} · {staff('last_seen')}: <Time at={row.last_seen_at} />
        </span>
      </div>
      {row.roles.map(({ role, since, by }) => (
        <p key={role} className="text-sm">
          <b>{roleWord(role)}</b> · {staff('given_by')} {by} · <Time at={since} />
        </p>
      ))}
      {row.permissions.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-7 text-muted">
            {staff('permissions')}: {row.permissions.length}
          </summary>
          {row.permissions.map(permissionWord).join(' · ')}
        </details>
      )}
    </li>
  )
}
