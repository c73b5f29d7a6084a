/** The table of a list on a desk: one frame for all of them, the columns say what stands in a row. */
import type { ReactNode } from 'react'
import { records } from '../text/records.ts'
import { ScrollFrame } from './scroll-frame.tsx'

export interface Column<R> {
  name: string
  cell: (row: R) => ReactNode
  /** Stands at the right, so that digits line up. */
  isFigure?: boolean
  className?: string
}

interface RecordTableProps<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
}

const CELL = 'px-3 py-1.5'

export function RecordTable<R extends { id: number }>({ columns, rows }: RecordTableProps<R>) {
  return (
    <ScrollFrame name={records('table')}>
      <table className="w-full text-left">
        <thead className="bg-raised text-sm text-muted">
          <tr>
            {columns.map(({ name, isFigure }) => (
              <th
                key={name}
                scope="col"
                className={`${CELL} font-normal whitespace-nowrap ${isFigure ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-12 border-t border-line/60 hover:bg-raised">
              {columns.map(({ name, cell, isFigure, className = '' }) => (
                <td key={name} className={`${CELL} ${isFigure ? 'text-right' : ''} ${className}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
