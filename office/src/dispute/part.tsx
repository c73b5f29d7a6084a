import type { ReactNode } from 'react'

interface PartProps {
  title: string
  isEmpty?: boolean
  children: ReactNode
}

/** A part of the page under its heading; nothing where there is nothing to tell. */
export function Part({ title, isEmpty = false, children }: PartProps) {
  if (isEmpty) return null
  return (
    <section aria-label={title} className="grid min-w-0 gap-1">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  )
}
