/** JACKPOT: five numbers, in any order, on the posts A–E. */
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { refusal } from '../../text/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Riel } from '../../ui/riel.tsx'
import { quickPick } from '../random.ts'
import { BallSlot } from '../show/ball.tsx'
import { NumberGrid } from './number-grid.tsx'
import type { PadProps } from './pad-props.ts'
import { Stakes } from './stakes.tsx'

const PICKS = 5

export function JackpotPad({
  poll,
  pot,
  amount,
  isOpen,
  lines,
  staked,
  onBet,
  onHint,
}: PadProps & { pot: number }) {
  const [picked, setPicked] = useState<readonly number[]>([])
  const { jackpot } = poll.paytable
  const toggle = (number: number) => {
    if (picked.includes(number)) setPicked(picked.filter((one) => one !== number))
    else if (picked.length < PICKS) setPicked([...picked, number].sort((a, b) => a - b))
  }
  const add = () => {
    if (picked.length < PICKS) onHint(lotto59('five_needed'))
    else if (amount % jackpot.line !== 0) onHint(refusal('jackpot_step'))
    else {
      onBet({ type: 'JACKPOT', amount, numbers: [...picked] })
      setPicked([])
    }
  }
  return (
    <div className="grid gap-2">
      <div className="night rounded-md px-3 py-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm text-muted">{lotto59('pot')}</span>
          <Riel amount={pot} className="text-xl font-bold text-gold" />
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {lotto59('hits', { n: 3 })} <b className="money text-text">×{price(jackpot.small)}</b>
          </span>
          <span>
            {lotto59('hits', { n: 4 })} <b className="money text-text">×{price(jackpot.big)}</b>
          </span>
          <span>
            {lotto59('hits', { n: 5 })} <b className="text-text">{lotto59('hits_pot')}</b>
          </span>
        </p>
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="flex gap-1.5">
          {Array.from({ length: PICKS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            <BallSlot key={at} ball={picked[at]} diameter={34} />
          ))}
        </span>
        <Button onClick={() => setPicked(quickPick())} disabled={!isOpen} className="px-3 text-sm">
          <Dices aria-hidden="true" className="size-5" />
          {lotto59('quick_pick')}
        </Button>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
        <span>{lotto59('choose_five')}</span>
        <Stakes type="JACKPOT" lines={lines} staked={staked} />
      </p>
      <NumberGrid isOn={(number) => picked.includes(number)} isToggle disabled={!isOpen} onPress={toggle} />
      <Button onClick={add} disabled={!isOpen} className="min-h-14 border-gold text-gold">
        {lotto59('add_jackpot', { amount: price(amount) })}
      </Button>
    </div>
  )
}
