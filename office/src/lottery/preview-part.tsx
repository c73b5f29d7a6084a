/** What a typed result would pay, and what is odd about it. */
import type { ResultPreview } from '@samnang/contract/office/lottery'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { lottery } from '../text/lottery.ts'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'

const TOO_MANY_TIMES = 10

export function PreviewPart({ preview, children }: { preview: ResultPreview; children: ReactNode }) {
  const { usual, payout } = preview
  return (
    <section aria-label={lottery('preview')} className="grid gap-3">
      <h2 className="font-bold">{lottery('preview')}</h2>
      <Facts
        facts={[
          [lottery('column_payout'), <Money key="payout" amount={payout} className="text-lg font-bold" />],
          [lottery('winning'), lottery('winning_of', { won: preview.winning_tickets, all: preview.tickets })],
          [lottery('biggest'), <Money key="biggest" amount={preview.biggest} />],
          [lottery('column_stake'), <Money key="stake" amount={preview.stake} />],
          [lottery('keeps'), <Money key="keeps" amount={preview.stake - payout} />],
          [lottery('usual'), usual === null ? '–' : <Money key="usual" amount={usual} />],
        ]}
      />
      {usual !== null && payout > usual * TOO_MANY_TIMES && <Warning text={lottery('warn_big')} />}
      <Warning text={lottery('warn_same')} draws={preview.same_as} />
      <Warning text={lottery('warn_waiting')} draws={preview.also_waiting} />
      <div>{children}</div>
    </section>
  )
}

/** Without draws where they are asked for there is nothing to warn of. */
export function Warning({ text, draws }: { text: string; draws?: ResultPreview['same_as'] }) {
  if (draws?.length === 0) return null
  return (
    <div role="alert" className="rounded-sm border border-warn p-3 text-warn">
      <p>{text}</p>
      <ul>
        {draws?.map(({ id, title, draw_at }) => (
          <li key={id}>
            <Link href={`/lottery/draws/${id}`} className="underline underline-offset-2">
              {lottery('draw_title', { title, id })}
            </Link>{' '}
            · <Time at={draw_at} />
          </li>
        ))}
      </ul>
    </div>
  )
}
