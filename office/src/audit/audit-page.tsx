/** The audit log: who did what, when and why; filters in the address, the newest first, and the proof that it is whole. */
import { EVENT_KIND_NAMES, isEventKind } from '@samnang/core/significant-events'
import { useMemo } from 'react'
import { type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { actionWord } from '../text/actions.ts'
import { audit } from '../text/audit.ts'
import { useLanguage } from '../text/language.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { DateRange } from '../ui/date-range.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { SubjectLink } from './subject-link.tsx'
import { Verify } from './verify.tsx'

type Row = RowOf<'GET /api/audit'>

const DEFAULTS = { kind: '', actor: '', action: '', target: '', from: '', to: '' }

export default function AuditPage() {
  const language = useLanguage()
  const [filters, change] = useFilters(DEFAULTS)
  const { kind, ...texts } = queryOf(filters)
  const query = kind !== undefined && isEventKind(kind) ? { ...texts, kind } : texts
  const list = useList('GET /api/audit', { query })
  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo(() => columnsOf(), [language])
  return (
    <ListFrame
      title={audit('title')}
      actions={<Verify />}
      filters={<AuditFilters value={filters} onChange={change} />}
    >
      <p className="text-sm text-muted">{audit('times')}</p>
      <DataTable
        name="audit"
        label={audit('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/audit/${id}`}
        tools={<ExportButton name="audit" query={query} permission="audit.read" />}
      />
    </ListFrame>
  )
}

interface AuditFiltersProps {
  value: typeof DEFAULTS
  onChange: (part: Partial<typeof DEFAULTS>) => void
}

function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const text = (name: 'actor' | 'action' | 'target') => (
    <TextField
      label={audit(name)}
      help={audit(`${name}_help`)}
      value={value[name]}
      maxLength={200}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <>
      <Select
        label={audit('kind')}
        value={value.kind}
        choices={kindChoices()}
        onChange={(kind) => onChange({ kind })}
      />
      {text('actor')}
      {text('action')}
      {text('target')}
      <div className="sm:col-span-2">
        <DateRange value={value} onChange={onChange} />
      </div>
    </>
  )
}

function kindChoices() {
  return [
    { value: '', label: audit('kind_any') },
    ...EVENT_KIND_NAMES.map((kind) => ({ value: kind, label: audit(`kind_${kind}`) })),
  ]
}

function columnsOf(): ListColumn<Row>[] {
  return [
    { id: 'id', header: '#', cell: ({ id }) => <CopyId id={id} href={`/audit/${id}`} /> },
    { id: 'at', header: audit('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'actor', header: audit('actor'), cell: ({ actor }) => <SubjectLink subject={actor} as="actor" /> },
    { id: 'action', header: audit('action'), cell: ({ action }) => actionWord(action) },
    {
      id: 'target',
      header: audit('target'),
      cell: ({ target }) => <SubjectLink subject={target} as="target" />,
    },
    { id: 'reason', header: audit('reason'), cell: ({ reason }) => reason ?? '–' },
    {
      id: 'approved_by',
      header: audit('approved_by'),
      cell: ({ approved_by: by }) => <SubjectLink subject={by} as="actor" />,
      isExtra: true,
    },
  ]
}
