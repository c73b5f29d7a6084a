/** Whom the command line has let in past everything: it stays here until another owner has looked into it. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Time } from '../ui/time.tsx'

type Entry = OfficeReply<'GET /api/break-glass'>['rows'][number]

export function BreakGlass() {
  const mayReview = useMay('staff.manage')
  const { data } = useAnswer('GET /api/break-glass', {})
  const [seen, setSeen] = useState<Entry | null>(null)
  if (!data || data.rows.length === 0) return null
  return (
    <section
      aria-label={staff('glass_title')}
      className="grid gap-2 rounded-md border border-warn bg-surface p-3"
    >
      <h2 className="font-bold text-warn">{staff('glass_title')}</h2>
      <p>{staff('glass_text')}</p>
      <ul className="grid gap-2">
        {data.rows.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <b>{entry.name}</b>
            <Time at={entry.at} />
            <span className="min-w-0 flex-1 basis-60">{entry.reason}</span>
            {mayReview && <Button onClick={() => setSeen(entry)}>{staff('glass_seen')}</Button>}
          </li>
        ))}
      </ul>
      {seen && <Seen entry={seen} onClose={() => setSeen(null)} />}
    </section>
  )
}

function Seen({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const params = { id: String(entry.id) }
  return (
    <CommandDialog
      title={`${staff('glass_seen')} · ${entry.name}`}
      isOpen
      onClose={onClose}
      run={(reason) => send('POST /api/break-glass/:id/reviewed', { params, body: { reason } })}
    >
      <p>
        <Time at={entry.at} /> · {entry.reason}
      </p>
      <p>{staff('glass_seen_text')}</p>
    </CommandDialog>
  )
}
