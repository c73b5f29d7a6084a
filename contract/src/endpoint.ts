/** What one row of the endpoint table says, and what the types of a call follow from it. */
import type { Static, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'

export interface Endpoint {
  /** One sentence for the OpenAPI document. */
  summary: string
  /** `public`: anyone; `guest`: needs the session cookie and XSRF token only; `player`: needs a log-in. */
  access: 'public' | 'guest' | 'player'
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** A repetition with the same Idempotency-Key and content gets the stored answer; nothing happens twice. */
  takesKey?: true
  /** The `data` of a success; absent: 204 without a body. */
  reply?: TSchema
  /** Refusals beyond those that every endpoint can give (malformed, session, rate, maintenance, fault). */
  refusals: readonly RefusalCode[]
}

/** Keeps the literal types of the table. */
export function defineEndpoints<
  const T extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, Endpoint>,
>(table: T): T {
  return table
}

export type StaticOf<S> = S extends TSchema ? Static<S> : undefined
