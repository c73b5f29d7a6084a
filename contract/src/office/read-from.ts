/** Which database a report was read from, in a house that reads its reports from a replica. */
import Type, { type Static } from 'typebox'
import { CodeOf, Nullable, Strict, Time } from '../shapes.ts'

/**
 * Why not the replica: it is further behind than the house allows, does not answer, has failed at this question, is of another
 * database, or leads by now.
 */
const NO_REPLICA = ['late', 'away', 'failed', 'other', 'leads'] as const
export type NoReplica = (typeof NO_REPLICA)[number]

export const ReadFrom = Strict({
  database: CodeOf(['replica', 'primary'] as const),
  /** By the primary's clock: whatever was written before is in it. Null: of the primary, which has everything. */
  as_of: Nullable(Time),
  /** Null: of the replica. */
  instead: Nullable(CodeOf(NO_REPLICA)),
})
export type ReadFrom = Static<typeof ReadFrom>

/** Of an answer that is an account of the past; left out in a house without a replica. */
export const readFrom = { read_from: Type.Optional(ReadFrom) }
