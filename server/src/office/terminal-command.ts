/** A command of the office that is given at a terminal: by the same rule of two people, with the same rows. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import type { OfficeRefusalCode } from '@samnang/contract/office/office-refusals'
import type { Outcome } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import type { StaffMember } from '../staff/staff.ts'
import type { Asked, Commanding } from './office-call.ts'
import { type CommandAnswer, doOrAsk } from './run-command.ts'

export interface TerminalCommand<N extends OfficeName> {
  name: N
  staff: StaffMember
  asked: Asked<N>
  handler: Commanding<N>
}

/** Does it, or leaves a request for the second person in the office. Whoever types sees the answer, so it has no key. */
export function runAtTerminal<N extends OfficeName>(
  pool: Pool,
  given: TerminalCommand<N>,
): Promise<Outcome<CommandAnswer, OfficeRefusalCode>> {
  // One command's own parts: what is asked fits its handler.
  const { name, staff, asked, handler } = given as unknown as TerminalCommand<OfficeName>
  return doOrAsk(pool, { name, staff, asked, handler })
}
