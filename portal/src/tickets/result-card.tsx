import { VerifyLink } from '../lotto59/show/verify-link.tsx'
import { day } from '../text/format.ts'
import { drawName } from './names.ts'
import type { ResultGroup } from './result-groups.ts'
import { SlipRow } from './slip-row.tsx'

/** One draw with the player's slips in it. */
export function ResultCard({ group }: { group: ResultGroup }) {
  const [newest] = group.slips
  return (
    <section
      aria-label={drawName(group)}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-raised px-3">
        <h2 className="font-bold">
          {drawName(group)}
          {newest && <span className="money text-sm font-normal text-muted"> · {day(newest.createdAt)}</span>}
        </h2>
        <VerifyLink resultId={group.resultId} number={group.number} />
      </header>
      <ul>
        {group.slips.map((slip) => (
          <li key={slip.groupId} className="border-b border-line last:border-0">
            <SlipRow slip={slip} />
          </li>
        ))}
      </ul>
    </section>
  )
}
