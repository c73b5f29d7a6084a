/** Another amount for one limit. What it means (at once, or in 24 hours) is said before it is sent. */
import type { PlayLimit } from '@samnang/contract/safe-play'
import { type FormEvent, useId, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { parseRiel, price } from '../text/format.ts'
import { refusal } from '../text/refusal.ts'
import { safePlay } from '../text/safe-play.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/overlays-state.ts'
import { limitChange } from './limit-change.ts'
import { changeLimit } from './use-safe-play.ts'

/** The contract's bounds of a limit, whole riel. */
const LOWEST = 1_000
const HIGHEST = 1_000_000_000_000

export function LimitDialog({ limit, onClose }: { limit: PlayLimit; onClose: () => void }) {
  const { kind, window, amount: now } = limit
  const [text, setText] = useState(now === null ? '' : String(now))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const amount = parseRiel(text)
  const change = amount === null ? null : limitChange(now, amount)

  async function send(next: number | null) {
    setBusy(true)
    setProblem(null)
    try {
      await changeLimit({ kind, window, amount: next })
      showToast('SUCCESS', safePlay(limitChange(now, next) === 'higher' ? 'limit_asked' : 'limit_saved'))
      onClose()
    } catch (failure) {
      setProblem(refusalSentence(failure))
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === null) setProblem(refusal('invalid_amount'))
    else if (amount < LOWEST || amount > HIGHEST) setProblem(rangeText())
    else if (change === 'same') onClose()
    else void send(amount)
  }

  const title = `${safePlay(`kind_${kind}`)} · ${safePlay(`window_${window}`)}`
  return (
    <Dialog open onClose={onClose} label={title}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <AmountField text={text} onText={setText} problem={problem}>
          {change === 'lower' || change === 'higher' ? safePlay(`${change}_note`) : rangeText()}
        </AmountField>
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={onClose}>{shell('close')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {safePlay(change === 'higher' ? 'ask_higher' : 'save_now')}
          </Button>
        </div>
        {now !== null && (
          <Button kind="quiet" disabled={busy} onClick={() => void send(null)} className="text-sm text-muted">
            {safePlay('ask_none')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

interface AmountFieldProps {
  text: string
  onText: (text: string) => void
  problem: string | null
  /** What the amount means. */
  children: string
}

function AmountField({ text, onText, problem, children }: AmountFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="text-muted">
        {safePlay('new_amount')}
      </label>
      <input
        id={id}
        value={text}
        onChange={(event) => onText(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        data-first
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note ${id}-problem`}
        className="min-h-14 w-full rounded-md border border-control bg-bg px-3 text-xl font-bold tabular-nums aria-invalid:border-lose"
      />
      <p id={`${id}-note`} className="min-h-[3.2em] text-sm text-muted">
        {children}
      </p>
      <p id={`${id}-problem`} role="alert" className="text-lose empty:hidden">
        {problem}
      </p>
    </>
  )
}

function rangeText(): string {
  return safePlay('amount_range', { low: price(LOWEST), high: price(HIGHEST) })
}
