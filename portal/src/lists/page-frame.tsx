import type { ReactNode } from 'react'
import { KbachRule } from '../ui/kbach.tsx'

interface PageFrameProps {
  title: string
  /** Beside the title: what one can do with the whole page. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of lists: title over a vine rule, then cards. */
export function PageFrame({ title, aside, children }: PageFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-280 min-w-0 grow flex-col gap-3 px-3 pt-3 desk:px-6 desk:pt-6 [&_:is(a,button,select,input,summary)]:scroll-my-24">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <h1 className="text-lg font-bold desk:text-xl">{title}</h1>
          <KbachRule className="mt-0.5 max-w-44" />
        </div>
        {aside}
      </header>
      {children}
    </div>
  )
}
