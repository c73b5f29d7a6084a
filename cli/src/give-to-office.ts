/** Commands that the house's rules may want a second person for are given to the office, which asks there. */
import { randomUUID } from 'node:crypto'
import type {
  OfficeBody,
  OfficeName,
  OfficeParams,
  OfficeReply,
} from '@samnang/contract/office/office-endpoints'
import type { OfficeRefusalCode } from '@samnang/contract/office/office-refusals'
import { accepted, type Outcome } from '@samnang/core/refusal'
import { runAtTerminal, type TerminalCommand } from '@samnang/server/office/terminal-command'
import type { Context } from './command.ts'

interface Given<N extends OfficeName> {
  name: N
  params: OfficeParams<N>
  /** Without the reason, which is what was typed, or the command itself. */
  body: Omit<OfficeBody<N>, 'reason'>
  handler: TerminalCommand<N>['handler']
  /** What whoever types reads of what waits, where the command does something else at once. */
  unchanged?: string
}

/** What it answers; `waits` after the person was told that somebody else has to agree. */
export async function giveToOffice<N extends OfficeName>(
  { office, member, print }: Pick<Context, 'office' | 'member' | 'print'>,
  { name, params, body, handler, unchanged = 'Nothing was changed' }: Given<N>,
): Promise<Outcome<OfficeReply<N> | 'waits', OfficeRefusalCode>> {
  const { staff, reason } = await member()
  const requestId = `terminal-${randomUUID()}`
  const asked = { params, query: undefined, body: { ...body, reason }, staff, requestId }
  // The parts of one command, as its row of the contract has them.
  const given = { name, staff, asked, handler } as unknown as TerminalCommand<N>
  const done = await runAtTerminal(await office(), given)
  if (!done.ok) return done
  const { status, data } = done.value
  if (status === 200) return accepted(data as OfficeReply<N>)
  const { approval } = data as { approval: number }
  print(`A second person has to agree, in the office: Approvals, request ${approval}. ${unchanged}.`, {
    approval,
  })
  return accepted('waits')
}
