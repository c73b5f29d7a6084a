import type { LastChange as Change } from '@samnang/contract/office/switches'
import { Link } from 'wouter'
import { switches } from '../text/switches.ts'
import { personOf } from '../ui/person.ts'
import { Time } from '../ui/time.tsx'

/** Since when something is as it is, by whom and why; leads to all of its changes. `name`: as its history is asked for. */
export function LastChange({ name, changed }: { name: string; changed: Change | null }) {
  if (!changed) return <p className="text-sm text-muted">{switches('never')}</p>
  const { at, by, reason } = changed
  return (
    <p className="text-sm break-words text-muted">
      <Time at={at} />{' '}
      {switches('changed_by', { who: personOf(by), reason: reason ?? switches('no_reason') })}{' '}
      <Link href={`/switches/${name}`} className="text-info underline underline-offset-2">
        {switches('history')}
      </Link>
    </p>
  )
}
