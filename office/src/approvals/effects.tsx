/** What the command would have written when it was asked for: what was, and what would be. */
import { actionWord } from '../text/actions.ts'
import { approvals } from '../text/approvals.ts'
import type { ApprovalSheet } from './approval-page.tsx'
import { ChangeTable } from './change-table.tsx'
import { sidesOf } from './describe.ts'

export function Effects({ effects }: Pick<ApprovalSheet, 'effects'>) {
  return effects.map(({ action, target, before, after }) => (
    <div key={`${action} ${target}`} className="grid gap-1">
      <h3 className="text-sm text-muted">
        {approvals('effect')} {actionWord(action)} {target && <code>{target}</code>}
      </h3>
      <ChangeTable changes={sidesOf(before, after)} />
    </div>
  ))
}
