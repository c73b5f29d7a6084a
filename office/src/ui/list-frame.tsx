import type { ReactNode } from 'react'
import { lists } from '../text/lists.ts'

interface ListFrameProps {
  title: string
  /** Fields of filters; they wrap on a narrow screen. */
  filters?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Title, actions, filters, list: every page of a list looks the same. */
export function ListFrame({ title, filters, actions, children }: ListFrameProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-bold">{title}</h1>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {filters && (
        <search
          aria-label={lists('filters')}
          className="print:hidden grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] items-start gap-2"
        >
          {filters}
        </search>
      )}
      {children}
    </>
  )
}
