/** Builds the office from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { createOffice } from './office/create-office.ts'
import { disputeHandlers } from './office/dispute-handlers.ts'
import type { OfficeHandlers } from './office/office-call.ts'
import { mountOffice } from './office/office-mount.ts'
import { playerHandlers } from './office/player-handlers.ts'
import { playerLists } from './office/player-lists.ts'
import { officeSessionHandlers } from './office/session-handlers.ts'
import type { OfficeParts } from './office-parts.ts'

export async function buildOfficeApp(parts: OfficeParts): Promise<FastifyInstance> {
  const app = await createOffice(parts)
  mountOffice(app, parts, officeHandlers(parts))
  return app
}

/** Complete, or it does not compile. */
export function officeHandlers(parts: OfficeParts): OfficeHandlers {
  return {
    ...officeSessionHandlers(parts),
    ...playerLists(parts),
    ...playerHandlers(parts),
    ...disputeHandlers(parts),
  }
}
