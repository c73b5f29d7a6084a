/** The HTTP library set up for the office: its screens, its headers, its log; strict, and never under the players' origin. */
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { watchMethods } from '../http/allowed-methods.ts'
import { createFastify } from '../http/create-http.ts'
import { addRequestLog } from '../http/request-log.ts'
import { ANSWERS, isPrivate, NO_FRAMES, PAGES, pathOf, policy } from '../http/security-headers.ts'
import { addStaticFiles } from '../http/static-files.ts'
import type { OfficeParts } from '../office-parts.ts'
import { isHttps } from '../players/visitor.ts'

const HSTS = 'max-age=31536000'

/** Without any route yet. */
export async function createOffice(parts: OfficeParts): Promise<FastifyInstance> {
  const app = createFastify(parts)
  const methodsOf = watchMethods(app)
  app.decorateRequest('staff', null)
  addHeaders(app, parts)
  addRequestLog(app, parts.metrics, ({ staff }) => (staff ? { staff: staff.name } : {}))
  await app.register(cookie)
  addStaticFiles(app, parts.config.officeDir, methodsOf)
  return app
}

/** No page of the office may be framed or load anything from elsewhere, and search engines never list it. */
function addHeaders(app: FastifyInstance, parts: OfficeParts): void {
  const page = policy({}, NO_FRAMES)
  app.addHook('onRequest', (request, reply, done) => {
    if (isPrivate(pathOf(request))) reply.headers(ANSWERS)
    else reply.headers({ ...PAGES, 'content-security-policy': page })
    reply.header('x-robots-tag', 'noindex')
    if (isHttps(parts, request)) reply.header('strict-transport-security', HSTS)
    done()
  })
}
