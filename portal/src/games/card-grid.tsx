/** The cards of games side by side. */
import type { ReactNode } from 'react'
import { shell } from '../text/shell.ts'

const GRID = 'grid gap-2.5 desk:gap-4'
/** Two side by side on a phone, more where there is room, and one where letters are so large that a name would be broken. */
const COLUMNS = {
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(8.25rem, min(12rem, 50% - 5px)), 1fr))',
}

export function CardGrid({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className={GRID} style={COLUMNS} aria-busy={busy}>
      {children}
    </ul>
  )
}

/** As high as the cards that will come: nothing jumps. */
export function CardSkeleton() {
  return (
    <div role="status" className={GRID} style={COLUMNS}>
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
