import { type KeyboardEvent, useRef } from 'react'

interface Tab<T extends string> {
  id: T
  label: string
  /** Said instead of the label where that is too short to be understood. */
  name?: string
}

interface TabsProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  isCompact?: boolean
  /** How the tabs stand; the default is one row that shares the room. */
  className?: string
}

/** One of several views; arrow keys move, one tab stop for all. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  isCompact = false,
  className = 'flex',
}: TabsProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = (at + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    box.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={box}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className={`gap-1 rounded-md bg-bg p-1 ${className}`}
    >
      {tabs.map((tab) => (
        // biome-ignore lint/a11y/useSemanticElements: a button keeps the look and the 44 px; the role says what it is
        <button
          key={tab.id}
          type="button"
          role="radio"
          aria-checked={tab.id === value}
          aria-label={tab.name}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={`min-h-11 min-w-0 grow rounded-sm leading-normal transition-colors duration-(--t-fast) ${isCompact ? 'px-1 text-bar' : 'px-1 text-bar-lg desk:px-3'} ${
            tab.id === value
              ? 'bg-raised font-bold text-gold shadow-[inset_0_-2px] shadow-gold'
              : 'text-muted hover:text-text'
          }`}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
