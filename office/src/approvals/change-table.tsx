import { approvals } from '../text/approvals.ts'
import type { Change } from './describe.ts'

/** Fields with what was and what will be; narrow enough for a phone. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  const cell = 'border-t border-line py-1 pr-3 text-left align-top'
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr>
          {(['field', 'before', 'after'] as const).map((name) => (
            <th key={name} scope="col" className="py-1 pr-3 text-left text-muted first:w-[30%]">
              {approvals(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" className={cell}>
              {field}
            </th>
            <td className={`${cell} text-lose`}>{before}</td>
            <td className={`${cell} text-win`}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
