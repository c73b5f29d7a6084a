/** The cards of games side by side. */
import type { ReactNode } from 'react'
import { shell } from '../text/shell.ts'

const GRID = 'grid grid-cols-2 gap-2.5 desk:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] desk:gap-4'

export function CardGrid({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className={GRID} aria-busy={busy}>
      {children}
    </ul>
  )
}

/** As high as the cards that will come: nothing jumps. */
export function CardSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{shell('loading')}</span>
      {SKELETON.map((card) => (
        <span
          key={card}
          aria-hidden="true"
          className="grid animate-pulse overflow-hidden rounded-lg border border-line bg-surface"
        >
          <span className="aspect-4/3 bg-raised" />
          <span className="h-19" />
        </span>
      ))}
    </div>
  )
}
const SKELETON = [0, 1, 2, 3, 4, 5, 6, 7]
