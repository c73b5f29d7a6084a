/** One's own files: how far each is, and the way to fetch it. */
import { price } from '@samnang/portal/text/format.ts'
import { useEffect, useMemo, useState } from 'react'
import { send } from '../calls/send.ts'
import { type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { jobs, type jobsTexts } from '../text/jobs.ts'
import { useLanguage } from '../text/language.ts'
import { refusal } from '../text/refusal.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

type Job = RowOf<'GET /api/jobs'>

const LOOK_MS = 2_000
const TONES: Readonly<Record<Job['state'], Tone>> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
  expired: 'plain',
}

export default function JobsPage() {
  const language = useLanguage()
  const [cancelled, setCancelled] = useState<Job | null>(null)
  const list = useList('GET /api/jobs', {})
  const isOpen = list.rows.some(({ state }) => state === 'waiting' || state === 'running')
  const { refresh } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `refresh` does the same
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(refresh, LOOK_MS)
    return () => clearInterval(timer)
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(setCancelled), [language])
  return (
    <ListFrame title={jobs('title')}>
      <p className="text-sm text-muted">{jobs('about')}</p>
      <DataTable
        name="jobs"
        label={jobs('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
      />
      <CommandDialog
        title={jobs('cancel_job')}
        isOpen={cancelled !== null}
        onClose={() => setCancelled(null)}
        run={(reason) =>
          send('POST /api/jobs/:id/cancel', { params: { id: String(cancelled?.id) }, body: { reason } })
        }
      />
    </ListFrame>
  )
}

function columnsOf(onCancel: (job: Job) => void): ListColumn<Job>[] {
  return [
    { id: 'id', header: jobs('column_id'), cell: ({ id }) => id, isFigure: true },
    { id: 'list', header: jobs('column_list'), cell: ({ export: name }) => listName(name) },
    {
      id: 'state',
      header: jobs('column_state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{jobs(`state_${state}`)}</Tag>,
    },
    { id: 'rows', header: jobs('column_rows'), cell: progressOf, isFigure: true },
    { id: 'size', header: jobs('column_size'), cell: (job) => sizeOf(job.size_bytes), isFigure: true },
    { id: 'asked', header: jobs('column_asked'), cell: (job) => <Time at={job.asked_at} /> },
    { id: 'kept', header: jobs('column_kept'), cell: (job) => <Time at={job.kept_until} /> },
    { id: 'do', header: jobs('column_do'), cell: (job) => <Deed job={job} onCancel={onCancel} /> },
  ]
}

function Deed({ job, onCancel }: { job: Job; onCancel: (job: Job) => void }) {
  if (job.state === 'done' && job.is_here === false)
    return <span className="text-sm text-warn">{refusal('file_elsewhere')}</span>
  if (job.state === 'done') {
    return (
      <a href={`/api/jobs/${job.id}/file`} download className={buttonLook('primary')}>
        {jobs('fetch')}
      </a>
    )
  }
  if (job.state !== 'waiting' && job.state !== 'running') return null
  return <Button onClick={() => onCancel(job)}>{jobs('cancel_job')}</Button>
}

function listName(name: string): string {
  const list = name.replace(/-pdf$/, '')
  const key = `list_${list.replaceAll('-', '_')}` as keyof typeof jobsTexts
  return jobs(key as 'list_audit') + (list === name ? '' : ' (PDF)')
}

/** While it is made: how far it is, where that is known. */
function progressOf({ rows, parts, state }: Job): string {
  if (parts === undefined || state !== 'running') return price(rows)
  return `${price(rows)} / ${price(parts)} (${Math.floor((100 * rows) / parts)} %)`
}

function sizeOf(bytes: number | null): string {
  return bytes === null ? '' : `${price(Math.ceil(bytes / 1000))} kB`
}
