/** By which the office knows a browser that a colleague has logged in with before: nobody's guesses lock it out. */
import { usernameKey } from '@samnang/core/player/username'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OfficeParts } from '../office-parts.ts'
import { isHttps } from '../players/visitor.ts'

const KEPT_S = 400 * 24 * 60 * 60

/** The browser's id where it is known to the name; it opens nothing. */
export function knownBrowser(parts: OfficeParts, request: FastifyRequest, nameKey: string): string | null {
  return parts.browsers.idOf(request.cookies[cookieName(parts, request)], nameKey)
}

export function keepBrowser(
  parts: OfficeParts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: string,
): void {
  const cookie = cookieName(parts, request)
  const value = parts.browsers.remember(request.cookies[cookie], usernameKey(name))
  const secure = isHttps(parts, request)
  reply.setCookie(cookie, value, { path: '/', sameSite: 'strict', secure, maxAge: KEPT_S, httpOnly: true })
}

function cookieName(parts: OfficeParts, request: FastifyRequest): string {
  return isHttps(parts, request) ? '__Host-samnang-office-browser' : 'samnang-office-browser'
}
