/** Colleagues, their sessions and roles as they cross the wire. */
import type { OwnSession } from '@samnang/contract/office/office-session'
import type { Colleague } from '@samnang/contract/office/staff'
import type { Static } from 'typebox'
import type { ListedStaff, StaffSession } from '../staff/staff.ts'

export function sessionRow(row: StaffSession): Static<typeof OwnSession> {
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

export function colleagueRow(row: ListedStaff): Colleague {
  return {
    id: Number(row.id),
    name: row.name,
    state: row.state,
    roles: row.roles.map(({ role, since, givenBy }) => ({ role, since: since.toISOString(), by: givenBy })),
    branch: row.branch === null ? null : Number(row.branch),
    is_demo: row.isDemo,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  }
}

export function linkRow({ token, expiresAt }: { token: string; expiresAt: Date }) {
  return { token, expires_at: expiresAt.toISOString() }
}
