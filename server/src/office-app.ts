/** Builds the office from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { createOffice } from './office/create-office.ts'
import type { OfficeHandlers } from './office/office-call.ts'
import { mountOffice } from './office/office-mount.ts'
import { officeSessionHandlers } from './office/session-handlers.ts'
import { switchHandlers } from './office/switch-handlers.ts'
import { todayHandlers } from './office/today-handlers.ts'
import { wordHandlers } from './office/word-handlers.ts'
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
    ...switchHandlers(parts),
    ...wordHandlers(parts),
    ...todayHandlers(parts),
  }
}
