/** A stake of one's own, in Latin or Khmer digits. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { parseRiel, price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { refusal } from '../../text/refusal.ts'
import { Button } from '../../ui/button.tsx'

interface OwnAmountProps {
  limits: PollInfo['limits']
  onTake: (amount: number) => void
}

export default function OwnAmount({ limits, onTake }: OwnAmountProps) {
  const [error, setError] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The dialog was open before this came, and gave the focus to nothing.
  useEffect(() => field.current?.focus(), [])
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
        ref={field}
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
