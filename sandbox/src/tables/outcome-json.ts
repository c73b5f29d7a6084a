/** Outcomes as they are stored with a round, and read again. */
import { assert } from '@samnang/core/refusal'
import type { Json } from '../provider/json.ts'
import type { TableOutcome, TableStep } from './outcomes.ts'
import { gameOfCode } from './tables.ts'

/** Outcomes and steps are plain data; the type system cannot see that of interfaces. */
export function asJson(value: TableOutcome | readonly TableStep[]): Json {
  return value as unknown as Json
}

/** The stored outcome of a drawn round. */
export function outcomeOf({ outcome, game }: { outcome: Json; game: string }): TableOutcome {
  const stored = outcome as unknown as TableOutcome | null // only tables write it for their codes
  assert(stored !== null && stored.game === gameOfCode(game), 'a drawn round of a table has its outcome')
  return stored
}
