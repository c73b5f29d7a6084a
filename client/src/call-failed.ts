import type { Challenge, EndedBecause } from '@samnang/contract/refusals'

/** Why a call has no answer to use. `code` is the refusal's id; `no_answer`, `timeout`, `unexpected` are ours. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The figure that the sentence needs: riel, or a count. */
  readonly n: number | null
  /** Seconds of a Retry-After header. */
  readonly retryAfterS: number | null
  /** The operator's words of a maintenance refusal. */
  readonly notice: string | null
  /** What to solve before the same request is sent again. */
  readonly challenge: Challenge | null
  /** Why the session that was here has ended. */
  readonly reason: EndedBecause | null

  constructor(failure: {
    status: number
    code: string
    message: string
    n?: number | undefined
    errors?: Record<string, string[]> | undefined
    retryAfterS?: number | null
    notice?: string | null | undefined
    challenge?: Challenge | undefined
    reason?: EndedBecause | undefined
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.n = failure.n ?? null
    this.errors = failure.errors ?? {}
    this.retryAfterS = failure.retryAfterS ?? null
    this.notice = failure.notice ?? null
    this.challenge = failure.challenge ?? null
    this.reason = failure.reason ?? null
  }

  /** True when nobody knows whether the server acted: the same command must be asked again with the same key. */
  get lost(): boolean {
    return (
      this.code === 'no_answer' || this.code === 'timeout' || this.code === 'unexpected' || this.status >= 500
    )
  }
}
