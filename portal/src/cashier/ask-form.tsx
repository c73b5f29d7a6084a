/** Amount and way of a deposit. Its key stays while nobody knows what came of it: pressed twice, it is one request. */

import { uuid } from '@samnang/client/random'
import type { Cashier } from '@samnang/contract/deposit'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../calls/call.ts'
import { putAnswer } from '../calls/use-call.ts'
import { deposit as text } from '../text/deposit.ts'
import { price, shortPrice } from '../text/format.ts'
import { refusal } from '../text/refusal.ts'
import { AmountInput } from '../ui/amount-input.tsx'
import { Button } from '../ui/button.tsx'
import { groupedRiel } from '../ui/grouped.ts'
import { isAnswerLost } from './asked-before.ts'
import { depositSentence } from './deposit-refusal.ts'
import { usualWait } from './usual-wait.ts'

type Way = Cashier['ways'][number]

/** `onLost`: whether a request stands now is to be looked at. */
export function AskForm({ cashier, onLost }: { cashier: Cashier; onLost: () => void }) {
  const { ways, least, most, usual_minutes } = cashier
  const [amountText, setAmountText] = useState('')
  const [chosenWay, setWay] = useState<Way | undefined>(ways[0])
  const [problem, setProblem] = useState('')
  const { ask, busy } = useAsk(setProblem, onLost)
  const way = ways.find((one) => one === chosenWay) ?? ways[0]
  function write(next: string) {
    setAmountText(next)
    setProblem('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = groupedRiel(amountText)
    if (!amount) setProblem(refusal('invalid_amount'))
    else if (amount < least) setProblem(text('least', { amount: price(least) }))
    else if (amount > most) setProblem(text('most', { amount: price(most) }))
    else if (way) void ask(amount, way)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <AmountField cashier={cashier} value={amountText} problem={problem} onWrite={write} />
      <Ways ways={ways} value={way} onChoose={setWay} />
      {way === 'transfer' && usual_minutes.deposit !== null && (
        <p className="text-muted">{usualWait(usual_minutes.deposit)}</p>
      )}
      <Button kind="primary" type="submit" wide busy={busy}>
        {text('go_on')}
      </Button>
    </form>
  )
}

function useAsk(onProblem: (sentence: string) => void, onLost: () => void) {
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const asked = useRef<{ content: string; key: string } | null>(null)
  async function ask(amount: number, way: Way) {
    const content = `${amount} ${way}`
    if (asked.current?.content !== content) asked.current = { content, key: uuid() }
    setBusy(true)
    try {
      const made = await call('POST /api/deposit', { body: { amount, way }, key: asked.current.key })
      putAnswer('GET /api/deposit/:id', { params: { id: String(made.id) } }, () => made)
      navigate(`/cashier/deposit/${made.id}`)
    } catch (failure) {
      const isLost = isAnswerLost(failure)
      if (isLost) onLost()
      onProblem(isLost ? text('answer_lost') : depositSentence(failure))
      setBusy(false)
    }
  }
  return { ask, busy }
}

interface AmountFieldProps {
  cashier: Cashier
  value: string
  problem: string
  onWrite: (next: string) => void
}

function AmountField({ cashier, value, problem, onWrite }: AmountFieldProps) {
  const { chips, least, most, own_room } = cashier
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={id} className="font-bold">
        {text('amount')}
      </label>
      <AmountInput
        id={id}
        value={value}
        onWrite={onWrite}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-note`}
        className="w-full min-w-0"
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,100%),1fr))] gap-2">
        {chips.map((chip) => (
          <Button
            key={chip}
            aria-pressed={value === price(chip)}
            aria-label={price(chip)}
            onClick={() => onWrite(price(chip))}
            className="px-1 tabular-nums aria-pressed:border-gold aria-pressed:text-gold"
          >
            {shortPrice(chip)}
          </Button>
        ))}
      </div>
      <p
        id={`${id}-note`}
        role="alert"
        className={`min-h-[1.7em] text-sm ${problem ? 'text-lose' : 'text-muted'}`}
      >
        {problem || text('amount_between', { min: price(least), max: price(most) })}
      </p>
      {own_room !== null && (
        <p className="text-sm text-muted">{text('own_room', { amount: price(own_room) })}</p>
      )}
    </div>
  )
}

interface WaysProps {
  ways: readonly Way[]
  value: Way | undefined
  onChoose: (way: Way) => void
}

function Ways({ ways, value, onChoose }: WaysProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">{text('way')}</legend>
      {ways.map((way) => (
        <label
          key={way}
          className={`grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border-2 bg-surface px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${way === value ? 'border-gold' : 'border-control'}`}
        >
          <input
            type="radio"
            name="way"
            value={way}
            checked={way === value}
            onChange={() => onChoose(way)}
            className="sr-only"
          />
          <span
            aria-hidden="true"
            className={`size-5 rounded-full border-2 ${way === value ? 'border-6 border-gold' : 'border-control'}`}
          />
          <span>
            <span className="block font-bold">{text(`way_${way}`)}</span>
            <span className="block text-sm text-muted">{text(`way_${way}_note`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
