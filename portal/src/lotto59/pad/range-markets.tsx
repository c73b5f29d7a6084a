/** The seven markets on the total: what they pay, how likely they are, what the player has on them. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { RANGES, type Range, TOTAL_MAX, TOTAL_MIN } from '@samnang/core/lotto59/markets'
import type { ReactNode } from 'react'
import { percent, price, rate as rateText } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { useStore } from '../../ui/store.ts'
import { rangeName } from '../names.ts'
import { SizeMark } from '../show/size-mark.tsx'
import { glowing } from '../win/glowing.ts'
import type { PadProps } from './pad-props.ts'
import { Stakes } from './stakes.tsx'

type Market = PollInfo['paytable']['markets'][number]

export function RangeMarkets(props: PadProps) {
  const halves = RANGES.filter((range) => range.status)
  const bands = RANGES.filter((range) => !range.status)
  return (
    <div className="@container grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.4rem),1fr))] gap-2">
        {halves.map((range) => (
          <Half key={range.type} range={range} {...props} />
        ))}
      </div>
      <div className="overflow-hidden rounded-md border border-line">
        <div
          aria-hidden="true"
          className={`${COLUMNS} border-b border-line bg-raised/50 px-3 py-0.5 text-sm text-muted @max-[14rem]:hidden`}
        >
          <span>{lotto59('range')}</span>
          <span className="text-right">{lotto59('rate')}</span>
          <span className="text-right">{lotto59('chance')}</span>
          <span className="text-right">{lotto59('return_to_player')}</span>
        </div>
        {bands.map((range) => (
          <Band key={range.type} range={range} {...props} />
        ))}
      </div>
    </div>
  )
}

/** Four columns; with very large text two, the chance and the return below. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)] items-center gap-x-1 @max-[14rem]:grid-cols-2'

function Half({ range, ...props }: PadProps & { range: Range }) {
  const market = marketOf(props, range)
  const size = range.status === 'UNDER' ? 'small' : 'big'
  if (!market) return null
  return (
    <MarketButton
      range={range}
      {...props}
      className="grid gap-0.5 rounded-md border border-control bg-raised px-2 py-1.5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex items-center gap-1.5 text-lg font-bold whitespace-nowrap">
          <SizeMark size={size} text={lotto59(`letter_${size}`)} diameter={22} />
          <span className="first-letter:uppercase">{lotto59(size)}</span>
        </span>
        <span className="money text-lg font-bold text-gold">×{rateText(market.rate)}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-1 text-sm leading-normal text-muted">
        <span className="money text-text">{numbersOf(range)}</span>
        <span>
          {lotto59('chance')} <span className="money">{percent(market.chance)}</span>
        </span>
      </span>
      <span className="text-sm leading-normal text-muted">
        {lotto59('return_to_player')} <span className="money">{returnText(market)}</span>
      </span>
      <span className="absolute right-2 -bottom-2.5 z-1">
        <Stakes type={range.type} {...props} />
      </span>
    </MarketButton>
  )
}

function Band({ range, ...props }: PadProps & { range: Range }) {
  const market = marketOf(props, range)
  if (!market) return null
  return (
    <MarketButton
      range={range}
      {...props}
      className="block w-full border-b border-line/60 bg-surface px-3 py-0.5 last:border-0"
    >
      <span className={COLUMNS}>
        <span className="grid">
          <span className="money leading-normal font-bold">{numbersOf(range)}</span>
          <span className="grid min-h-5.5 content-center">
            <Stakes type={range.type} {...props}>
              <Place range={range} />
            </Stakes>
          </span>
        </span>
        <span className="money text-right font-bold text-gold">×{rateText(market.rate)}</span>
        <span className="money text-right text-sm text-muted">{percent(market.chance)}</span>
        <span className="money text-right text-sm text-muted">{returnText(market)}</span>
      </span>
    </MarketButton>
  )
}

function MarketButton({
  range,
  amount,
  isOpen,
  onBet,
  className,
  children,
}: PadProps & { range: Range; className: string; children: ReactNode }) {
  const isWon = useStore(glowing).some(({ type }) => type === range.type)
  return (
    <button
      type="button"
      disabled={!isOpen}
      data-won={isWon}
      onClick={() => onBet({ type: range.type, amount })}
      className={`market relative min-h-12 text-left transition duration-(--t-fast) hover:bg-raised active:brightness-125 disabled:opacity-55 ${className}`}
    >
      <span className="sr-only">
        {lotto59('bet_on', { amount: price(amount), what: rangeName(range.type) })}
      </span>
      {children}
    </button>
  )
}

/** Where the range lies between the lowest and the highest total. */
function Place({ range }: { range: Range }) {
  const at = (total: number) => ((total - TOTAL_MIN) / (TOTAL_MAX - TOTAL_MIN)) * 100
  return (
    <span aria-hidden="true" className="relative block h-1 rounded-full bg-line/70">
      <span
        className="absolute inset-y-0 rounded-full bg-(--gold)"
        style={{ left: `${at(range.low)}%`, width: `${at(range.high) - at(range.low)}%` }}
      />
    </span>
  )
}

function marketOf({ poll }: PadProps, range: Range): Market | undefined {
  return poll.paytable.markets.find((market) => market.type === range.type)
}

function numbersOf({ low, high }: Range): string {
  return `${low}–${high}`
}

function returnText({ return_percent }: Market): string {
  return percent(return_percent / 100)
}
