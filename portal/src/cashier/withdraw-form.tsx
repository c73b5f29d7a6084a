/** Amount, own account and password. The key stays while nobody knows what came of it: pressed twice, it is one request. */

import { CallFailed } from '@samnang/client/call-failed'
import { uuid } from '@samnang/client/random'
import type { BankAccount, WithdrawalDesk } from '@samnang/contract/withdrawal'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PasswordField } from '../account/login-fields.tsx'
import { call } from '../calls/call.ts'
import { refreshUser, useUser } from '../session/session.ts'
import { price } from '../text/format.ts'
import { refusal } from '../text/refusal.ts'
import { withdrawal as text } from '../text/withdrawal.ts'
import { AmountInput } from '../ui/amount-input.tsx'
import { Button } from '../ui/button.tsx'
import { groupedRiel } from '../ui/grouped.ts'
import { AccountChoice } from './account-choice.tsx'
import { isAnswerLost, wasAskedBefore } from './asked-before.ts'
import { usualPayout, withdrawalSentence } from './withdrawal-sentence.ts'

interface FormProps {
  desk: WithdrawalDesk
  accounts: readonly BankAccount[]
  onAsked: () => void
  onAccounts: () => void
}

export function WithdrawForm({ desk, accounts, onAsked, onAccounts }: FormProps) {
  const [amountText, setAmountText] = useState('')
  const [chosen, choose] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const { send, busy } = useSend({ recent: desk.recent, onProblem: setProblem, onAsked })
  const usable = accounts.filter(({ is_usable }) => is_usable)
  const [first] = useState(usable[0]?.id)
  const account = accountOf(usable, chosen ?? first)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    const amount = groupedRiel(amountText)
    const early = !amount ? refusal('invalid_amount') : earlyProblem(account, password)
    setProblem(early)
    if (early || !amount || !account) return
    if (await send({ amount, bank_account: account.id, password })) {
      form.reset()
      setAmountText('')
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <AmountField desk={desk} value={amountText} onWrite={setAmountText} />
      <AccountChoice
        accounts={accounts}
        value={account?.id ?? null}
        waitHours={desk.wait_hours}
        onChoose={choose}
        onChange={onAccounts}
      />
      <div className="grid gap-1">
        <PasswordField
          label={text('password')}
          name="password"
          autoComplete="current-password"
          aria-describedby={problemId}
        />
        <p className="text-sm text-muted">{text('password_note')}</p>
      </div>
      <p id={problemId} role="alert" className="text-lose empty:hidden">
        {problem}
      </p>
      {desk.usual_minutes !== null && <p className="text-muted">{usualPayout(desk.usual_minutes)}</p>}
      <Button kind="primary" type="submit" wide busy={busy}>
        {text('submit')}
      </Button>
    </form>
  )
}

/**
 * The money goes where the form said when it was opened or the player pressed: an account that may be used only now does not
 * take its place. None is chosen where that one is gone; where there was none, the only one that came is meant.
 */
function accountOf(usable: readonly BankAccount[], wanted: number | undefined): BankAccount | undefined {
  if (wanted === undefined) return usable.length === 1 ? usable[0] : undefined
  return usable.find(({ id }) => id === wanted)
}

function earlyProblem(account: BankAccount | undefined, password: string): string {
  if (!account) return text('choose_account')
  return password === '' ? text('fill_password') : ''
}

interface Wish {
  amount: number
  bank_account: number
  password: string
}

interface Sending {
  /** The requests that the page knows. */
  recent: WithdrawalDesk['recent']
  onProblem: (sentence: string) => void
  onAsked: () => void
}

/** `send` resolves with true for a request that is new: what was written can go. */
function useSend({ recent, onProblem, onAsked }: Sending) {
  const [busy, setBusy] = useState(false)
  const asked = useRef<{ content: string; key: string } | null>(null)
  async function send(body: Wish): Promise<boolean> {
    const content = `${body.amount} ${body.bank_account}`
    if (asked.current?.content !== content) asked.current = { content, key: uuid() }
    setBusy(true)
    const look = () => {
      void refreshUser()
      onAsked()
    }
    try {
      const made = await call('POST /api/withdraw', { body, key: asked.current.key })
      asked.current = null
      look()
      const isNew = !wasAskedBefore(made, recent)
      if (!isNew) onProblem(text('asked_before'))
      return isNew
    } catch (failure) {
      const isLost = isAnswerLost(failure)
      if (isLost) look()
      onProblem(isLost ? text('answer_lost') : isSessionOver(failure) ? '' : withdrawalSentence(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}

/** Then the log-in-again alert says it already. */
function isSessionOver(failure: unknown): boolean {
  return failure instanceof CallFailed && [401, 411, 419].includes(failure.status)
}

interface AmountFieldProps {
  desk: WithdrawalDesk
  value: string
  onWrite: (next: string) => void
}

/** Banks know no part of a riel: what is left over stays in the balance. */
function AmountField({ desk: { least, most, day_left, level_left }, value, onWrite }: AmountFieldProps) {
  const id = useId()
  const { balance } = useUser()
  const whole = Math.floor(balance)
  const highest = Math.max(0, Math.min(most, day_left, Math.floor(level_left ?? whole), whole))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="font-bold">
        {text('amount')}
      </label>
      <div className="flex flex-wrap gap-2">
        <AmountInput
          id={id}
          value={value}
          onWrite={onWrite}
          aria-describedby={`${id}-note`}
          className="w-0 min-w-40 grow"
        />
        <Button onClick={() => onWrite(price(highest))} disabled={highest === 0} className="min-h-14">
          {text('all')}
        </Button>
      </div>
      <p id={`${id}-note`} className="text-sm text-muted">
        {text('amount_between', { min: price(Math.min(least, highest)), max: price(highest) })}
      </p>
    </div>
  )
}
