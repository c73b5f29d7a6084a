/** JACKPOT: five numbers, in any order, on the posts A–E. */
import { chanceNumber, jackpotDiffChance } from '@samnang/core/lotto59/returns'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { percent, price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { morePads } from '../../text/more-pads.ts'
import { refusal } from '../../text/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Riel } from '../../ui/riel.tsx'
import { BallSlot } from '../show/ball.tsx'
import { useWonNumbers } from '../win/glowing.ts'
import { MySets } from './my-sets.tsx'
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
  const won = useWonNumbers('JACKPOT')
  const { jackpot } = poll.paytable
  const toggle = (number: number) => {
    if (picked.includes(number)) setPicked(picked.filter((one) => one !== number))
    else if (picked.length < PICKS) setPicked([...picked, number].sort((a, b) => a - b))
  }
  const add = () => {
    if (picked.length < PICKS) onHint(morePads('five_needed'))
    else if (amount % jackpot.line !== 0) onHint(refusal('jackpot_step', { amount: price(jackpot.line) }))
    else {
      onBet({ type: 'JACKPOT', amount, numbers: [...picked] })
      setPicked([])
    }
  }
  return (
    <div className="grid gap-2">
      <Pot pot={pot} jackpot={jackpot} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex gap-1 min-[350px]:gap-1.5">
          {Array.from({ length: PICKS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            <BallSlot key={at} ball={picked[at]} diameter={34} />
          ))}
        </span>
        <Button onClick={() => setPicked(quickPick())} disabled={!isOpen} className="px-3 text-sm">
          <Dices aria-hidden="true" className="size-5" />
          {morePads('quick_pick')}
        </Button>
      </div>
      <MySets {...{ picked, isWhole: picked.length === PICKS, disabled: !isOpen }} onTake={setPicked} />
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
        <span>{morePads('choose_five')}</span>
        <Stakes type="JACKPOT" lines={lines} staked={staked} />
      </p>
      <NumberGrid
        isOn={(number) => picked.includes(number)}
        isToggle
        disabled={!isOpen}
        won={won}
        onPress={toggle}
      />
      <Button onClick={add} disabled={!isOpen} className="min-h-14 border-gold text-gold">
        {morePads('add_jackpot', { amount: price(amount) })}
      </Button>
    </div>
  )
}

type Jackpot = PadProps['poll']['paytable']['jackpot']

function Pot({ pot, jackpot }: { pot: number; jackpot: Jackpot }) {
  return (
    <div className="night rounded-md px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">{lotto59('pot')}</span>
        <Riel amount={pot} className="text-xl font-bold text-gold" />
      </div>
      <p className="grid grid-cols-[repeat(auto-fit,minmax(5.2rem,1fr))] gap-x-2 text-sm leading-snug text-muted">
        <Tier right={3} pays={`×${price(jackpot.small)}`} />
        <Tier right={4} pays={`×${price(jackpot.big)}`} />
        <Tier right={5} pays={morePads('hits_pot')} />
      </p>
      <p className="text-sm text-muted">
        {lotto59('return_to_player')}{' '}
        <span className="money text-text">{percent(jackpot.return_percent / 100)}</span>
      </p>
    </div>
  )
}

/** What so many right numbers pay, and the exact chance of it. */
function Tier({ right, pays }: { right: 3 | 4 | 5; pays: string }) {
  return (
    <span>
      <span className="block">
        {morePads('hits', { n: right })} <b className="money text-text">{pays}</b>
      </span>
      <span className="money">{percent(chanceNumber(jackpotDiffChance(PICKS - right)))}</span>
    </span>
  )
}

/** Five different numbers 1..59, ascending, every set equally likely: bytes that would favour some are dropped. */
function quickPick(nextByte = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0): number[] {
  const picked = new Set<number>()
  while (picked.size < 5) {
    const byte = nextByte()
    if (byte < 236) picked.add((byte % 59) + 1)
  }
  return [...picked].sort((a, b) => a - b)
}
