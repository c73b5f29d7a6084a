/** Fields that differ, with what was and what will be. */
import type { ChangedRule } from '@samnang/core/lottery/changed-rules'
import { lottery } from '../text/lottery.ts'

const SHOWN = 100

export function ChangeList({ changes }: { changes: readonly ChangedRule[] }) {
  if (changes.length === 0) return <p className="text-muted">{lottery('rules_same')}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {changes.slice(0, SHOWN).map(({ path, before, after }) => (
        <li key={path} className="flex flex-wrap gap-x-3">
          <code className="break-all">{path}</code>
          <span>
            <span className="text-lose">{said(before)}</span> →{' '}
            <span className="text-win">{said(after)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function said(value: unknown): string {
  return value === undefined ? '–' : JSON.stringify(value)
}
