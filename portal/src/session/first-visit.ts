import { clearCookies, readCookie, writeCookie } from '../calls/cookies.ts'

/** At start-up: without the cookie `resettoken` all cookies are cleared and it is set (specification 4.4). */
export function clearOldCookies(): void {
  if (readCookie('resettoken') !== null) return
  clearCookies()
  writeCookie('resettoken', '1')
}
