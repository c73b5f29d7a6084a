import type { ReactNode } from 'react'

/** A card with a heading and a line about it. */
export function Card({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
