/** A button that opens a short list of things to do. */
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'

export interface MenuItem {
  id: string
  label: string
  isDanger?: boolean
  /** Present: the item is a tick and says whether it is on. */
  isOn?: boolean
  onPress: () => void
}

export function Menu({
  label,
  children,
  items,
}: {
  label: string
  children: ReactNode
  items: readonly MenuItem[]
}) {
  return (
    <Base.Root>
      <Base.Trigger aria-label={label} className={buttonLook('plain')}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-60">
          <Base.Popup className="min-w-48 rounded-md border border-line bg-surface p-1 shadow-(--shadow)">
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const ENTRY =
  'flex min-h-(--row) cursor-pointer items-center gap-2 rounded-sm px-2 data-highlighted:bg-raised'

function Entry({ item }: { item: MenuItem }) {
  if (item.isOn === undefined) {
    return (
      <Base.Item onClick={item.onPress} className={`${ENTRY} ${item.isDanger ? 'text-lose' : ''}`}>
        {item.label}
      </Base.Item>
    )
  }
  return (
    <Base.CheckboxItem
      checked={item.isOn}
      onCheckedChange={item.onPress}
      closeOnClick={false}
      className={ENTRY}
    >
      <span className="w-4">
        <Base.CheckboxItemIndicator>✓</Base.CheckboxItemIndicator>
      </span>
      {item.label}
    </Base.CheckboxItem>
  )
}
