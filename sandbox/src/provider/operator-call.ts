import type { Entry } from './entries.ts'
import type { ProviderParts } from './parts.ts'

/** `{ error }` with the status that the convention gives it. */
export type Failure = { httpStatus: 400 | 401 | 403 | 404 | 429; error: string }

/** What every answer can need: the parts, the checked body, who asks, and the address under which we were asked. */
export type OperatorCall = { parts: ProviderParts; body: unknown; entry: Entry; host: string }

export function isFailure(value: object): value is Failure {
  return 'httpStatus' in value && 'error' in value
}
