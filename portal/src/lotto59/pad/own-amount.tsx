/** A stake of one's own, in Latin or Khmer digits, grouped while it is typed. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { price, shortPrice } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { ownAmount } from '../../text/own-amount.ts'
import { refusal } from '../../text/refusal.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { groupedRiel } from '../../ui/grouped.ts'

interface OwnAmountProps {
  limits: PollInfo['limits']
  balance: number
  onTake: (amount: number) => void
}

const STEPS = [10_000, 100_000]

export default function OwnAmount({ limits, balance, onTake }: OwnAmountProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The dialog was open before this came, and gave the focus to nothing.
  useEffect(() => field.current?.focus(), [])
  const amount = groupedRiel(text) ?? 0
  const set = (next: number) => {
    setError('')
    setText(price(Math.min(next, limits.max)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!amount) setError(refusal('invalid_amount'))
    else if (amount < limits.min) setError(refusal('amount_too_small', { amount: price(limits.min) }))
    else if (amount > limits.max) setError(refusal('amount_too_large', { amount: price(limits.max) }))
    else onTake(amount)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <label htmlFor={id} className="font-bold">
        {lotto59('own_amount_label')}
      </label>
      <AmountInput
        ref={field}
        id={id}
        value={text}
        onWrite={(shown) => {
          setError('')
          setText(shown)
        }}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        className="w-full min-w-0"
      />
      <Steps amount={amount} balance={balance} onSet={set} />
      <p
        id={`${id}-error`}
        role="alert"
        className={`min-h-[1.7em] text-sm ${error ? 'text-lose' : 'text-muted'}`}
      >
        {error || ownAmount('amount_between', { min: price(limits.min), max: price(limits.max) })}
      </p>
      <Button kind="primary" type="submit" wide>
        {ownAmount('use_amount')}
      </Button>
    </form>
  )
}

function Steps({
  amount,
  balance,
  onSet,
}: {
  amount: number
  balance: number
  onSet: (next: number) => void
}) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {STEPS.map((step) => (
        <Button key={step} onClick={() => onSet(amount + step)} className="px-1">
          +{shortPrice(step)}
        </Button>
      ))}
      <Button onClick={() => onSet(Math.floor(balance))} className="px-1">
        {ownAmount('all_money')}
      </Button>
    </div>
  )
}
