/** Builds the office from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { approvalHandlers } from './office/approval-handlers.ts'
import { auditExport } from './office/audit-export.ts'
import { auditHandlers } from './office/audit-handlers.ts'
import { createOffice } from './office/create-office.ts'
import { disputeHandlers } from './office/dispute-handlers.ts'
import type { Exports } from './office/exports.ts'
import { jobHandlers } from './office/job-handlers.ts'
import type { OfficeHandlers } from './office/office-call.ts'
import { mountOffice } from './office/office-mount.ts'
import { playerExport } from './office/player-export.ts'
import { playerHandlers } from './office/player-handlers.ts'
import { playerListExports } from './office/player-list-exports.ts'
import { playerLists } from './office/player-lists.ts'
import { officeSessionHandlers } from './office/session-handlers.ts'
import { approvalExport, staffExport } from './office/staff-export.ts'
import { staffHandlers } from './office/staff-handlers.ts'
import { changeExport, wordsExport } from './office/switch-export.ts'
import { switchHandlers } from './office/switch-handlers.ts'
import { todayHandlers } from './office/today-handlers.ts'
import { viewHandlers } from './office/view-handlers.ts'
import { wordHandlers } from './office/word-handlers.ts'
import type { OfficeParts } from './office-parts.ts'

export async function buildOfficeApp(parts: OfficeParts): Promise<FastifyInstance> {
  const app = await createOffice(parts)
  mountOffice(app, parts, officeHandlers(parts))
  return app
}

/** Lists that may be had as files, by the name that their pages use. */
export const officeExports: Exports = {
  audit: auditExport,
  players: playerExport,
  ...playerListExports,
  staff: staffExport,
  approvals: approvalExport,
  changes: changeExport,
  words: wordsExport,
}

/** Complete, or it does not compile. */
export function officeHandlers(parts: OfficeParts): OfficeHandlers {
  const handlers: OfficeHandlers = {
    ...officeSessionHandlers(parts),
    ...playerLists(parts),
    ...playerHandlers(parts),
    ...disputeHandlers(parts),
    ...staffHandlers(parts),
    ...approvalHandlers(parts, (name) => handlers[name]),
    ...jobHandlers(parts, officeExports),
    ...viewHandlers(parts),
    ...auditHandlers(parts),
    ...switchHandlers(parts),
    ...wordHandlers(parts),
    ...todayHandlers(parts),
  }
  return handlers
}
