/** What is done with exceptions of wallet calls: taken in hand, noted, decided. Each is a step and an audit row; no money moves. */
import type { ExceptionDecision } from '@samnang/core/games/exceptions'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { addExceptionStep, lockException, setDecision, setTaken } from './exception-store.ts'

export {
  countWaiting,
  type ExceptionRow,
  evidenceOf,
  findException,
  listExceptions,
  stepsOf,
  type WalletTxRow,
} from './exception-store.ts'

/** Takes it in hand, or gives it back. Refusals: `not_found`, `already_decided`, `claimed_by_other`. */
export async function takeExceptionIn(
  tx: Tx,
  { id, isTaken }: { id: bigint; isTaken: boolean },
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'already_decided' | 'claimed_by_other'>> {
  const found = await lockException(tx, id)
  if (!found) return refused('not_found')
  if (found.decidedAt !== null) return refused('already_decided')
  const own = nameOf(by)
  if (found.takenBy !== null && found.takenBy !== own) return refused('claimed_by_other')
  if ((found.takenBy === own) === isTaken) return accepted(undefined)
  await setTaken(tx, id, isTaken ? own : null)
  await addExceptionStep(tx, id, { actor: by.actor, kind: isTaken ? 'taken' : 'given_back' })
  const action = isTaken ? 'exception_taken' : 'exception_given_back'
  const sides = { before: { taken_by: found.takenBy }, after: { taken_by: isTaken ? own : null } }
  await recordAudit(tx, { ...by, action, target: `exception:${id}`, ...sides })
  await tellOffice(tx, 'exceptions', id)
  return accepted(undefined)
}

/** Decided ones can be noted, too. The audit row says that there is a note, not what it says. Refusal: `not_found`. */
export async function noteExceptionIn(
  tx: Tx,
  { id, note }: { id: bigint; note: string },
  by: By,
): Promise<Outcome<undefined, 'not_found'>> {
  if (!(await lockException(tx, id))) return refused('not_found')
  await addExceptionStep(tx, id, { actor: by.actor, kind: 'note', note: note.trim().normalize('NFC') })
  await recordAudit(tx, { ...by, action: 'exception_noted', target: `exception:${id}` })
  await tellOffice(tx, 'exceptions', id)
  return accepted(undefined)
}

/** The reason of the command is why. Refusals: `not_found`, `already_decided`, `not_claimed` (it is not in the own hand). */
export async function decideExceptionIn(
  tx: Tx,
  { id, decision }: { id: bigint; decision: ExceptionDecision },
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'already_decided' | 'not_claimed'>> {
  const found = await lockException(tx, id)
  if (!found) return refused('not_found')
  if (found.decidedAt !== null) return refused('already_decided')
  if (found.takenBy !== nameOf(by)) return refused('not_claimed')
  await setDecision(tx, id, { decision, by: nameOf(by) })
  await addExceptionStep(tx, id, { actor: by.actor, kind: 'decided', decision, ...noteOf(by) })
  const sides = { before: { decision: null }, after: { decision } }
  await recordAudit(tx, { ...by, action: 'exception_decided', target: `exception:${id}`, ...sides })
  await tellOffice(tx, 'exceptions', id)
  return accepted(undefined)
}

function nameOf({ actor }: By): string {
  return actor.replace(/^staff:/, '')
}

function noteOf({ reason }: By): { note?: string } {
  return reason === undefined ? {} : { note: reason }
}
