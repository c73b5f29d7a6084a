/** Which column says what, beside the first lines of the file. */

import { DECIMAL_SIGNS } from '@samnang/core/cashier/statement-amount'
import { DATE_FORMATS } from '@samnang/core/cashier/statement-date'
import { headingsOf, MAPPED_COLUMNS, type StatementMapping } from '@samnang/core/cashier/statement-mapping'
import type { CsvRow } from '@samnang/core/csv-rows'
import { cash } from '../text/cash.ts'
import { Select } from '../ui/select.tsx'

interface MappingFieldsProps {
  mapping: StatementMapping
  rows: readonly CsvRow[]
  onChange: (mapping: StatementMapping) => void
}

export function MappingFields({ mapping, rows, onChange }: MappingFieldsProps) {
  const names = headingsOf(rows)?.fields ?? []
  const width = rows.slice(0, 50).reduce((most, { fields }) => Math.max(most, fields.length), 0)
  const columns = Array.from({ length: Math.min(width, 100) }, (_, at) => ({
    value: String(at),
    label: `${at + 1} · ${names[at] ?? ''}`,
  }))
  const none = { value: '', label: cash('column_none') }
  return (
    <section aria-label={cash('columns')} className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] items-start gap-2">
        {MAPPED_COLUMNS.map((name) => (
          <Select
            key={name}
            label={cash(`column_${name}`)}
            value={String(mapping[name] ?? '')}
            choices={name === 'date' ? columns : [none, ...columns]}
            onChange={(at) => onChange({ ...mapping, [name]: at === '' ? null : Number(at) })}
          />
        ))}
        <Select
          label={cash('date_format')}
          value={mapping.dateFormat}
          choices={DATE_FORMATS.map((value) => ({ value, label: cash(`format_${value}`) }))}
          onChange={(dateFormat) => onChange({ ...mapping, dateFormat })}
        />
        <Select
          label={cash('decimal')}
          value={mapping.decimal}
          choices={DECIMAL_SIGNS.map((value) => ({ value, label: cash(`decimal_${value}`) }))}
          onChange={(decimal) => onChange({ ...mapping, decimal })}
        />
      </div>
      <Sample rows={rows.slice(0, 6)} />
    </section>
  )
}

function Sample({ rows }: { rows: readonly CsvRow[] }) {
  return (
    <section
      aria-label={cash('file')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="text-sm">
        <tbody>
          {rows.map(({ line, fields }) => (
            <tr key={line} className="border-b border-line last:border-0">
              <td className="p-1 text-muted tabular-nums">{line}</td>
              {fields.slice(0, 100).map((field, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={at} className="p-1 whitespace-nowrap">
                  {field}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
