/** Who sent a request, as far as its cookie tells. */
import type { EndedBecause, RefusalCode } from '@samnang/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Parts } from '../parts.ts'
import type { Player } from './player.ts'
import { hashOf } from './session-tokens.ts'
import type { FoundSession, OpenSession } from './sessions.ts'

export interface Visitor {
  /** The session id of the cookie, a guest's or a player's; null without a cookie of ours. */
  id: string | null
  isGuest: boolean
  session?: OpenSession
  player?: Player
  /** Why there is no player. */
  code: RefusalCode
  /** Why the session of the cookie has ended, if there was one. */
  reason?: EndedBecause | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null
  }
  interface FastifyReply {
    /** The code that was refused with, for log and metrics. */
    refusal: string | null
  }
}

const NOBODY: Visitor = { id: null, isGuest: true, code: 'unauthenticated' }

/** Reads the cookie and finds the session behind it; remembers the answer on the request. */
export async function identify(parts: Parts, request: FastifyRequest): Promise<Visitor> {
  request.visitor ??= await visitorOf(parts, request)
  return request.visitor
}

/** The same without a promise; null where the database has to be asked. */
export function identifyAtOnce(parts: Parts, request: FastifyRequest): Visitor | null {
  request.visitor ??= withoutDatabase(parts, request)
  return request.visitor
}

async function visitorOf(parts: Parts, request: FastifyRequest): Promise<Visitor> {
  const cookie = readCookie(parts, request)
  if (!cookie || cookie.isGuest) return guestOf(cookie)
  return visitorBehind(cookie.id, await parts.sessions.find(hashOf(cookie.id)))
}

function withoutDatabase(parts: Parts, request: FastifyRequest): Visitor | null {
  const cookie = readCookie(parts, request)
  if (!cookie || cookie.isGuest) return guestOf(cookie)
  const found = parts.sessions.known(hashOf(cookie.id))
  return found && visitorBehind(cookie.id, found)
}

function readCookie(parts: Parts, request: FastifyRequest) {
  return parts.sessions.tokens.readCookie(request.cookies[cookieName(parts, request)])
}

function guestOf(cookie: { id: string } | null): Visitor {
  return cookie ? { id: cookie.id, isGuest: true, code: 'unauthenticated' } : NOBODY
}

function visitorBehind(id: string, found: FoundSession): Visitor {
  if (!found.isOpen) return { id, isGuest: false, code: found.code, reason: found.reason }
  const { session } = found
  return { id, isGuest: false, session, player: session.player, code: 'unauthenticated' }
}

/** The session of a player's endpoint: the guard has let only open ones through. */
export function sessionOf(request: FastifyRequest): OpenSession {
  const session = request.visitor?.session
  if (!session) throw new Error('a player endpoint was reached without a session')
  return session
}

/** Https is what PUBLIC_URL says, else what the connection (or a trusted proxy) says. */
export function isHttps(parts: Pick<Parts, 'config'>, request: FastifyRequest): boolean {
  const { publicUrl } = parts.config
  return publicUrl === null ? request.protocol === 'https' : publicUrl.startsWith('https:')
}

const origins = new WeakMap<Config, string>()

/** The site's own origin, as a browser writes it. */
export function ownOrigin({ config }: Pick<Parts, 'config'>, request: FastifyRequest): string {
  if (config.publicUrl === null) return `${request.protocol}://${request.host}`
  const known = origins.get(config) ?? new URL(config.publicUrl).origin
  origins.set(config, known)
  return known
}

function cookieName(parts: Parts, request: FastifyRequest, name = 'samnang'): string {
  return isHttps(parts, request) ? `__Host-${name}` : name
}

const KEPT_S = 12 * 60 * 60
const BROWSER_KEPT_S = 400 * 24 * 60 * 60

/** The cookie by which names know this browser (players/known-browsers.ts); it stays when the player logs out. */
export function browserCookie(parts: Parts, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(parts, request, 'browser')]
}

export function setBrowserCookie(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
): void {
  const secure = isHttps(parts, request)
  const name = cookieName(parts, request, 'browser')
  reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, maxAge: BROWSER_KEPT_S, httpOnly: true })
}

/** Sets the session cookie and an XSRF token for it. */
export function setSessionCookies(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { id: string; cookie: string },
): void {
  const secure = isHttps(parts, request)
  const common = { path: '/', sameSite: 'lax', secure, maxAge: KEPT_S } as const
  reply.setCookie(cookieName(parts, request), session.cookie, { ...common, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', parts.sessions.tokens.xsrf(session.id), common)
}

export function clearSessionCookies(parts: Parts, request: FastifyRequest, reply: FastifyReply): void {
  const common = { path: '/', sameSite: 'lax', secure: isHttps(parts, request) } as const
  reply.clearCookie(cookieName(parts, request), { ...common, httpOnly: true })
  reply.clearCookie('XSRF-TOKEN', common)
}
