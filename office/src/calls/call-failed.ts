/** Why a call has no answer to use. `code` is the refusal's id; `no_answer`, `timeout`, `unexpected` are ours. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The figure that the sentence needs. */
  readonly n: number | null
  readonly retryAfterS: number | null
  /** Why the session that was here has ended. */
  readonly reason: string | null

  constructor(failure: {
    status: number
    code: string
    errors?: Record<string, string[]> | undefined
    n?: number | undefined
    retryAfterS?: number | null
    reason?: string | undefined
  }) {
    super(failure.code)
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.n = failure.n ?? null
    this.retryAfterS = failure.retryAfterS ?? null
    this.reason = failure.reason ?? null
  }

  /** True when nobody knows whether the server acted: the same command must be asked again with the same key. */
  get lost(): boolean {
    return (
      this.code === 'no_answer' || this.code === 'timeout' || this.code === 'unexpected' || this.status >= 500
    )
  }
}
