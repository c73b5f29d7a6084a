/** What somebody else has changed while a colleague was writing: told in the form, which keeps what was typed. */
import { base } from '../text/base.ts'

/** The fields of one thing as people read them, by their labels. */
export type Sight = Readonly<Record<string, string>>

interface Difference {
  label: string
  seen: string
  now: string
}

/** Fields that read differently now; `now` undefined: it has not been asked again yet. */
export function differing(seen: Sight, now: Sight | undefined): Difference[] {
  if (!now) return []
  const labels = [...new Set([...Object.keys(seen), ...Object.keys(now)])]
  return labels
    .map((label) => ({ label, seen: seen[label] ?? '–', now: now[label] ?? '–' }))
    .filter((field) => field.seen !== field.now)
}

/** Says each differing field with what it was and is; nothing while all is as it was seen. */
export function Meanwhile({ fields }: { fields: readonly Difference[] }) {
  if (fields.length === 0) return null
  return (
    <div role="alert" className="grid gap-1 rounded-sm border border-warn p-2 break-words text-warn">
      <p>{base('changed_meanwhile')}</p>
      <ul className="grid gap-1">
        {fields.map(({ label, seen, now }) => (
          <li key={label}>{base('changed_field', { field: label, was: seen, now })}</li>
        ))}
      </ul>
    </div>
  )
}
