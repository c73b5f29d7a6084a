/** What an answer to a sent slip means. Only an answer that is certain ends the asking. */
import type { BetPlaced } from '@samnang/contract/lotto59'
import { CallFailed } from './call-failed.ts'

export type Verdict<R = BetPlaced> =
  /** `isLate`: an earlier sending may have placed it long since, and what else the answer tells (a balance) is of that time. */
  | { kind: 'placed'; placed: R; isLate: boolean }
  | { kind: 'refused'; code: string; n?: number | undefined; errors?: RefusalErrors }
  /** Nobody knows whether the bet stands: ask again with the same key and the same body. */
  | { kind: 'unknown' }

/** An answer as it came. No code, or one that the caller made up (`http_404`, `unexpected`), means that no server
 * of ours spoke: network, proxy, captive portal. */
export interface RawAnswer<R = BetPlaced> {
  status: number
  placed?: R
  code?: string
  n?: number | undefined
  errors?: RefusalErrors
}

/** What a refusal is about, by field. */
export type RefusalErrors = Readonly<Record<string, readonly string[]>>

const LOGGED_OUT = [401, 411, 419]
/** The staff gave a new password, which ended the session: asked of whoever logs in with it before anything is looked at. */
const PASSWORD_DUE = 'password_due'
const UNDECIDED = [408, 409, 425, 429]
/** A decided 409: the reminder stands before the bet, which has not been looked at. */
const REMINDER = 'reality_check_due'
const NOT_OURS = /^(http_\d+|unexpected|no_answer|timeout)$/

/** `tries` counts the earlier sendings whose answer was lost. */
export function verdictOf<R>(answer: RawAnswer<R> | null, tries: number): Verdict<R> {
  if (!answer) return { kind: 'unknown' }
  if (answer.placed) return { kind: 'placed', placed: answer.placed, isLate: tries > 0 }
  const { status, code, n, errors = {} } = answer
  if (code === REMINDER) return { kind: 'refused', code, n, errors }
  if (!code || NOT_OURS.test(code) || status < 400 || status >= 500 || UNDECIDED.includes(status))
    return { kind: 'unknown' }
  // The session ended before this sending took effect; an earlier one may have arrived while it still lived.
  if ((LOGGED_OUT.includes(status) || code === PASSWORD_DUE) && tries > 0) return { kind: 'unknown' }
  return { kind: 'refused', code, n, errors }
}

/** Milliseconds to wait before the next asking: 0.5 s, 1 s, 2 s, 4 s, then every 8 s. */
export function waitAfter(tries: number): number {
  return Math.min(8000, 500 * 2 ** Math.max(0, tries - 1))
}

/** What came of a call, as `verdictOf` judges it; a failure without an answer is none. */
export async function rawAnswer<R>(calling: Promise<R>): Promise<RawAnswer<R> | null> {
  try {
    return { status: 200, placed: await calling }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) return null
    const { status, code, n, errors } = failure
    return { status, code, n: n ?? undefined, errors }
  }
}
