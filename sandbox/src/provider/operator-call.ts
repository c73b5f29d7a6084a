import type { ProviderParts } from './parts.ts'

/** `{ error }` with the status that the convention gives it. */
export type Failure = { httpStatus: 400 | 401 | 403 | 404 | 429; error: string }

/** What every answer can need: the parts, the checked body, and the address under which we were asked. */
export type OperatorCall = { parts: ProviderParts; body: unknown; host: string }

export function isFailure(value: object): value is Failure {
  return 'httpStatus' in value && 'error' in value
}
