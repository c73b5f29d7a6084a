/** Where somebody is logged in. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { type ReactNode, useState } from 'react'
import type { Sent } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

type Row = OfficeReply<'GET /api/sessions'>['rows'][number]
type End = (session: number) => (reason: string) => Promise<Sent<'POST /api/staff/:id/sessions/:session/end'>>

/** `endWith` null: only to look at. */
export function Sessions({ rows, endWith }: { rows: readonly Row[]; endWith: End | null }) {
  const [ended, setEnded] = useState<number | null>(null)
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-bold">{staff('sessions')}</h2>
      {rows.length === 0 && <p className="text-muted">{base('nothing')}</p>}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <SessionCard key={row.id} row={row}>
            {endWith && <Button onClick={() => setEnded(row.id)}>{staff('session_end')}</Button>}
          </SessionCard>
        ))}
      </ul>
      <CommandDialog
        title={staff('session_end')}
        isOpen={ended !== null}
        onClose={() => setEnded(null)}
        doneText={staff('session_ended')}
        run={(reason) => (endWith as End)(ended ?? 0)(reason)}
      />
    </section>
  )
}

export function SessionCard({ row, children }: { row: Row; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-3 text-sm">
      <b>{staff(`session_${row.kind}`)}</b>
      {row.is_this && <Tag tone="good">{staff('session_this')}</Tag>}
      <span className="min-w-0 flex-1 basis-60 text-muted">
        {[row.device, row.address].filter(Boolean).join(' · ')}
      </span>
      <span>
        {staff('since')} <Time at={row.since} />
      </span>
      {children}
    </li>
  )
}
