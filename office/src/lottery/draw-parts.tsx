/** Parts of the page of a draw: its worst numbers, its result, and who has typed one. */
import type { DeskDrawSheet } from '@samnang/contract/office/lottery'
import type { ReactNode } from 'react'
import { lottery } from '../text/lottery.ts'
import { Money } from '../ui/money.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { percentWord } from './names.tsx'

interface PartProps {
  title: string
  children: ReactNode
}

export function Part({ title, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** What the house would pay for a number over all posts, beside the most that it takes on. */
export function WorstPart({ draw: { worst, caps } }: { draw: DeskDrawSheet }) {
  return (
    <Part title={lottery('worst')}>
      {([2, 3] as const).map((digits) => (
        <div key={digits}>
          <h3 className="text-sm text-muted">
            {lottery(`digits_${digits}`)} · {lottery('cap')}{' '}
            <Money amount={digits === 2 ? caps.d2 : caps.d3} />
          </h3>
          <ol className="flex flex-wrap gap-x-5 gap-y-1">
            {worst
              .filter((one) => one.digits === digits)
              .map(({ number, liability, percent }) => (
                <li key={number}>
                  <b className="font-mono">{number}</b> <Money amount={liability} />
                  {percent < 100 && <span className="text-warn"> · {percentWord(percent)}</span>}
                </li>
              ))}
          </ol>
        </div>
      ))}
    </Part>
  )
}

/** As confirmed; what one person has typed is nobody else's to read. */
export function ResultPart({ draw: { result } }: { draw: DeskDrawSheet }) {
  return (
    <Part title={lottery('result')}>
      {result === null ? (
        <p className="text-muted">{lottery('no_result')}</p>
      ) : (
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {result.map(({ title, prizes }) => (
            <dl key={title} className="grid min-w-40 grid-cols-[auto_1fr] gap-x-3">
              <dt className="col-span-2 font-bold">{title}</dt>
              {prizes.map(({ prize, numbers }) => (
                <div key={prize} className="contents">
                  <dt className="text-muted">{prize}</dt>
                  <dd className="font-mono">{numbers.join(' ')}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
      )}
    </Part>
  )
}

export function TypedPart({ draw: { typed } }: { draw: DeskDrawSheet }) {
  return (
    <Part title={lottery('typed')}>
      {typed.length === 0 && <p className="text-muted">{lottery('typed_none')}</p>}
      <ul className="grid gap-1">
        {typed.map(({ by, at, round, kind, matches }) => (
          <li key={`${at} ${by}`} className="flex flex-wrap items-center gap-2">
            <Time at={at} exact /> <b>{by}</b> {lottery('typed_enter')}
            {kind === 'confirm' && (
              <Tag tone={matches ? 'good' : 'bad'}>{lottery(matches ? 'typed_same' : 'typed_differs')}</Tag>
            )}
            {round > 1 && (
              <span className="text-xs text-muted">
                {lottery('round')} {round}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
