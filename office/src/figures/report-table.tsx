/** A report's figures with their total; what each means is said by its head. */
import type { ReactNode } from 'react'

interface ReportTableProps {
  label: string
  heads: readonly { text: string; help: string | undefined }[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  total?: readonly ReactNode[]
  /** How many of the first columns are names, not figures. */
  named?: number
}

export function ReportTable({ label, heads, rows, total, named = 1 }: ReportTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="min-w-0 overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            {heads.map(({ text, help }, at) => (
              <th
                key={text}
                scope="col"
                title={help}
                className={`min-w-24 p-2 font-normal wrap-normal ${sideOf(at, named)}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Line key={key} cells={cells} named={named} heads={heads} />
          ))}
        </tbody>
        {total && (
          <tfoot className="border-t border-line font-bold">
            <Line cells={total} named={named} heads={heads} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Line({
  cells,
  named,
  heads,
}: Pick<ReportTableProps, 'heads'> & { cells: readonly ReactNode[]; named: number }) {
  return (
    <tr className="border-b border-line/50 last:border-0">
      {heads.map(({ text }, at) =>
        at === 0 ? (
          <th key={text} scope="row" className="p-2 text-left font-[inherit] whitespace-nowrap">
            {cells[at]}
          </th>
        ) : (
          <td key={text} className={`p-2 whitespace-nowrap ${sideOf(at, named)}`}>
            {cells[at]}
          </td>
        ),
      )}
    </tr>
  )
}

function sideOf(at: number, named: number): string {
  return at < named ? 'text-left' : 'text-right'
}
