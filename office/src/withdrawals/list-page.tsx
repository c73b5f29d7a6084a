/** /withdrawals: what waits for a decision or for its payment, oldest first. Pushes come in without moving a row. */
import type { DeskWithdrawal } from '@samnang/contract/office/withdrawals'
import { useMemo } from 'react'
import { Link } from 'wouter'
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
import { Button, buttonLook } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

const STATES = ['HELD', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED'] as const
const FILTERS = { state: 'HELD', q: '', player: '' }

export default function WithdrawalsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  // What an address says is checked by the server.
  const asked = useList('GET /api/withdrawals', { query: query as { state?: (typeof STATES)[number] } })
  const list = useStillList(asked, 'withdrawals', JSON.stringify(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(list.isGone), [language, list.gone])
  return (
    <ListFrame
      title={shell('page_withdrawals')}
      filters={
        <>
          <Select
            label={cashier('filter')}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
            choices={[
              ...STATES.map((value) => ({ value: value as string, label: cashier(`state_${value}`) })),
              { value: '', label: cashier('list_ALL') },
            ]}
          />
          <TextField
            label={cashier('q_withdrawal')}
            type="search"
            maxLength={64}
            value={filters.q}
            onChange={(event) => setFilters({ q: event.target.value, state: '' })}
          />
        </>
      }
      actions={
        <Link href="/payouts" className={buttonLook()}>
          {shell('page_payouts')}
        </Link>
      }
    >
      <DataTable
        name="withdrawals"
        label={shell('page_withdrawals')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/withdrawals/${id}`}
        emptyText={cashier('none_waiting')}
        tools={
          <>
            <Button disabled={list.gone === 0} onClick={list.tidy}>
              {cashier('tidy', { n: list.gone })}
            </Button>
            <ExportButton name="withdrawals" query={query} permission="cashier.read" />
          </>
        }
      />
    </ListFrame>
  )
}

function columnsOf(isGone: (row: DeskWithdrawal) => boolean): ListColumn<DeskWithdrawal>[] {
  return [
    {
      id: 'id',
      header: cashier('column_id'),
      cell: ({ id }) => <CopyId id={id} href={`/withdrawals/${id}`} />,
    },
    {
      id: 'amount',
      header: cashier('column_amount'),
      cell: ({ amount }) => <Money amount={amount} className="text-base font-bold" />,
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
    { id: 'bank', header: cashier('column_bank'), cell: ({ bank, number }) => `${bank} ${number}` },
    { id: 'holder', header: cashier('column_holder'), cell: ({ holder }) => holder },
    { id: 'asked', header: cashier('column_asked'), cell: (row) => <Time at={row.created_at} /> },
    {
      id: 'payment',
      header: cashier('bank_reference'),
      cell: (row) => row.bank_reference ?? '–',
      isExtra: true,
    },
    { id: 'done', header: cashier('column_done'), cell: (row) => <Time at={row.done_at} />, isExtra: true },
  ]
}

function State({ row, isGone }: { row: DeskWithdrawal; isGone: boolean }) {
  if (isGone) return <Tag>{cashier('gone')}</Tag>
  if (row.approval !== null) return <Tag tone="info">{cashier('second_waits')}</Tag>
  if (row.payout !== null) return <Tag tone="info">{cashier('payout_in', { id: row.payout })}</Tag>
  return <StateTag state={row.state} />
}
