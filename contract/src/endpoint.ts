/** What one row of the endpoint table says, and what the types of a call follow from it. */
import type { Static, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'
import type { Family } from './site.ts'

export interface Endpoint {
  /** One sentence for the OpenAPI document. */
  summary: string
  /** `public`: anyone; `guest`: needs the session cookie and XSRF token only; `player`: needs a log-in. */
  access: 'public' | 'guest' | 'player'
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Counts as a bet of the player's; otherwise as a read. */
  rate?: 'bet'
  /**
   * A read that happens only because the player did something. Together with everything that is not a GET these are
   * their actions; what a page asks by itself, and the stream, do not keep a session alive.
   */
  isAction?: true
  /** Open to a player whose password was given by the staff and has to be changed first; all else is `password_due`. */
  whilePasswordDue?: true
  /**
   * It offers draws of the ticket lottery: `lottery_off` while the operator has it switched off. What takes its bets asks by
   * itself, behind the key: a ticket that was placed before keeps its answer.
   */
  lottery?: 'on'
  /** It lists or opens games of this family: `family_off` while the operator has it switched off. */
  family?: Family
  /**
   * What becomes of it while the server has too much to do: reads are refused first, then launches of games, and what is
   * kept never is. Without a word a GET is a read, and everything else is kept.
   */
  load?: 'launch' | 'kept'
  /** A repetition with the same Idempotency-Key and content gets the stored answer; nothing happens twice. */
  takesKey?: true
  /** The body is a picture as it is (jpeg, png, webp; at most 8 MB): no JSON, and no `body`. */
  takesPicture?: true
  /** A success is a picture, for nobody but this player. */
  givesPicture?: true
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

/** What one part of a row, such as its `body`, describes; `undefined` where the row has no such part. */
export type PartOf<Row, F extends string> = Row extends { [K in F]: infer S extends TSchema }
  ? Static<S>
  : undefined
