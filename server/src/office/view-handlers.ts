/** Saved views: each colleague's own, of any list. */
import type { viewEndpoints } from '@samnang/contract/office/views'
import { accepted, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'
import { countViews, deleteView, keepView, viewNamed, viewsOf } from './view-store.ts'

const MOST_VIEWS = 100

export function viewHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, keyof typeof viewEndpoints> {
  return {
    'GET /api/views': read(async ({ staff, query }) =>
      accepted({ rows: await viewsOf(pool, staff.name, query.list) }),
    ),
    'POST /api/views': command(async (tx, { staff, body }, by) => {
      const { list, name, filters, hidden } = body
      const before = await viewNamed(tx, staff.name, list, name)
      if (!before && (await countViews(tx, staff.name)) >= MOST_VIEWS) return refused('too_many_views')
      const after = await keepView(tx, staff.name, { list, name, filters, hidden })
      await recordAudit(tx, { ...by, action: 'view_saved', target: `view:${after.id}`, before, after })
      return accepted(after)
    }),
    'POST /api/views/:id/forget': command(async (tx, { staff, params }, by) => {
      const before = await deleteView(tx, staff.name, params.id)
      if (!before) return refused('not_found')
      await recordAudit(tx, {
        ...by,
        action: 'view_forgotten',
        target: `view:${before.id}`,
        before,
        after: null,
      })
      return accepted(undefined)
    }),
  }
}
