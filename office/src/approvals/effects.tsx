/** What comes of the command: in words, and what would be written as it was when it was asked for. */
import { actionWord } from '../text/actions.ts'
import { personOf } from '../ui/person.ts'
import type { ApprovalSheet } from './approval-page.tsx'
import { ChangeTable } from './change-table.tsx'
import { effectOf, sidesOf } from './describe.ts'

export function Effects({ endpoint, effects }: Pick<ApprovalSheet, 'endpoint' | 'effects'>) {
  const words = effectOf(endpoint)
  return (
    <>
      {words && <p>{words}</p>}
      {effects.map(({ action, target, before, after }) => (
        <div key={`${action} ${target}`} className="grid gap-1">
          {effects.length > 1 && (
            <h3 className="text-sm text-muted">
              {actionWord(action)} · {personOf(target ?? '–')}
            </h3>
          )}
          <ChangeTable changes={sidesOf(before, after)} />
        </div>
      ))}
    </>
  )
}
