/** One market: its rate, the exact chance, what players get back on average and what is left to the house. */
import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import type { BetTypeName } from '@samnang/core/lotto59/markets'
import { chanceNumber, marketReturn, marketReturns, returnPercent } from '@samnang/core/lotto59/returns'
import { rate } from '@samnang/portal/text/format.ts'
import { marketName } from '../desk/market-name.ts'
import { lotto59 } from '../text/lotto59.ts'
import { TextField } from '../ui/field.tsx'
import { centiIn } from './rates-draft.ts'

type RateFieldProps =
  | {
      market: BetTypeName
      text: string
      was: number
      disabled: boolean
      onChange: (text: string) => void
      like: PaytableDoc
    }
  /** Its rate is several figures, which stand elsewhere. */
  | { market: 'JACKPOT'; text: null; like: PaytableDoc | null }

export function RateField(props: RateFieldProps) {
  const { market } = props
  const paytable = props.text === null ? props.like : withRate(props)
  return (
    <li
      data-rate={market}
      className="grid content-start gap-1 rounded-md border border-line bg-surface p-3 sm:grid-cols-2 sm:gap-x-4"
    >
      {props.text === null ? (
        <p className="font-bold">{marketName(market)}</p>
      ) : (
        <TextField
          label={lotto59('rate_new', { market: marketName(market) })}
          inputMode="decimal"
          maxLength={12}
          disabled={props.disabled}
          value={props.text}
          onChange={({ target }) => props.onChange(target.value)}
          help={lotto59('rate_now', { rate: rate(props.was / 100) })}
          fault={paytable ? null : lotto59('rate_fault')}
        />
      )}
      {paytable && <Return market={market} paytable={paytable} />}
    </li>
  )
}

function withRate({ market, text, like }: Extract<RateFieldProps, { text: string }>): PaytableDoc | null {
  const centi = centiIn(text)
  if (centi === null) return null
  if (market === 'NUMBER') return { ...like, numberRateCenti: centi }
  const markets = like.markets.map((one) => (one.type === market ? { ...one, rateCenti: centi } : one))
  return { ...like, markets }
}

export const LOW_PERCENT = 75

function Return({ market, paytable }: { market: BetTypeName; paytable: PaytableDoc }) {
  const percent = percentOf(market, paytable)
  const isHigh = percent > 100
  return (
    <div className="grid content-start gap-0.5 text-sm tabular-nums">
      <p>{lotto59('chance', { chance: chanceText(market, paytable) })}</p>
      <p className={isHigh || percent < LOW_PERCENT ? 'font-bold text-warn' : ''}>
        {lotto59('returns', { percent: rate(percent) })}
      </p>
      <p>{lotto59('edge', { percent: (100 - percent).toFixed(2) })}</p>
      {isHigh && <p className="text-warn">{lotto59('above_hundred')}</p>}
      {percent < LOW_PERCENT && <p className="text-warn">{lotto59('below_seventy_five')}</p>}
    </div>
  )
}

/** By counting all draws there can be; the jackpot's with what the house puts into the pot. */
function percentOf(market: BetTypeName, paytable: PaytableDoc): number {
  if (market !== 'JACKPOT') return returnPercent(marketReturn(market, paytable).returnFraction)
  return marketReturns(paytable).find((one) => one.market === market)?.percent ?? 0
}

function chanceText(market: BetTypeName, paytable: PaytableDoc): string {
  return String(chanceNumber(marketReturn(market, paytable).chance))
}
