import { dateTime, day, hourToSecond } from '@samnang/portal/text/format.ts'
import { base } from '../text/base.ts'

/** A moment in Phnom Penh, `exact` to the second; the zone is said on hover and to screen readers. */
export function Time({ at, exact = false }: { at: string | null | undefined; exact?: boolean }) {
  if (!at) return <span className="text-muted">–</span>
  const text = exact ? `${day(at)} ${hourToSecond(at)}` : dateTime(at)
  return (
    <time dateTime={at} title={`${text} · ${base('zone')}`} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}
