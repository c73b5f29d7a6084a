/** The HTTP library set up once: strict input, our envelope for every refusal, headers, log. */
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { DEMO_PLAYER } from '../config.ts'
import { balancesOf } from '../ledger/balances.ts'
import { LiveStreams } from '../live/streams.ts'
import { unreadOfAll } from '../notices/unread.ts'
import type { Parts } from '../parts.ts'
import { watchMethods } from './allowed-methods.ts'
import { compileWhenAsked } from './compile-when-asked.ts'
import { parseBody } from './json-body.ts'
import { openapi } from './openapi.ts'
import { limitConnections, patienceOptions } from './patience.ts'
import { addPictureParser } from './picture-route.ts'
import { RateLimit } from './rate-limit.ts'
import { handleThrown, sendRefusal } from './refuse.ts'
import { addRequestLog } from './request-log.ts'
import { ANSWERS, addSecurityHeaders } from './security-headers.ts'
import { siteFrames, watchSite } from './site-frames.ts'
import { addStaticFiles } from './static-files.ts'
import { addStreamRoute } from './stream-route.ts'

const BODY_MAX = 64 * 1024
/** Thousands of guests share one address behind a mobile carrier. */
const ADDRESS_FACTOR = 10

/** Without any endpoint yet. Ends its streams when it is closed. */
export async function createHttp(parts: Parts, version: string): Promise<FastifyInstance> {
  const app = createFastify(parts)
  const methodsOf = watchMethods(app)
  app.decorateRequest('visitor', null)
  app.decorate('limits', limitsOf(parts))
  addSecurityHeaders(app, parts)
  addRequestLog(app, parts.metrics, playerOf)
  await app.register(cookie)
  addStaticFiles(app, parts.config.portalDir, methodsOf)
  addDocuments(app, parts, version)
  addStreams(app, parts)
  return app
}

/** What a server of ours needs for it. */
export type HttpParts = Pick<Parts, 'config' | 'log' | 'random' | 'warnings'>

/** The library set up, without routes. */
export function createFastify(parts: HttpParts): FastifyInstance {
  const nextId = requestIds(parts)
  const { proxyHops } = parts.config
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: nextId,
    bodyLimit: BODY_MAX,
    ...patienceOptions(parts.config.patience),
    // What our proxies say about their own peers is believed, what the last of those peers said is not.
    trustProxy: proxyHops === 0 ? false : (_address: string, hop: number) => hop < proxyHops,
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
    schemaController: compileWhenAsked(),
    // An address that cannot be read is refused before any hook.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply.headers(ANSWERS), 'not_found'),
    clientErrorHandler: answerUnreadable,
  })
  if (proxyHops === 0) shareConnections(app, parts)
  app.removeAllContentTypeParsers()
  // What it throws is answered, too; a promise would be one more for each request.
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, parseBody(body)),
  )
  addPictureParser(app)
  app.setErrorHandler(handleThrown)
  app.decorateReply('refusal', null)
  return app
}

/** Not behind a proxy, from whose address all of them come: there it is the proxy's to share them out. */
function shareConnections(app: FastifyInstance, { config, warnings }: HttpParts): void {
  limitConnections(app, config.patience.connectionsMax, (address) =>
    warnings.warn('too many connections from one address', { address }),
  )
}

/** A random prefix for the process and a count: unique in every log, cheaper than a UUID each. */
function requestIds(parts: HttpParts): () => string {
  const prefix = Buffer.from(parts.random.bytes(9)).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

function playerOf(request: FastifyRequest): Record<string, string> {
  const player = request.visitor?.player?.id
  return player === undefined ? {} : { player: String(player) }
}

function limitsOf({ clock, config }: Parts) {
  return {
    bets: new RateLimit(clock, config.betsPerSecond),
    reads: new RateLimit(clock, config.readsPerSecond),
    addresses: new RateLimit(clock, config.readsPerSecond * ADDRESS_FACTOR),
  }
}

/** What is not even HTTP, or did not arrive in time: no route, no id, one fixed answer. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const body = JSON.stringify({
    status: 'error',
    code: 'malformed',
    message: 'The request could not be understood.',
    request_id: '',
  })
  if (!socket.writable) return void socket.destroy()
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  const told = {
    ...ANSWERS,
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'close',
  }
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

function addDocuments(app: FastifyInstance, parts: Parts, version: string): void {
  const document = JSON.stringify(openapi(version))
  const { demo, helpLine } = parts.config
  const { username, password } = DEMO_PLAYER
  const site = {
    ...{ name: 'Samnang', demo, version },
    ...(helpLine === null ? {} : { help: helpLine }),
    ...(demo ? { demo_account: { username, password } } : {}),
  }
  const json = 'application/json; charset=utf-8'
  app.get('/api/openapi.json', { exposeHeadRoute: false }, (_request, reply) =>
    reply.type(json).send(document),
  )
  app.get('/site.json', { exposeHeadRoute: false }, async (_request, reply) => {
    const { maintenance } = await parts.settings.read()
    return reply
      .type(json)
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...site, maintenance: maintenance.on }))
  })
}

function addStreams(app: FastifyInstance, parts: Parts): void {
  const streams = new LiveStreams({
    ...parts,
    balancesOf: (ids) => balancesOf(parts.reads, ids),
    unreadOf: (ids) => unreadOfAll(parts.reads, ids),
    siteFrames: () => siteFrames(parts.settings),
  })
  const stopTelling = watchSite(parts, () => streams.tellSite())
  parts.metrics.watch('samnang_live_clients', 'Open event streams.', () => streams.count)
  addStreamRoute(app, parts, streams)
  app.addHook('preClose', async () => {
    stopTelling()
    streams.close()
  })
}
