import { dateTime } from '@samnang/portal/text/format.ts'
import { base } from '../text/base.ts'

/** A moment in Phnom Penh; the zone and the seconds are said on hover and to screen readers. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span className="text-muted">–</span>
  return (
    <time
      dateTime={at}
      title={`${dateTime(at)} · ${base('zone')}`}
      className="whitespace-nowrap tabular-nums"
    >
      {dateTime(at)}
    </time>
  )
}
