/** /limits: what the polls take from players. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { switches } from '../text/switches.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { LastChange } from './last-change.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { FIELDS } from './names.ts'

type PollRow = OfficeReply<'GET /api/limits'>['rows'][number]

/** The stream tells of every change; should it be silent, this page asks by itself. */
const REFRESH_MS = 30_000

export default function LimitsPage() {
  const { data, error, mutate } = useAnswer('GET /api/limits', {}, { refreshMs: REFRESH_MS })
  useQueue('switches', () => void mutate())
  const [seen, setSeen] = useState<PollRow | null>(null)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-240 gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{switches('limits_title')}</h1>
        <p className="text-muted">{switches('limits_lead')}</p>
      </header>
      <div className="grid gap-4 lg:grid-cols-2">
        {data.rows.map((row) => (
          <PollCard key={row.poll} row={row} onChange={() => setSeen(row)} />
        ))}
      </div>
      {seen && (
        <LimitsDialog
          poll={seen.poll}
          seen={seen.limits}
          now={data.rows.find(({ poll }) => poll === seen.poll)?.limits}
          line={data.line}
          onClose={() => setSeen(null)}
        />
      )}
    </div>
  )
}

function PollCard({ row, onChange }: { row: PollRow; onChange: () => void }) {
  const may = useMay('limits.change')
  const name = switches(row.poll === 'POLL_1' ? 'poll_1' : 'poll_2')
  return (
    <section
      aria-label={name}
      className="grid content-start gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="font-bold">{name}</h2>
      <dl className="grid gap-2">
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{switches(field)}</dt>
            <dd className="ml-auto font-bold">
              <Money amount={row.limits[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <LastChange name={`limits-${row.poll}`} changed={row.changed} />
      {may && (
        <Button aria-label={`${switches('change')}: ${name}`} onClick={onChange}>
          {switches('change')}
        </Button>
      )}
    </section>
  )
}
