import type { LastChange as Change } from '@samnang/contract/office/switches'
import { switches } from '../text/switches.ts'
import { personOf } from '../ui/person.ts'
import { Time } from '../ui/time.tsx'

/** Since when something is as it is, by whom and why. */
export function LastChange({ changed }: { changed: Change | null }) {
  if (!changed) return <p className="text-sm text-muted">{switches('never')}</p>
  const { at, by, reason } = changed
  return (
    <p className="text-sm break-words text-muted">
      <Time at={at} />{' '}
      {switches('changed_by', { who: personOf(by), reason: reason ?? switches('no_reason') })}
    </p>
  )
}
