import type { ComponentProps } from 'react'

type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** Refuses presses and says that something is on its way. */
  busy?: boolean
}

const LOOK: Record<ButtonKind, string> = {
  primary: 'bg-gold text-gold-ink font-bold hover:brightness-110',
  danger: 'bg-lose text-lose-ink font-bold hover:brightness-110',
  plain: 'border border-control bg-raised text-text hover:border-text',
  quiet: 'text-text hover:bg-raised',
}

/** The look of a button, for links that do a button's work. */
export function buttonLook(kind: ButtonKind = 'plain'): string {
  return `inline-flex min-h-(--field) min-w-(--field) items-center justify-center gap-2 rounded-sm px-3 leading-normal transition duration-(--t-fast) disabled:opacity-55 ${LOOK[kind]}`
}

/** `type` is `button` unless told otherwise: nothing is sent by accident. */
export function Button({ kind = 'plain', busy = false, className = '', ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonLook(kind)} ${className}`}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {props.children}
    </button>
  )
}
