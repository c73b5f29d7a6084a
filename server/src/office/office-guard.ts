/** What stands before every route of the office, in this order: origin, session, token, rate, permission, scope. */
import type { OfficeEndpoint } from '@samnang/contract/office/office-endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../base/address-key.ts'
import { recordAudit } from '../base/audit-log.ts'
import { isForeign } from '../http/guard.ts'
import { HttpRefusal } from '../http/refuse.ts'
import type { OfficeParts } from '../office-parts.ts'
import { isHttps } from '../players/visitor.ts'
import type { StaffMember } from '../staff/staff.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The colleague who asks; null: nobody is logged in. */
    staff: StaffMember | null
  }
}

/** Names of the office's own: a browser sends cookies of one host to each of its ports. */
const SESSION = 'samnang-office'
const TOKEN = 'OFFICE-XSRF-TOKEN'
/** The longest that a session lasts (design of the office: 12 hours); the database ends it sooner. */
const KEPT_S = 12 * 60 * 60

/** The guard of one route: what it asks stands in its row of the table. */
export function officeGuard(parts: OfficeParts, name: string, endpoint: OfficeEndpoint) {
  const isUnsafe = !name.startsWith('GET ')
  return async (request: FastifyRequest): Promise<void> => {
    if (isUnsafe && request.body === undefined) request.body = {}
    if (isUnsafe && isForeign(parts, request)) throw new HttpRefusal('csrf_mismatch')
    const token = sessionCookie(parts, request)
    const found =
      token === undefined ? null : await parts.findStaff(token, request.headers['x-by-itself'] === undefined)
    if (found?.isOpen) request.staff = found.staff
    checkRate(parts, request)
    if (endpoint.access === 'public') return
    if (!found?.isOpen)
      throw new HttpRefusal(found?.code ?? 'unauthenticated', found ? { reason: found.reason } : {})
    if (isUnsafe && !parts.tokens.isXsrf(token ?? '', request.headers['x-xsrf-token']))
      throw new HttpRefusal('csrf_mismatch')
    if (!isAllowed(endpoint, found.staff)) {
      await recordDenial(parts, request, { staff: found.staff, name })
      throw new HttpRefusal('no_permission')
    }
  }
}

/** Whether the colleague's roles and branch reach this route. */
export function isAllowed({ permission, scope }: OfficeEndpoint, staff: StaffMember): boolean {
  if (scope === 'house' && staff.branch !== null) return false
  return permission === null || staff.permissions.has(permission)
}

/** Who tries doors leaves a trace; what the address named does not, it may be anything. */
export async function recordDenial(
  { pool }: OfficeParts,
  request: FastifyRequest,
  { staff, name, detail = {} }: { staff: StaffMember; name: string; detail?: Record<string, string> },
): Promise<void> {
  const by = { actor: `staff:${staff.name}`, requestId: request.id }
  await recordAudit(pool, { ...by, action: 'office_denied', target: `route:${name}`, detail })
}

function checkRate(parts: OfficeParts, request: FastifyRequest): void {
  const retryAfterS = request.staff
    ? parts.limits.staff.take(String(request.staff.id))
    : parts.limits.addresses.take(addressKey(request.ip))
  if (retryAfterS > 0) throw new HttpRefusal('too_many_requests', { retryAfterS })
}

function cookieName(parts: OfficeParts, request: FastifyRequest): string {
  return isHttps(parts, request) ? `__Host-${SESSION}` : SESSION
}

export function sessionCookie(parts: OfficeParts, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(parts, request)]
}

/** The session and the token that its own pages send back; never sent along from another site. */
export function setOfficeCookies(
  parts: OfficeParts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
): void {
  const secure = isHttps(parts, request)
  const common = { path: '/', sameSite: 'strict', secure, maxAge: KEPT_S } as const
  reply.setCookie(cookieName(parts, request), token, { ...common, httpOnly: true })
  reply.setCookie(TOKEN, parts.tokens.xsrf(token), common)
}

export function clearOfficeCookies(
  parts: OfficeParts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const common = { path: '/', sameSite: 'strict', secure: isHttps(parts, request) } as const
  reply.clearCookie(cookieName(parts, request), { ...common, httpOnly: true })
  reply.clearCookie(TOKEN, common)
}
