import { useOutstanding } from '../betting/outstanding.ts'
import { shell } from '../text/shell.ts'

/** How many tickets wait for a result. */
export function Badge({ className = '' }: { className?: string }) {
  const outstanding = useOutstanding()
  if (outstanding === 0) return null
  return (
    <span
      role="img"
      aria-label={shell('outstanding_tickets', { n: outstanding })}
      className={`digits grid min-w-5 place-items-center rounded-full bg-gold px-1.5 py-1 text-xs font-bold text-gold-ink ${className}`}
    >
      {outstanding > 99 ? '99+' : outstanding}
    </span>
  )
}
