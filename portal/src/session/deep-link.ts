/**
 * What the log-in page is told: which page the guest asked for, opened after the log-in, and why the session that was
 * here has ended. Both travel in its address, as `/login?next=…&why=…`; whoever writes one by hand gets a sentence of ours.
 */
import type { EndedBecause } from '@samnang/contract/refusals'
import { POST_LOGIN } from './post-login.ts'

/** Pages that nobody wants to land on after a log-in. */
const NEVER = /^\/(login|logout|maintenance|404|api|sanctum|token|settoken)(\/|$)/
const LONGEST = 500

/** Path and query of a page of this portal, or null: another site, a call, or nothing that is an address. */
export function ownPath(text: string | null): string | null {
  if (text === null || !text.startsWith('/') || text.length > LONGEST) return null
  let url: URL
  try {
    url = new URL(text, 'https://portal.invalid')
  } catch {
    return null
  }
  // The parser drops tabs and dots: what counts is where its answer would lead.
  const path = url.pathname + url.search
  if (url.origin !== 'https://portal.invalid' || path.startsWith('//') || NEVER.test(url.pathname))
    return null
  return path
}

/** Where the log-in page leads, from its own query. */
export function pageAfterLogin(search: string): string {
  return ownPath(new URLSearchParams(search).get('next')) ?? POST_LOGIN
}

/** The log-in page that leads back to `path`. */
export function loginFor(path: string, why?: EndedBecause): string {
  const words: string[] = []
  if (path !== POST_LOGIN && ownPath(path) !== null) words.push(`next=${encodeURIComponent(path)}`)
  if (why) words.push(`why=${why}`)
  return words.length === 0 ? '/login' : `/login?${words.join('&')}`
}

/** What the log-in page's own query says. */
export function whyEnded(search: string): string | null {
  return new URLSearchParams(search).get('why')
}
