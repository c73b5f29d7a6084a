/** Where things stand on the page of a poll: one column on a phone, two on its side, three on a desk. */
import { type ReactNode, Suspense } from 'react'

interface PollLayoutProps {
  /** Sticks to the top of a phone, with the clock. */
  switches: ReactNode
  clock: ReactNode
  stage: ReactNode
  pad: ReactNode
  /** Shown where the screen is too low for them beneath the stage. */
  lines: ReactNode
  /** Chips and slip: on a desk, where the stake is chosen above the bets, in sight of the longest of them. On a phone they are in the dock. */
  chips: ReactNode
  tools: ReactNode
  slip: ReactNode
  tickets: ReactNode
  history: ReactNode
}

const COLUMN = 'grid min-w-0 content-start gap-2 desk:gap-4'

/** What comes after the first paint has its room kept; what grows with every bet ends the page of a phone. */
export function PollLayout(props: PollLayoutProps) {
  return (
    <div className="mx-auto flex w-full max-w-[84rem] grow flex-col gap-2 p-2 pt-0 phone:short:grid phone:short:grid-cols-2 phone:short:grid-rows-[auto_auto_1fr] desk:grid desk:content-start desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,0.85fr)] desk:grid-rows-[auto_1fr] desk:gap-4 desk:p-4">
      <div className="contents phone:short:block phone:short:min-w-0 desk:grid desk:min-w-0 desk:content-start desk:gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 bg-bg px-1 py-0.5 phone:sticky phone:top-[calc(var(--bar-h,58px)+var(--strip-h,0px))] phone:z-10 phone:short:static">
          {props.switches}
          {props.clock}
        </div>
        {props.stage}
      </div>
      <div
        className={`${COLUMN} phone:short:col-start-2 phone:short:row-span-3 phone:short:row-start-1 desk:col-start-2 desk:row-span-2 desk:row-start-1`}
      >
        {props.chips}
        {props.pad}
        {props.lines}
        {props.tools}
      </div>
      <div className={`${COLUMN} phone:order-last desk:col-start-3 desk:row-span-2 desk:row-start-1`}>
        {props.slip && <Suspense fallback={<div className="min-h-60" />}>{props.slip}</Suspense>}
        <Suspense fallback={<div className="min-h-42" />}>{props.tickets}</Suspense>
      </div>
      <div className={`${COLUMN} desk:col-start-1 desk:row-start-2`}>
        <Suspense fallback={<div className="min-h-96" />}>{props.history}</Suspense>
      </div>
    </div>
  )
}
