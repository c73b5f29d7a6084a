/** What every report of rounds says in the same way. */
import type { GameRound, GameRoundTotal } from '@samnang/contract/games'
import { Check, Clock, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { Select } from '../lists/filter-parts.tsx'
import { Figure, SumsBar } from '../lists/notices.tsx'
import type { ChangeSearch } from '../lists/search.ts'
import { price } from '../text/format.ts'
import { games } from '../text/games.ts'
import { records } from '../text/records.ts'
import { netLook, Riel } from '../ui/riel.tsx'
import { openRound } from './open-round.ts'
import { OUTCOMES } from './round-filters.ts'

const STATES = {
  open: { icon: Clock, colour: 'text-gold' },
  closed: { icon: Check, colour: 'text-text' },
  cancelled: { icon: X, colour: 'text-muted' },
} as const

/** Sign and word say the same. */
export function RoundState({ status, text }: Pick<GameRound, 'status'> & { text?: string }) {
  const { icon: Icon, colour } = STATES[status]
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {text ?? games(status)}
    </span>
  )
}

/** The sign is written, not only coloured. */
export function Net({ amount }: { amount: number }) {
  return (
    <span className={`font-bold whitespace-nowrap ${amount > 0 ? 'text-win' : ''}`}>
      {amount > 0 && '+'}
      <Riel amount={amount} />
    </span>
  )
}

/** The provider's page of the round, in a tab of its own. */
export function Details({ row }: { row: Pick<GameRound, 'id' | 'round'> }) {
  const [busy, setBusy] = useState(false)
  const label = games('details_of', { round: row.round })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void openRound(row.id).finally(() => setBusy(false))
      }}
      className="-my-1.5 grid size-11 place-items-center rounded-md text-info hover:bg-raised disabled:opacity-50"
    >
      <ExternalLink aria-hidden="true" className="size-5" />
    </button>
  )
}

interface OutcomeSelectProps {
  outcome: (typeof OUTCOMES)[number]
  change: ChangeSearch
}

/** All, or only what has paid more than it cost. */
export function OutcomeSelect({ outcome, change }: OutcomeSelectProps) {
  return (
    <Select
      label={records('state')}
      options={OUTCOMES.map((one) => [one, records(one)] as const)}
      value={outcome}
      onChange={(next) => change({ state: next === 'all' ? null : next })}
    />
  )
}

/** The server's sums over all rounds, not only over those on the screen. */
export function Totals({ total }: { total: GameRoundTotal }) {
  return (
    <SumsBar title={records('sums')}>
      <Figure name={`${records('staked')} (${price(total.count)})`}>
        <Riel amount={total.bet} />
      </Figure>
      <Figure name={games('win')}>
        <Riel amount={total.win} className={total.win > 0 ? 'text-win' : ''} />
      </Figure>
      <Figure name={records('net')}>
        <Riel amount={total.net} className={netLook(total.net)} />
      </Figure>
    </SumsBar>
  )
}
