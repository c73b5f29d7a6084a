/** What stands before every handler, in the order of refusals: shape, load, rate, maintenance, token, session, what is switched on. */
import type { Endpoint } from '@samnang/contract/endpoint'
import type { FastifyRequest, preValidationHookHandler } from 'fastify'
import { addressKey } from '../base/address-key.ts'
import type { LoadKind } from '../base/load-level.ts'
import type { SiteSettings } from '../base/settings.ts'
import type { Parts } from '../parts.ts'
import { isEqual } from '../players/site-key.ts'
import { identify, identifyAtOnce, ownOrigin, type Visitor } from '../players/visitor.ts'
import type { RateLimit } from './rate-limit.ts'
import { HttpRefusal } from './refuse.ts'

/** Pages wait so long, or up to half more, and longer each time (portal/src/calls/answer-rules.ts). */
const LOAD_RETRY_S = 5

export interface Limits {
  bets: RateLimit
  reads: RateLimit
  /** By address, for those who are not logged in: carriers put thousands of players behind one. */
  addresses: RateLimit
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

/** The guard of one endpoint: what it asks for stands in its row of the table. */
export function guard(parts: Parts, endpoint: Endpoint, isUnsafe: boolean): preValidationHookHandler {
  const isBet = endpoint.rate === 'bet'
  const isAction = isUnsafe || endpoint.isAction === true
  const isPlay = isBet || endpoint.load === 'launch'
  const kind = endpoint.load ?? (isUnsafe ? 'kept' : 'read')
  const judge = (request: FastifyRequest, visitor: Visitor, settings: SiteSettings): void => {
    checkMaintenance(settings)
    if (isPlay && !parts.files.isRight) throw new HttpRefusal('unavailable')
    if (isUnsafe) checkToken(parts, request, visitor)
    if (endpoint.access !== 'player') return
    if (!visitor.session) throw new HttpRefusal(visitor.code, { reason: visitor.reason })
    if (isUnsafe) checkPlayer(request, visitor)
    if (isAction) parts.sessions.noteAction(visitor.session)
    if (visitor.session.mustChange && !endpoint.whilePasswordDue) throw new HttpRefusal('password_due')
    if (endpoint.lottery === 'on' && !settings.enableLottery) throw new HttpRefusal('lottery_off')
    if (endpoint.family && !settings.families[endpoint.family]) throw new HttpRefusal('family_off')
  }
  const askAndJudge = async (request: FastifyRequest): Promise<void> => {
    const visitor = await identify(parts, request)
    checkRate(request, visitor, isBet)
    judge(request, visitor, await parts.settings.read())
  }
  return (request, _reply, done) => {
    checkShape(request, endpoint, isUnsafe)
    checkLoad(parts, kind)
    if (endpoint.access === 'public') checkRate(request, null, isBet)
    else {
      const visitor = identifyAtOnce(parts, request)
      const { known } = parts.settings
      // Memory nearly always has both: promises for what is known cost more than all of these checks.
      if (!visitor || !known) return askAndJudge(request)
      checkRate(request, visitor, isBet)
      judge(request, visitor, known)
    }
    done()
  }
}

/** The stream is a read that never counts as an action of the player. */
export function guardStream(parts: Parts) {
  return async (request: FastifyRequest): Promise<void> => {
    checkLoad(parts, 'read')
    const visitor = await identify(parts, request)
    checkRate(request, visitor, false)
    checkMaintenance(await parts.settings.read())
    if (!visitor.session) throw new HttpRefusal(visitor.code, { reason: visitor.reason })
    if (visitor.session.mustChange) throw new HttpRefusal('password_due')
  }
}

/** Before anything else is asked for it: whoever is refused costs next to nothing. */
function checkLoad({ load }: Parts, kind: LoadKind): void {
  if (load.refuses(kind)) throw new HttpRefusal('overloaded', { retryAfterS: LOAD_RETRY_S })
}

/** An endpoint without a body takes none or an empty object. */
function checkShape(request: FastifyRequest, endpoint: Endpoint, isUnsafe: boolean): void {
  if (!isUnsafe || request.body !== undefined) return
  if (endpoint.body) throw new HttpRefusal('malformed')
  request.body = {}
}

function checkRate(request: FastifyRequest, visitor: Visitor | null, isBet: boolean): void {
  const { bets, reads, addresses } = request.server.limits
  const player = visitor?.player
  const limit = player ? (isBet ? bets : reads) : addresses
  const retryAfterS = limit.take(player ? String(player.id) : addressKey(request.ip))
  if (retryAfterS > 0) throw new HttpRefusal('too_many_requests', { retryAfterS })
}

function checkMaintenance({ maintenance }: SiteSettings): void {
  if (maintenance.on) throw new HttpRefusal('maintenance', { notice: maintenance.notice })
}

/** The token of the visitor's own session, and no other site as the sender. */
function checkToken(parts: Parts, request: FastifyRequest, visitor: Visitor): void {
  if (!isOwnToken(parts, request, visitor) || isForeign(parts, request))
    throw new HttpRefusal('csrf_mismatch')
}

/**
 * A phone is handed on: a page that was opened before another player logged in still has the lines of its own player, and
 * would place them with the cookies of the other. Programs that keep one player's cookies need not name them.
 */
function checkPlayer(request: FastifyRequest, { player }: Visitor): void {
  const named = request.headers['x-player']
  if (named !== undefined && named !== String(player?.id)) throw new HttpRefusal('other_player')
}

/** A token that was proved once is kept with the session in memory: to compare it costs a tenth of proving it again. */
function isOwnToken(parts: Parts, request: FastifyRequest, { id, session }: Visitor): boolean {
  const token = request.headers['x-xsrf-token']
  if (typeof token !== 'string' || id === null) return false
  if (session?.xsrf !== undefined && isEqual(session.xsrf, token)) return true
  if (!parts.sessions.tokens.isXsrf(id, token)) return false
  if (session) session.xsrf = token
  return true
}

/** The request was made by a page of another site. */
export function isForeign(parts: Pick<Parts, 'config'>, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== ownOrigin(parts, request)) return true
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
