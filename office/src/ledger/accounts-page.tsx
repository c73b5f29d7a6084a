/** /ledger/accounts: every account of the book, with what it holds. */
import { ACCOUNT_KINDS, type LedgerAccount } from '@samnang/contract/office/ledger'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useLanguage } from '../text/language.ts'
import { ledger } from '../text/ledger.ts'
import { shell } from '../text/shell.ts'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'

export default function AccountsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters({ kind: '', q: '' })
  const list = useList('GET /api/ledger/accounts', { query: queryOf(filters) as { kind?: 'player' } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  return (
    <ListFrame
      title={shell('page_ledger_accounts')}
      filters={
        <>
          <Select
            label={ledger('kind')}
            value={filters.kind}
            onChange={(kind) => setFilters({ kind })}
            choices={[
              { value: '', label: ledger('all') },
              ...ACCOUNT_KINDS.map((value) => ({ value: value as string, label: ledger(`side_${value}`) })),
            ]}
          />
          <TextField
            label={ledger('q')}
            type="search"
            maxLength={100}
            value={filters.q}
            onChange={(event) => setFilters({ q: event.target.value })}
          />
        </>
      }
    >
      <DataTable
        name="ledger-accounts"
        label={shell('page_ledger_accounts')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        tools={<ExportButton name="ledger-accounts" query={queryOf(filters)} permission="ledger.read" />}
        rowHref={({ id }) => `/ledger/accounts/${id}`}
      />
    </ListFrame>
  )
}

function columnsOf(): ListColumn<LedgerAccount>[] {
  return [
    { id: 'id', header: ledger('id'), cell: ({ id }) => id, isFigure: true },
    {
      id: 'name',
      header: ledger('name'),
      cell: ({ id, name }) => (
        <Link href={`/ledger/accounts/${id}`} className="text-info underline underline-offset-2">
          {name}
        </Link>
      ),
    },
    { id: 'kind', header: ledger('kind'), cell: ({ kind }) => ledger(`side_${kind}`) },
    {
      ...{ id: 'balance', header: ledger('balance'), isFigure: true },
      cell: ({ balance }) => <Money amount={balance} />,
    },
  ]
}
