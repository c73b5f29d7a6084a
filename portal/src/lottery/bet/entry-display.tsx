/** The two fields of the keypad and what is told about the line. */
import type { Dispatch, ReactNode } from 'react'
import { price } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { type Entry, type EntryAction, type Field, typedGroups } from './entry.ts'

interface EntryDisplayProps {
  entry: Entry
  press: Dispatch<EntryAction>
  /** What is told about the line. */
  children: ReactNode
}

export function EntryDisplay({ entry, press, children }: EntryDisplayProps) {
  const number =
    entry.kind === 'range' && entry.mode === 'double' ? doubles(entry) : typedGroups(entry).join(' ')
  const field = (name: Field) => ({
    isOn: entry.field === name,
    onPress: () => press({ kind: 'field', field: name }),
  })
  return (
    <div className="grid gap-0.5">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7rem,auto)] gap-1.5">
        <FieldButton {...field('number')} label={lotteryBet('number_field')} value={number} />
        <FieldButton
          {...field('amount')}
          label={lotteryBet('amount_field')}
          value={`${price(entry.amount)}៛`}
        />
      </div>
      <p aria-live="polite" className="min-h-6 px-1 text-sm leading-normal desk:min-h-7 desk:text-base">
        {children}
      </p>
    </div>
  )
}

function doubles({ digits }: Entry): string {
  return `${'0'.repeat(digits)}–${'9'.repeat(digits)}`
}

interface FieldButtonProps {
  isOn: boolean
  label: string
  value: string
  onPress: () => void
}

/** The keypad writes into the one that is on. */
function FieldButton({ isOn, label, value, onPress }: FieldButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={`grid min-h-12 min-w-0 content-center rounded-md border-2 px-2.5 text-left ${
        isOn ? 'border-gold bg-raised' : 'border-line bg-surface'
      }`}
    >
      <span className="text-[min(0.75rem,16px)] leading-snug text-muted">{label}</span>
      <span className="text-xl leading-snug font-bold break-words tabular-nums">
        {value}
        {isOn && (
          <span aria-hidden="true" className="ml-0.5 font-normal text-gold">
            |
          </span>
        )}
      </span>
    </button>
  )
}
