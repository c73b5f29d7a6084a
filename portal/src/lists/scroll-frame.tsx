import type { ReactNode } from 'react'

/** The frame of a table: where the table is wider than the screen, it is moved sideways by finger or by keys. */
export function ScrollFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      {children}
    </section>
  )
}
