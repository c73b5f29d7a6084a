/** A stake of one's own, in Latin or Khmer digits, grouped while it is typed. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { type ChangeEvent, type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { price, shortPrice } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { ownAmount } from '../../text/own-amount.ts'
import { refusal } from '../../text/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { grouped, groupedRiel, placeAfter, signsBefore } from './grouped.ts'

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
  const field = useGroupedField(text)
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
      <input
        {...field.props}
        id={id}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          field.remember(event)
          setError('')
          setText(grouped(event.target.value))
        }}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        className="min-h-14 w-full min-w-0 rounded-md border border-control bg-bg px-3 text-xl font-bold tabular-nums"
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

/** Commas come and go while one types: the caret stays behind the sign that it stood behind. */
function useGroupedField(text: string) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // The dialog was open before this came, and gave the focus to nothing.
  useEffect(() => ref.current?.focus(), [])
  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = placeAfter(text, caret.current)
    ref.current?.setSelectionRange(place, place)
    caret.current = null
  }, [text])
  return {
    props: { ref },
    remember: ({ target }: ChangeEvent<HTMLInputElement>) => {
      caret.current = signsBefore(target.value, target.selectionStart ?? target.value.length)
    },
  }
}
