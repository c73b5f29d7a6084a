/** Digits, quick stakes and the key that adds the line. Every key is at least 44 px high, also at 360 × 640. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { Delete } from 'lucide-react'
import type { Dispatch, ReactNode } from 'react'
import { price, shortPrice } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { type Entry, type EntryAction, takesX } from './entry.ts'
import type { EntryState } from './entry-state.ts'

interface KeypadProps {
  entry: Entry
  press: Dispatch<EntryAction>
  limits: LotteryOffer['limits']
  state: EntryState
  onAdd: () => void
}

const CHIPS = [500, 1000, 5000, 10_000]
const ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const

export function Keypad({ entry, press, limits, state, onAdd }: KeypadProps) {
  const max = entry.digits === 2 ? limits.max2 : limits.max3
  const chips = CHIPS.filter((chip) => chip >= limits.min && chip <= max)
  const digit = (key: string) => (
    <Key key={key} onPress={() => press({ kind: 'press', key })}>
      {key}
    </Key>
  )
  const tools = [
    <Key key="back" label={lotteryBet('key_back')} onPress={() => press({ kind: 'back' })}>
      <Delete aria-hidden="true" className="size-6" />
    </Key>,
    <Key key="clear" label={lotteryBet('key_clear')} onPress={() => press({ kind: 'clear' })}>
      C
    </Key>,
    <ThirdTool key="third" entry={entry} press={press} />,
  ]
  return (
    <fieldset className="grid grid-cols-5 gap-1">
      <legend className="sr-only">{lotteryBet('keypad')}</legend>
      {ROWS.map((row, at) => (
        <Row key={row[0]}>
          {row.map(digit)}
          {tools[at]}
          <Chip amount={chips[at]} entry={entry} press={press} />
        </Row>
      ))}
      {digit('0')}
      <button
        type="button"
        disabled={!state.canAdd}
        onClick={onAdd}
        className="col-span-3 inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-gold px-2 leading-snug font-bold text-gold-ink hover:brightness-110 active:translate-y-px disabled:border disabled:border-control disabled:bg-surface disabled:text-muted"
      >
        {lotteryBet(entry.lineId === null ? 'add' : 'change')}
        {state.cost > 0 && <span className="money">{price(state.cost)}៛</span>}
      </button>
      <Chip amount={chips[3]} entry={entry} press={press} />
    </fieldset>
  )
}

/** Zeros for an amount, the X of a pattern, else the way to the amount. */
function ThirdTool({ entry, press }: Pick<KeypadProps, 'entry' | 'press'>) {
  if (entry.field === 'number' && !takesX(entry)) {
    return (
      <Key label={lotteryBet('amount_field')} onPress={() => press({ kind: 'field', field: 'amount' })}>
        ៛
      </Key>
    )
  }
  const key = entry.field === 'amount' ? '000' : 'X'
  return <Key onPress={() => press({ kind: 'press', key })}>{key}</Key>
}

function Row({ children }: { children: ReactNode }) {
  return children
}

interface KeyProps {
  label?: string
  onPress: () => void
  children: ReactNode
}

/** A phone of little height keeps its keys within reach. */
const HEIGHT = { height: 'clamp(2.75rem, 7svh, 3.75rem)' }

function Key({ label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      style={HEIGHT}
      className="grid place-items-center rounded-md border border-line bg-raised text-xl leading-snug font-bold tabular-nums select-none hover:border-gold active:bg-line"
    >
      {children}
    </button>
  )
}

/** A stake in one tap; the next line keeps it. */
function Chip({
  amount,
  entry,
  press,
}: { amount: number | undefined } & Pick<KeypadProps, 'entry' | 'press'>) {
  if (amount === undefined) return <span />
  const isOn = entry.amount === amount
  return (
    <button
      type="button"
      aria-label={lotteryBet('chip', { amount: price(amount) })}
      aria-pressed={isOn}
      onClick={() => press({ kind: 'amount', amount })}
      className={`min-h-11 rounded-full border-2 text-sm leading-normal font-bold tabular-nums ${
        isOn
          ? 'border-gold bg-gold text-gold-ink'
          : 'border-dashed border-control bg-surface hover:border-gold'
      }`}
    >
      {shortPrice(amount)}
    </button>
  )
}
