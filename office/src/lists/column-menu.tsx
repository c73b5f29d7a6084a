import { Columns3 } from 'lucide-react'
import { lists } from '../text/lists.ts'
import { Menu } from '../ui/menu.tsx'
import type { ListColumn } from './data-table.tsx'
import type { Hidden } from './kept-columns.ts'

interface ColumnMenuProps<R> {
  columns: readonly ListColumn<R>[]
  hidden: Hidden
  onChange: (hidden: Hidden) => void
}

/** A tick for each column; the first one stays, or a row could not be told from another. */
export function ColumnMenu<R>({ columns, hidden, onChange }: ColumnMenuProps<R>) {
  const toggle = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
  const items = columns.slice(1).map(({ id, header }) => ({
    id,
    label: header,
    isOn: !hidden.includes(id),
    onPress: () => toggle(id),
  }))
  return (
    <Menu label={lists('columns')} items={items}>
      <Columns3 size={16} />
      <span className="max-sm:sr-only">{lists('columns')}</span>
    </Menu>
  )
}
