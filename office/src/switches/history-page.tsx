/** /switches/:name: what became of one switch, or of the limits of one poll: since when, by whom, why, from what to what. */
import { useMemo } from 'react'
import { Link, useParams } from 'wouter'
import { type RowOf, useAnswer, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useLanguage } from '../text/language.ts'
import { switches } from '../text/switches.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { personOf } from '../ui/person.ts'
import { Time } from '../ui/time.tsx'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { nameOf } from './names.ts'

type Row = RowOf<'GET /api/switches/:name/changes'>

const LIMITS = /^limits-(POLL_[12])$/

export default function HistoryPage() {
  const { name = '' } = useParams()
  const language = useLanguage()
  const list = useList('GET /api/switches/:name/changes', { params: { name } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo(columnsOf, [language])
  const title = useTitleOf(name)
  const isLimits = LIMITS.test(name)
  return (
    <ListFrame title={switches('history_of', { what: title })}>
      <p>
        <Link href={isLimits ? '/limits' : '/switches'} className="text-info underline underline-offset-2">
          {switches(isLimits ? 'limits_title' : 'title')}
        </Link>
      </p>
      <DataTable
        name="changes"
        label={switches('history_of', { what: title })}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        emptyText={switches('never')}
        tools={<ExportButton name="changes" query={{ name }} permission="switches.read" />}
      />
    </ListFrame>
  )
}

/** A provider's own title comes with the list of switches; all others have words here. */
function useTitleOf(name: string): string {
  const isProvider = name.startsWith('provider-')
  const { data } = useAnswer('GET /api/switches', isProvider ? {} : null)
  const poll = LIMITS.exec(name)?.[1]
  if (poll) return `${switches('limits_title')} ${poll}`
  return nameOf(data?.rows.find((row) => row.name === name) ?? { name, title: null })
}

function columnsOf(): ListColumn<Row>[] {
  return [
    { id: 'at', header: switches('column_at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'who', header: switches('column_who'), cell: ({ by }) => personOf(by) },
    {
      id: 'what',
      header: switches('column_what'),
      cell: ({ before, value }) => <Changes fields={changedFields(before, value)} />,
    },
    { id: 'why', header: switches('column_why'), cell: ({ reason }) => reason ?? switches('no_reason') },
  ]
}

function Changes({ fields }: { fields: readonly ChangedField[] }) {
  if (fields.length === 0) return <span className="text-muted">{switches('unchanged')}</span>
  return (
    <ul>
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          {name !== 'on' && `${switches(name)}: `}
          {switches('from_to', { before: before ?? '–', after: after ?? '–' })}
        </li>
      ))}
    </ul>
  )
}
