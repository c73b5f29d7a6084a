/** What one row of the office's endpoint table says: besides its shapes, whose right it asks and whom it reaches. */
import Type, { type TSchema } from 'typebox'
import { Strict } from '../shapes.ts'
import type { OfficeRefusalCode } from './office-refusals.ts'
import type { Permission } from './permission.ts'

export interface OfficeEndpoint {
  /** One sentence: help, documents and the matrix of rights show it. */
  summary: string
  /** `public`: to get in; everything else is for colleagues with a session. */
  access: 'public' | 'staff'
  /** Null: any colleague, about themselves. */
  permission: Permission | null
  /**
   * `house`: it reaches everything, so only colleagues of the whole house may; `branch`: it reaches the players of the
   * colleague's branch, all others are not found; `own`: only what is the colleague's own.
   */
  scope: 'house' | 'branch' | 'own'
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Bytes that a body may have, where a file comes in it; otherwise what all routes take. */
  bodyMax?: number
  /** The `data` of a success; absent: 204 without a body. */
  reply?: TSchema
  /** Refusals beyond those that every route of the office can give. */
  refusals: readonly OfficeRefusalCode[]
  /** A second person has to agree before it is done. */
  approval?: 'two'
  /** The house cannot make it one person's. */
  isFixed?: true
  /** It moves money: the house's rule says from which amount on. */
  hasAmount?: true
  /** It changes only who is logged in: no command, so it takes no key and no reason. */
  isSession?: true
}

/** Keeps the literal types of the table. */
export function defineOffice<
  const T extends Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, OfficeEndpoint>,
>(table: T): T {
  return table
}

/** Why somebody does it: kept for ever beside what was done, never shown to a player. */
export const Reason = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$',
})

/** The body of a command: its own fields, and the reason. */
export function Command<P extends Record<string, TSchema>>(fields: P) {
  return Strict({ ...fields, reason: Reason })
}

/** Told of a command that waits for a second person. */
export const Waiting = Strict({ status: Type.Literal('waiting'), data: Strict({ approval: Type.Integer() }) })
