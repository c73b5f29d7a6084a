/** GET /api/stream of the office: server-sent events for the colleague of the cookie. */
import type { OfficeEndpoint } from '@samnang/contract/office/office-endpoint'
import type { FastifyInstance } from 'fastify'
import { beginStream } from '../http/stream-route.ts'
import type { OfficeParts } from '../office-parts.ts'
import { officeGuard, sessionCookie } from './office-guard.ts'
import { OfficeStreams } from './office-streams.ts'

const NAME = 'GET /api/stream'
/** Any colleague may listen; what each one hears, their permissions say. */
const ROW: OfficeEndpoint = {
  summary: 'Events of the queues.',
  access: 'staff',
  permission: null,
  scope: 'own',
  refusals: [],
}

export function addOfficeStream(app: FastifyInstance, parts: OfficeParts): void {
  const streams = new OfficeStreams(parts)
  app.route({
    method: 'GET',
    url: '/api/stream',
    exposeHeadRoute: false,
    preValidation: officeGuard(parts, NAME, ROW),
    handler: (request, reply) => {
      const { staff } = request
      const token = sessionCookie(parts, request)
      if (!staff || token === undefined) throw new Error('the stream was reached without a colleague')
      const socket = beginStream(reply)
      if (socket) streams.open(staff, token, socket)
      return reply
    },
  })
  app.addHook('preClose', async () => streams.close())
}
