/** Colleagues and their sessions as they cross the wire. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { StaffSession } from '../staff/staff.ts'

export function sessionRow(row: StaffSession): OfficeReply<'GET /api/sessions'>['rows'][number] {
  return {
    id: Number(row.id),
    kind: row.kind === 'office' ? 'browser' : 'terminal',
    address: row.address,
    device: row.agent || null,
    since: row.createdAt.toISOString(),
    last_seen_at: row.lastActionAt.toISOString(),
    is_this: row.isMine,
  }
}
