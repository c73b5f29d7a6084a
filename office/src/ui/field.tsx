/** A labelled field with its help and its fault; what is inside takes the ids. */
import { type ComponentProps, type ReactNode, useId } from 'react'

export const FIELD_LOOK =
  'min-h-(--field) w-full min-w-0 rounded-sm border border-control bg-bg px-2.5 text-text placeholder:text-muted aria-invalid:border-lose disabled:opacity-55'

interface FieldProps {
  label: string
  /** One sentence below. */
  help?: ReactNode
  /** Why it cannot stay like this; announced. */
  fault?: string | null | undefined
  className?: string
}

interface Marks {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Draws label, help and fault around any control, which gets their ids. */
export function Field({
  label,
  help,
  fault,
  className = '',
  children,
}: FieldProps & { children: (marks: Marks) => ReactNode }) {
  const id = useId()
  const describedBy = [help ? `${id}-help` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted">
          {help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
    </div>
  )
}

/** A line of text. */
export function TextField({
  label,
  help,
  fault,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field {...{ label, help, fault, className: className ?? '' }}>
      {(marks) => <input type="text" autoComplete="off" {...props} {...marks} className={FIELD_LOOK} />}
    </Field>
  )
}

/** Several lines of text: reasons and notes. */
export function TextAreaField({
  label,
  help,
  fault,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field {...{ label, help, fault, className: className ?? '' }}>
      {(marks) => <textarea rows={2} {...props} {...marks} className={`${FIELD_LOOK} py-1.5`} />}
    </Field>
  )
}

/** A tick with its words beside it. */
export function TickField({
  label,
  help,
  ...props
}: { label: string; help?: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-2">
      <input
        type="checkbox"
        {...props}
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        className="mt-1 size-5 accent-gold"
      />
      <label htmlFor={id} className="min-h-7">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="col-start-2 text-xs text-muted">
          {help}
        </p>
      )}
    </div>
  )
}

/** Why a whole form came to nothing; announced. */
export function FormFault({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="text-lose">
      {text}
    </p>
  )
}
