import type { ReactNode } from 'react'
import { records } from '../text/records.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import type { DaysProblem } from './filters.ts'

/** A filter of the address was not understood; the list goes on without it. */
export function UnknownFilter() {
  return (
    <p role="status" className="rounded-md border border-warn px-3 py-2 text-sm">
      {records('unknown_filter')}
    </p>
  )
}

interface ProblemProps {
  text: string
  onClear: () => void
}

/** The filters make no sense together, so nothing was asked. */
export function FilterProblem({ text, onClear }: ProblemProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-md border border-warn p-5 text-center"
    >
      <span>{text}</span>
      <Button onClick={onClear}>{records('clear_filters')}</Button>
    </div>
  )
}

/** The filters leave nothing of the list. */
export function NothingFound({ onClear }: Pick<ProblemProps, 'onClear'>) {
  return (
    <Empty
      kind="search"
      text={records('nothing_found')}
      next={<Button onClick={onClear}>{records('clear_filters')}</Button>}
    />
  )
}

export function daysSentence(problem: DaysProblem): string {
  return records(problem)
}

/** The row of sums: stays at the foot of the screen while its list moves. */
export function SumsBar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="sticky bottom-(--bottom-bar) z-10 -mx-3 mt-auto border-t border-gold/60 bg-surface px-3 py-1.5 shadow-(--shadow) desk:mx-0 desk:rounded-t-lg desk:border-x desk:border-x-line desk:px-4 desk:py-2.5"
    >
      <dl className="flex flex-wrap justify-between gap-x-3 desk:justify-start desk:gap-x-10">{children}</dl>
    </section>
  )
}

/** A figure with its name above. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted desk:text-sm">{name}</dt>
      <dd className="leading-snug font-bold">{children}</dd>
    </div>
  )
}
