/** One poll: the draw that takes bets with what it could cost, those that are not paid yet, and the way to pause it. */
import type { LiveDraw, LivePoll } from '@samnang/contract/office/lotto59'
import { countdown, price } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { lotto59 } from '../text/lotto59.ts'
import { Money } from '../ui/money.tsx'
import { Tag } from '../ui/tag.tsx'
import { DearNumbers } from './dear-numbers.tsx'
import { MarketTable } from './market-table.tsx'
import { PauseButton } from './pause-button.tsx'
import { pollName } from './poll-name.ts'
import { UnpaidDraws } from './unpaid-draws.tsx'
import { useMsLeft } from './use-ms-left.ts'

interface PollCardProps {
  poll: LivePoll
  at: string
  refresh: () => void
}

export function PollCard({ poll: { poll, enabled, pot, draws }, at, refresh }: PollCardProps) {
  const name = pollName(poll)
  const open = draws.find(({ state, closes_at }) => state === 'OPEN' && closes_at > at)
  return (
    <section
      aria-label={name}
      data-poll={poll}
      className="grid min-w-0 gap-3 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold">{name}</h2>
        <Tag tone={enabled ? 'good' : 'warn'}>{lotto59(enabled ? 'is_on' : 'is_off')}</Tag>
        <span className="ml-auto">
          <PauseButton poll={poll} enabled={enabled} refresh={refresh} />
        </span>
      </div>
      <p className="text-sm">
        {lotto59('pot')}: <Money amount={pot} />
      </p>
      {open ? <OpenDraw key={open.id} draw={open} at={at} /> : <p>{lotto59('no_open')}</p>}
      <UnpaidDraws draws={draws.filter((draw) => draw !== open)} />
    </section>
  )
}

function OpenDraw({ draw, at }: { draw: LiveDraw; at: string }) {
  const { number, tickets, stake, risk } = draw
  const left = useMsLeft(at, draw.closes_at)
  const part = risk.bound_max > 0 ? Math.round((risk.bound / risk.bound_max) * 100) : 0
  return (
    <div className="grid min-w-0 gap-3" data-draw={draw.id}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>{lotto59('draw', { n: number })}</b>
        <span>
          {lotto59('closes_in')}{' '}
          <b role="timer" className="tabular-nums">
            {countdown(left)}
          </b>
        </span>
      </p>
      <Figures
        facts={[
          [lotto59('tickets'), price(tickets)],
          [lotto59('stake'), <Money key="stake" amount={stake} />],
          [lotto59('worst'), <Worst key="worst" worst={risk.dearest} />],
          [lotto59('left'), <Money key="left" amount={stake - risk.dearest.owed} />],
          ...(risk.dearest_all.pot > 0
            ? [[lotto59('worst_all'), <WithPot key="all" worst={risk.dearest_all} />] as const]
            : []),
          [
            lotto59('bound'),
            <span key="bound">
              <Money amount={risk.bound} />{' '}
              <span className="text-xs text-muted">
                {lotto59('bound_of', { part, max: price(risk.bound_max) })}
              </span>
            </span>,
          ],
        ]}
      />
      <MarketTable risk={risk} />
      <DearNumbers numbers={risk.numbers} />
    </div>
  )
}

/** Two beside each other, on a phone too: a card is narrow on every screen. */
function Figures({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Dearest = LiveDraw['risk']['dearest']

/** Of the house and of the pot, each by itself. */
function WithPot({ worst: { owed, pot } }: { worst: Dearest }) {
  return (
    <span data-pot={pot}>
      <Money amount={owed + pot} />{' '}
      <span className="text-xs text-muted">
        {lotto59('worst_of_pot', { owed: price(owed), pot: price(pot) })}
      </span>
    </span>
  )
}

function Worst({ worst: { owed, low, high } }: { worst: Dearest }) {
  return (
    <>
      <b data-worst={owed}>
        <Money amount={owed} />
      </b>{' '}
      {owed > 0 && <span className="text-xs text-muted">{lotto59('worst_at', { low, high })}</span>}
    </>
  )
}
