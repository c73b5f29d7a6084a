import { CallFailed } from '@samnang/client/call-failed'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../calls/call.ts'
import '../calls/account-sentences.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { refreshUser, useUser } from '../session/session.ts'
import { account } from '../text/account.ts'
import { accountRefusal } from '../text/account-refusal.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { KbachCorner } from '../ui/kbach-corner.tsx'
import { showModal } from '../ui/overlays-state.ts'
import { PasswordField } from './login-fields.tsx'
import { StrengthHint } from './strength-hint.tsx'

/** Change password. The server decides; the page only spares the two trips that cannot succeed. */
export default function PasswordPage() {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [changes, setChanges] = useState(0)
  const hintId = useId()
  const problemId = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = readForm(form)
    const early = earlyProblem(body)
    setProblem(early)
    if (early) return
    setBusy(true)
    try {
      await call('POST /api/user/change_password', { body })
      form.reset()
      setChanges(changes + 1)
      showModal({ kind: 'SUCCESS', text: account('password_changed') })
      await refreshUser()
    } catch (failure) {
      setProblem(isSessionOver(failure) ? null : refusalSentence(failure))
    }
    setBusy(false)
  }

  const described = { 'aria-describedby': `${problemId} ${hintId}`, 'aria-invalid': problem !== null }
  return (
    <div className="mx-auto w-full max-w-120 p-4 desk:py-10">
      <section className="relative rounded-lg border border-line bg-surface p-5">
        <KbachCorner className="absolute -top-px -left-px size-10 opacity-70" />
        <KbachCorner className="absolute -top-px -right-px size-10 rotate-90 opacity-70" />
        <h1 className="mb-4 text-center text-xl">{shell('menu_password')}</h1>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <PasswordField
            label={account('old_password')}
            name="old_password"
            autoComplete="current-password"
            {...described}
          />
          <NewPassword key={changes} hintId={hintId} {...described} />
          <PasswordField
            label={account('confirm_password')}
            name="confirm"
            autoComplete="new-password"
            {...described}
          />
          <p id={problemId} role="alert" className="text-lose empty:hidden">
            {problem}
          </p>
          <Button type="submit" kind="primary" wide busy={busy}>
            {account(busy ? 'saving' : 'save')}
          </Button>
        </form>
      </section>
    </div>
  )
}

/** With a rough estimate of how hard it is to guess. */
function NewPassword({
  hintId,
  ...props
}: {
  hintId: string
  'aria-describedby': string
  'aria-invalid': boolean
}) {
  const { auth } = useUser()
  const [fresh, setFresh] = useState('')
  return (
    <>
      <PasswordField
        label={account('new_password')}
        name="new_password"
        autoComplete="new-password"
        onChange={(event) => setFresh(event.target.value)}
        {...props}
      />
      <StrengthHint id={hintId} password={fresh} username={auth.username} />
    </>
  )
}

interface Passwords {
  old_password: string
  new_password: string
  confirm: string
}

function readForm(form: HTMLFormElement): Passwords {
  const data = new FormData(form)
  const read = (name: keyof Passwords) => String(data.get(name) ?? '')
  return { old_password: read('old_password'), new_password: read('new_password'), confirm: read('confirm') }
}

function earlyProblem({ old_password, new_password, confirm }: Passwords): string | null {
  if (old_password === '' || new_password === '' || confirm === '') return account('fill_all')
  return new_password === confirm ? null : accountRefusal('password_mismatch')
}

/** Then the log-in-again alert says it already. */
function isSessionOver(failure: unknown): boolean {
  return failure instanceof CallFailed && [401, 411, 419].includes(failure.status)
}
