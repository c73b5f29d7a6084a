/** The lists of one account; which one is open stands in the address. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { useMemo } from 'react'
import { type ListName, type Question, type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { base } from '../text/base.ts'
import { cash } from '../text/cash.ts'
import { useLanguage } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { closeColumns, entryColumns, importColumns, shiftColumns } from './account-columns.tsx'

const TABS = { bank: ['entries', 'imports', 'closes'], till: ['entries', 'shifts', 'closes'] } as const
type Tab = (typeof TABS)['bank' | 'till'][number]

export function AccountTabs({ account: { id, code, kind } }: { account: CashAccountRow }) {
  const [{ tab }, setFilters] = useFilters({ tab: 'entries' })
  const tabs: readonly Tab[] = TABS[kind]
  const open = tabs.find((known) => known === tab) ?? 'entries'
  return (
    <>
      <nav aria-label={cash('lists_of', { name: code })} className="flex flex-wrap gap-1">
        {tabs.map((one) => (
          <Button
            key={one}
            kind={one === open ? 'primary' : 'quiet'}
            aria-pressed={one === open}
            onClick={() => setFilters({ tab: one })}
          >
            {cash(`tab_${one}`)}
          </Button>
        ))}
      </nav>
      <TabList key={open} id={String(id)} tab={open} />
    </>
  )
}

function TabList({ id, tab }: { id: string; tab: Tab }) {
  switch (tab) {
    case 'entries':
      return <Rows id={id} tab={tab} question="GET /api/cash/accounts/:id/entries" columns={entryColumns} />
    case 'imports':
      return <Rows id={id} tab={tab} question="GET /api/cash/accounts/:id/imports" columns={importColumns} />
    case 'closes':
      return <Rows id={id} tab={tab} question="GET /api/cash/accounts/:id/closes" columns={closeColumns} />
    case 'shifts':
      return <Rows id={id} tab={tab} question="GET /api/cash/accounts/:id/shifts" columns={shiftColumns} />
  }
}

type OfAccount = Extract<ListName, `GET /api/cash/accounts/:id/${string}`>

interface RowsProps<N extends OfAccount> {
  id: string
  tab: Tab
  question: N
  columns: () => ListColumn<RowOf<N>>[]
}

function Rows<N extends OfAccount>({ id, tab, question, columns }: RowsProps<N>) {
  const language = useLanguage()
  // Every list of an account is asked by the same parameter.
  const list = useList(question, { params: { id } } as unknown as Question<N>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const said = useMemo(columns, [language])
  const hasFile = tab === 'entries' || tab === 'closes'
  return (
    <DataTable
      name={`cash-${tab}`}
      label={cash(`tab_${tab}`)}
      columns={said}
      list={list as ReturnType<typeof useList<N>> & { rows: (RowOf<N> & object)[] }}
      rowId={(row) => {
        const { id: number, day } = row as object as { id?: number; day?: string }
        return String(number ?? day)
      }}
      emptyText={base('nothing')}
      tools={
        hasFile && <ExportButton name={`cash-${tab}`} query={{ account: id }} permission="cashier.read" />
      }
    />
  )
}
