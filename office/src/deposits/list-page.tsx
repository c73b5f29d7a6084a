/** /deposits: what waits, oldest first, and what became of the rest. Pushes come in without moving a row. */
import type { DeskDeposit } from '@samnang/contract/office/deposits'
import { useMemo } from 'react'
import { useList } from '../calls/use-answer.ts'
import { ClaimTag } from '../desk/claim-bar.tsx'
import { StateTag } from '../desk/parts.tsx'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useStillList } from '../live/use-queue.ts'
import { cashier } from '../text/cashier.ts'
import { useLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

const STATES = ['WAITING', 'ASKED', 'OPEN', 'DONE', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const
const FILTERS = { state: 'WAITING', q: '', player: '' }

export default function DepositsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  // What an address says is checked by the server.
  const asked = useList('GET /api/deposits', { query: query as { state?: (typeof STATES)[number] } })
  const list = useStillList(asked, 'deposits', JSON.stringify(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(list.isGone), [language, list.gone])
  return (
    <ListFrame title={shell('page_deposits')} filters={<Filters filters={filters} onChange={setFilters} />}>
      <DataTable
        name="deposits"
        label={shell('page_deposits')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/deposits/${id}`}
        emptyText={cashier('none_waiting')}
        tools={
          <>
            <Button disabled={list.gone === 0} onClick={list.tidy}>
              {cashier('tidy', { n: list.gone })}
            </Button>
            <ExportButton name="deposits" query={query} permission="cashier.read" />
          </>
        }
      />
    </ListFrame>
  )
}

interface FiltersProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  const words = { WAITING: cashier('list_WAITING'), ASKED: cashier('list_ASKED') } as Record<string, string>
  return (
    <>
      <Select
        label={cashier('filter')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          ...STATES.map((value) => ({
            value: value as string,
            label: words[value] ?? cashier(`state_${value as 'DONE'}`),
          })),
          { value: '', label: cashier('list_ALL') },
        ]}
      />
      <TextField
        label={cashier('q_deposit')}
        type="search"
        maxLength={40}
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value, state: '' })}
      />
    </>
  )
}

function columnsOf(isGone: (row: DeskDeposit) => boolean): ListColumn<DeskDeposit>[] {
  return [
    { id: 'id', header: cashier('column_id'), cell: ({ id }) => <CopyId id={id} href={`/deposits/${id}`} /> },
    {
      id: 'amount',
      header: cashier('column_amount'),
      cell: ({ amount, credited }) => <Money amount={credited ?? amount} className="text-base font-bold" />,
      isFigure: true,
    },
    {
      id: 'player',
      header: cashier('column_player'),
      cell: ({ player }) => <CopyId id={player.id} text={player.username} href={`/players/${player.id}`} />,
    },
    { id: 'state', header: cashier('column_state'), cell: (row) => <State row={row} isGone={isGone(row)} /> },
    {
      id: 'claim',
      header: cashier('column_claim'),
      cell: ({ claim }) => claim && <ClaimTag claim={claim} />,
    },
    { id: 'reference', header: cashier('column_reference'), cell: (row) => row.reference },
    { id: 'way', header: cashier('column_way'), cell: ({ way }) => cashier(`way_${way}`) },
    {
      id: 'asked',
      header: cashier('column_asked'),
      cell: (row) => <Time at={row.sent_at ?? row.created_at} />,
    },
    {
      id: 'account',
      header: cashier('column_account'),
      cell: (row) => row.cash_account ?? '–',
      isExtra: true,
    },
    { id: 'done', header: cashier('column_done'), cell: (row) => <Time at={row.done_at} />, isExtra: true },
  ]
}

function State({ row, isGone }: { row: DeskDeposit; isGone: boolean }) {
  if (isGone) return <Tag>{cashier('gone')}</Tag>
  if (row.approval !== null) return <Tag tone="info">{cashier('second_waits')}</Tag>
  if (row.question !== null) return <Tag tone="info">{cashier('list_ASKED')}</Tag>
  return <StateTag state={row.state} />
}
