import { type InputHTMLAttributes, useId, useState } from 'react'
import { login } from '../text/login.ts'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
}

const INPUT =
  'min-h-12 w-full rounded-md border border-control bg-bg px-3 text-text placeholder:text-muted aria-invalid:border-lose'

export function TextField({ label, ...props }: FieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input type="text" id={id} {...props} className={INPUT} />
    </div>
  )
}

/** A password that can be shown: typing blind on a small phone locks more accounts than thieves do. */
export function PasswordField({ label, ...props }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const action = login(shown ? 'hide_password' : 'show_password')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          {...props}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${INPUT} pr-12`}
        />
        <button
          type="button"
          aria-label={action}
          aria-pressed={shown}
          title={action}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center text-muted hover:text-text"
        >
          <Eye crossed={shown} />
        </button>
      </div>
    </div>
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 4l16 16" strokeLinecap="round" />}
    </svg>
  )
}
