/** The lines of the slip and what they come to. */
import { X } from 'lucide-react'
import { lotto59 } from '../../text/lotto59.ts'
import { slip as slipText } from '../../text/slip.ts'
import { IconButton } from '../../ui/button.tsx'
import { LotusBud } from '../../ui/kbach.tsx'
import { Riel } from '../../ui/riel.tsx'
import { betName } from '../names.ts'
import { lineWin, possibleWin } from './possible-win.ts'
import { entryCost, slipCost } from './slip-lines.ts'
import { pendingOf } from './slip-state.ts'
import type { SlipViewProps } from './slip-view.ts'

export function SlipList({ slip, poll, onRemove }: Pick<SlipViewProps, 'slip' | 'poll' | 'onRemove'>) {
  const isFrozen = pendingOf(slip) !== null
  if (slip.lines.length === 0) {
    return (
      <p className="krama grid place-items-center gap-2 rounded-md px-4 py-6 text-center text-sm text-muted">
        <LotusBud className="size-7 text-gold" />
        {slipText('empty')}
      </p>
    )
  }
  return (
    <ul className="grid max-h-[46vh] content-start overflow-y-auto">
      {slip.lines.map((line) => (
        <li key={line.id} className="flex items-center gap-2 border-b border-line/60 py-1 last:border-0">
          <div className="min-w-0 grow">
            <p className="leading-normal font-bold">{betName(line.entry)}</p>
            <p className="text-sm leading-normal text-muted">
              {slipText('possible_win')} <Riel amount={lineWin(line, poll.paytable)} />
            </p>
          </div>
          <Riel amount={entryCost(line.entry)} className="font-bold" />
          <IconButton
            label={lotto59('remove', { what: betName(line.entry) })}
            disabled={isFrozen}
            onClick={() => onRemove(line.id)}
          >
            <X className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

export function SlipTotals({ slip, poll, balance }: Pick<SlipViewProps, 'slip' | 'poll' | 'balance'>) {
  const cost = slipCost(slip.lines)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-t border-line pt-2">
      <dt>{slipText('cost')}</dt>
      <dd className="text-right text-lg leading-normal font-bold">
        <Riel amount={cost} />
      </dd>
      <dt className="text-sm text-muted">{slipText('possible_win')}</dt>
      <dd className="text-right text-win">
        <Riel amount={possibleWin(slip.lines, poll.paytable)} />
      </dd>
      <dt className="text-sm text-muted">{slipText('balance_after')}</dt>
      <dd className={`text-right ${cost > balance ? 'text-lose' : ''}`}>
        <Riel amount={balance - cost} />
      </dd>
    </dl>
  )
}
