/**
 * A button that opens a short list of things to do or to tick. A disclosure of plain buttons: Base UI's menu would be 27 kB
 * of every list's first page.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'

interface MenuItem {
  id: string
  label: string
  isDanger?: boolean
  /** Present: the item is a tick and says whether it is on; the list stays open. */
  isOn?: boolean
  onPress: () => void
}

interface MenuProps {
  label: string
  children: ReactNode
  items: readonly MenuItem[]
}

/** Tab goes through the items; Escape, and whatever is pressed elsewhere, closes it. */
export function Menu({ label, children, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus bubble up from the buttons inside
    <div ref={box} className="relative" onBlur={leave} onKeyDown={press}>
      <Button aria-label={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {children}
      </Button>
      {isOpen && (
        <ul className="absolute right-0 z-30 mt-1 grid max-h-80 w-max max-w-[80vw] min-w-48 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-(--shadow)">
          {items.map((item) => (
            <li key={item.id}>
              <Entry item={item} onDone={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ENTRY = 'flex min-h-(--row) w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-raised'

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item.isOn !== undefined) {
    return (
      <label className={`${ENTRY} cursor-pointer`}>
        <input type="checkbox" checked={item.isOn} onChange={item.onPress} className="size-5 accent-gold" />
        {item.label}
      </label>
    )
  }
  const press = () => {
    onDone()
    item.onPress()
  }
  return (
    <button type="button" onClick={press} className={`${ENTRY} ${item.isDanger ? 'text-lose' : ''}`}>
      {item.label}
    </button>
  )
}
