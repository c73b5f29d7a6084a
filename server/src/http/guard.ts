/** What stands before every handler, in the order of refusals: shape, rate, maintenance, token, session, lottery. */
import type { Endpoint } from '@samnang/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../base/address-key.ts'
import type { Parts } from '../parts.ts'
import { isEqual } from '../players/site-key.ts'
import { identify, ownOrigin, type Visitor } from '../players/visitor.ts'
import type { RateLimit } from './rate-limit.ts'
import { HttpRefusal } from './refuse.ts'

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
export function guard(parts: Parts, endpoint: Endpoint, isUnsafe: boolean) {
  const isBet = endpoint.rate === 'bet'
  const isAction = isUnsafe || endpoint.isAction === true
  return async (request: FastifyRequest): Promise<void> => {
    checkShape(request, endpoint, isUnsafe)
    const visitor = endpoint.access === 'public' ? null : await identify(parts, request)
    checkRate(request, visitor, isBet)
    if (endpoint.access !== 'public') await checkMaintenance(parts)
    if (isUnsafe && visitor) checkToken(parts, request, visitor)
    if (endpoint.access !== 'player') return
    if (!visitor?.session)
      throw new HttpRefusal(visitor?.code ?? 'unauthenticated', { reason: visitor?.reason })
    if (isAction) parts.sessions.noteAction(visitor.session)
    if (endpoint.lottery === 'on') await checkLottery(parts)
  }
}

/** The stream is a read that never counts as an action of the player. */
export function guardStream(parts: Parts) {
  return async (request: FastifyRequest): Promise<void> => {
    const visitor = await identify(parts, request)
    checkRate(request, visitor, false)
    await checkMaintenance(parts)
    if (!visitor.session) throw new HttpRefusal(visitor.code, { reason: visitor.reason })
  }
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

async function checkMaintenance(parts: Parts): Promise<void> {
  const { maintenance } = await parts.settings.read()
  if (maintenance.on) throw new HttpRefusal('maintenance', { notice: maintenance.notice })
}

async function checkLottery(parts: Parts): Promise<void> {
  const { enableLottery } = await parts.settings.read()
  if (!enableLottery) throw new HttpRefusal('lottery_off')
}

/** The token of the visitor's own session, and no other site as the sender. */
function checkToken(parts: Parts, request: FastifyRequest, visitor: Visitor): void {
  if (!isOwnToken(parts, request, visitor) || isForeign(parts, request))
    throw new HttpRefusal('csrf_mismatch')
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

function isForeign(parts: Parts, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== ownOrigin(parts, request)) return true
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
