import type { ComponentProps, ReactNode } from 'react'

type ButtonKind = 'primary' | 'plain' | 'danger' | 'win' | 'quiet'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** Shows a spinner and refuses presses; the label stays for the screen reader. */
  busy?: boolean
  /** Takes the whole width and 56 px of height: the one thing to do on the screen. */
  wide?: boolean
}

const LOOK: Record<ButtonKind, string> = {
  primary: 'bg-gold text-gold-ink font-bold hover:brightness-110',
  win: 'bg-win text-win-ink font-bold hover:brightness-110',
  danger: 'bg-lose text-lose-ink font-bold hover:brightness-110',
  plain: 'border border-control bg-raised text-text hover:border-text',
  quiet: 'text-text hover:bg-raised',
}

export function Button({
  kind = 'plain',
  busy = false,
  wide = false,
  className = '',
  ...props
}: ButtonProps) {
  const size = wide ? 'w-full min-h-14 text-lg' : 'min-h-12'
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
      className={`inline-flex items-center justify-center gap-2 rounded-md px-4 leading-normal transition duration-(--t-fast) active:translate-y-px disabled:opacity-55 ${size} ${LOOK[kind]} ${className}`}
    >
      {busy && <Spinner />}
      {props.children}
    </button>
  )
}

/** A turning ring in the colour of the text; silent for screen readers. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-[spin_0.9s_linear_infinite] rounded-full border-2 border-current border-t-transparent ${className}`}
    />
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: the accessible name and the tooltip. */
  label: string
  children: ReactNode
}

/** A 44 px square with an icon. */
export function IconButton({ label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors duration-(--t-fast) hover:bg-raised hover:text-text disabled:opacity-50 ${className}`}
    />
  )
}
