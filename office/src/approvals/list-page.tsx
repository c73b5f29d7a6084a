/** Requests that a second person decides, and what became of them. */
import type { Approval } from '@samnang/contract/office/approvals'
import { useMemo } from 'react'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useQueue } from '../live/use-queue.ts'
import { approvals } from '../text/approvals.ts'
import { useLanguage } from '../text/language.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { ApprovalTag } from './approval-tag.tsx'
import { sentenceOf } from './describe.ts'

const STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const
const FILTERS = { state: 'waiting' }

export default function ApprovalsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const state = STATES.find((one) => one === filters.state)
  const list = useList('GET /api/approvals', {
    query: state ? { state } : {},
  })
  useQueue('approvals', list.refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  const choices = [
    ...STATES.map((value) => ({ value: value as string, label: approvals(`state_${value}`) })),
    { value: '', label: approvals('state_all') },
  ]
  return (
    <ListFrame
      title={approvals('title')}
      filters={
        <Select
          label={approvals('state')}
          choices={choices}
          value={state ?? ''}
          onChange={(value) => setFilters({ state: value })}
        />
      }
    >
      <DataTable
        name="approvals"
        label={approvals('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/approvals/${id}`}
        tools={<ExportButton name="approvals" query={{ state }} permission="approvals.read" />}
        emptyText={approvals('none_waiting')}
      />
    </ListFrame>
  )
}

function columnsOf(): ListColumn<Approval>[] {
  return [
    { id: 'id', header: '#', cell: ({ id }) => <CopyId id={id} href={`/approvals/${id}`} /> },
    { id: 'what', header: approvals('what'), cell: sentenceOf },
    { id: 'state', header: approvals('state'), cell: ({ state }) => <ApprovalTag state={state} /> },
    { id: 'by', header: approvals('by'), cell: (row) => row.asked_by },
    { id: 'why', header: approvals('why'), cell: ({ reason }) => reason },
    { id: 'asked', header: approvals('asked_at'), cell: (row) => <Time at={row.asked_at} /> },
    {
      id: 'expires',
      header: approvals('expires_at'),
      cell: (row) => <Time at={row.expires_at} />,
      isExtra: true,
    },
    { id: 'decided', header: approvals('decided'), cell: (row) => row.decided_by ?? '–', isExtra: true },
  ]
}
