/** The stake of the next tap: five chips and an amount of one's own. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { type FormEvent, useId, useState } from 'react'
import { parseRiel, price, shortPrice } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { refusal } from '../../text/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const CHIPS = [500, 1000, 5000, 10_000, 50_000]

interface ChipsProps {
  value: number
  limits: PollInfo['limits']
  onChange: (amount: number) => void
}

export function Chips({ value, limits, onChange }: ChipsProps) {
  const [isAsking, setAsking] = useState(false)
  const isOwn = !CHIPS.includes(value)
  return (
    <fieldset aria-label={lotto59('chips')} className="grid grid-cols-6 gap-1.5">
      {CHIPS.map((chip) => (
        <StakeChip key={chip} isOn={chip === value} label={price(chip)} onPress={() => onChange(chip)}>
          {shortPrice(chip)}
        </StakeChip>
      ))}
      <StakeChip
        isOn={isOwn}
        label={isOwn ? `${lotto59('own_amount')} ${price(value)}` : lotto59('own_amount')}
        onPress={() => setAsking(true)}
      >
        {isOwn ? shortPrice(value) : lotto59('own_amount')}
      </StakeChip>
      <Dialog open={isAsking} onClose={() => setAsking(false)} label={lotto59('own_amount_label')}>
        <OwnAmount
          limits={limits}
          onTake={(amount) => {
            onChange(amount)
            setAsking(false)
          }}
        />
      </Dialog>
    </fieldset>
  )
}

interface StakeChipProps {
  isOn: boolean
  label: string
  onPress: () => void
  children: string
}

function StakeChip({ isOn, label, onPress, children }: StakeChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={`min-h-12 rounded-full border-2 px-0.5 text-sm leading-normal font-bold tabular-nums transition duration-(--t-fast) ${
        isOn
          ? 'border-gold bg-gold text-gold-ink shadow-[inset_0_0_0_3px] shadow-gold-ink/25'
          : 'border-dashed border-control bg-surface text-text hover:border-gold'
      }`}
    >
      {children}
    </button>
  )
}

function OwnAmount({ limits, onTake }: { limits: PollInfo['limits']; onTake: (amount: number) => void }) {
  const [error, setError] = useState('')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = parseRiel(String(new FormData(event.currentTarget).get('amount') ?? ''))
    if (!amount) setError(refusal('invalid_amount'))
    else if (amount < limits.min) setError(refusal('amount_too_small', { amount: price(limits.min) }))
    else if (amount > limits.max) setError(refusal('amount_too_large', { amount: price(limits.max) }))
    else onTake(amount)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <label htmlFor={id} className="font-bold">
        {lotto59('own_amount_label')}
      </label>
      <input
        id={id}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        data-first
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        className="min-h-14 rounded-md border border-control bg-bg px-3 text-xl font-bold tabular-nums"
      />
      <p id={`${id}-error`} role="alert" className="min-h-[1.7em] text-sm text-lose">
        {error}
      </p>
      <Button kind="primary" type="submit" wide>
        {lotto59('use_amount')}
      </Button>
    </form>
  )
}
