import type { ReactNode } from 'react'

/** Rows of a part, as they come: nothing is sorted or paged here. */
export function Rows({ rows }: { rows: readonly ReactNode[][] }) {
  if (rows.length === 0) return null
  return (
    <div className="min-w-0 overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full text-sm">
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never move
            <tr key={row} className="border-b border-line last:border-0">
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells
                <td key={at} className={`p-1.5 align-top ${isShort(cell) ? 'whitespace-nowrap' : ''}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A number or a short word is never broken; on a phone the table scrolls inside its box. */
function isShort(cell: ReactNode): boolean {
  return typeof cell !== 'string' || cell.length <= 24
}
