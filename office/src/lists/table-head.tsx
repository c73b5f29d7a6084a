import { ArrowDown, ArrowUp } from 'lucide-react'
import { lists } from '../text/lists.ts'
import type { ListColumn } from './data-table.tsx'
import { nextSort } from './filters.ts'

interface TableHeadProps<R> {
  columns: readonly ListColumn<R>[]
  sort: string
  onSort: ((sort: string) => void) | undefined
}

/** Stays while the rows scroll; a column that the server sorts by is a button. */
export function TableHead<R>({ columns, sort, onSort }: TableHeadProps<R>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={directionOf(sort, column.sort)}
            className={`sticky top-0 z-10 border-b border-line bg-raised px-2.5 py-1.5 font-bold whitespace-nowrap ${column.isFigure ? 'text-right' : 'text-left'}`}
          >
            {column.sort && onSort ? (
              <SortButton label={column.header} name={column.sort} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function directionOf(sort: string, name: string | undefined): 'ascending' | 'descending' | undefined {
  if (name === undefined) return undefined
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : undefined
}

interface SortButtonProps {
  label: string
  name: string
  sort: string
  onSort: (sort: string) => void
}

function SortButton({ label, name, sort, onSort }: SortButtonProps) {
  const direction = directionOf(sort, name)
  return (
    <button
      type="button"
      title={direction === 'ascending' ? lists('sort_down') : lists('sort_up')}
      onClick={() => onSort(nextSort(sort, name))}
      className="inline-flex min-h-7 items-center gap-1 underline-offset-4 hover:underline"
    >
      {label}
      {direction === 'ascending' && <ArrowUp size={14} />}
      {direction === 'descending' && <ArrowDown size={14} />}
    </button>
  )
}
