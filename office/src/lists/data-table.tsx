/** A list of the office: columns to choose, sorted where the server sorts, as many rows as one likes, all by keyboard. */
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import type { Listed } from '../calls/use-answer.ts'
import { base } from '../text/base.ts'
import { lists } from '../text/lists.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { useHiddenColumns } from './kept-columns.ts'
import { SavedViews } from './saved-views.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'

const FEATURES = tableFeatures({ columnVisibilityFeature })

export interface ListColumn<R> {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** Figures stand on the right. */
  isFigure?: boolean
  /** What the server calls this order; absent: it does not sort by it. */
  sort?: string
  /** Shown only when it is chosen. */
  isExtra?: boolean
}

export interface DataTableProps<R> {
  /** Of the list: its columns are kept under this name, its views too. */
  name: string
  /** Said by screen readers. */
  label: string
  /** Memoised by language: `useMemo(() => columns(), [language])`. */
  columns: readonly ListColumn<R>[]
  list: Listed<R>
  rowId: (row: R) => string
  /** Where Enter and a press lead. */
  rowHref?: (row: R) => string | null
  emptyText?: string
  /** The filter `sort`, and what changes it. */
  sort?: string
  onSort?: (sort: string) => void
  /** Stands beside the choice of columns: saved views, the CSV button. */
  tools?: ReactNode
}

/** Rows come from `useList`; filters stand above, in the page. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { name, columns, list, rowId } = props
  const usual = useMemo(() => columns.filter((column) => column.isExtra).map(({ id }) => id), [columns])
  const [hidden, setHidden] = useHiddenColumns(name, usual)
  const box = useRef<HTMLElement>(null)
  const table = useTable({
    features: FEATURES,
    columns: useMemo(() => columns.map(defined), [columns]),
    data: list.rows,
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  })
  const isShown = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  const shown = columns.filter(({ id }) => isShown.has(id))
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Count list={list} />
        {props.tools}
        <SavedViews list={name} hidden={hidden} onColumns={setHidden} />
        <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />
      </div>
      <section
        ref={box}
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[max(20rem,calc(100dvh-16rem))] min-w-0 overflow-auto rounded-md border border-line bg-surface"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <TableHead columns={shown} sort={props.sort ?? ''} onSort={props.onSort} />
          <TableRows box={box} rows={table.getRowModel().rows} columns={shown} rowHref={props.rowHref} />
        </table>
        <Foot list={list} emptyText={props.emptyText} />
      </section>
    </div>
  )
}

function defined<R>(column: ListColumn<R>) {
  return { id: column.id, header: column.header, enableHiding: true }
}

function Count({ list }: { list: Listed<object> }) {
  if (list.rows.length === 0) return null
  const n = list.rows.length
  return (
    <span role="status" className="mr-auto text-sm text-muted tabular-nums">
      {list.hasMore ? lists('shown', { n }) : lists('shown_all', { n })} · {base('zone')}
    </span>
  )
}

function Foot({ list, emptyText }: { list: Listed<object>; emptyText: string | undefined }) {
  if (list.isLoading) return <Loading />
  if (list.error) return <Failed text={refusalSentence(list.error)} retry={list.refresh} />
  if (list.rows.length === 0) return <Empty text={emptyText ?? lists('nothing_found')} />
  if (!list.hasMore) return null
  return (
    <div className="sticky left-0 grid place-items-center p-2">
      <Button onClick={list.more} busy={list.isMoreLoading}>
        {lists('more')}
      </Button>
    </div>
  )
}
