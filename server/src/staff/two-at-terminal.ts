/** What takes two people where no office may be running: who comes first is noted, who comes second does it. */
import type { Permission } from '@samnang/contract/office/permission'
import { isSamePerson, PROPOSAL_MS } from '@samnang/core/lottery/people-needed'
import { usernameKey } from '@samnang/core/player/username'
import { peopleNeeded } from '@samnang/core/staff/approval'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import { memberOf, type StaffMember } from './staff-member.ts'
import { countOtherApprovers, lockHouse, readStaff } from './staff-store.ts'
import { insertWord, lockWords, standingWord } from './terminal-word-store.ts'

export interface TerminalWord {
  /** As it is typed, without what it is about. */
  command: string
  /** All that the second person has to say again. */
  subject: string
  by: By & { name: string }
  /** Nobody else in the house could agree. */
  isAlone: boolean
  /** Whether the word of who came first counts as they are now (`mayStill`); the server's own role does not know the staff. */
  counts(name: string): Promise<boolean>
}

/** `by`: both names, as the audit log has them of what was asked in the office. */
export type AgreedAtTerminal = { kind: 'agreed'; by: By } | { kind: 'waits'; untilMs: number }

/** Whether the house has nobody else who may do this and agree to things; for the office's role, which knows the staff. */
export function isAloneInHouse(
  office: Pool,
  { id, branch, permissions }: StaffMember,
  permission: Permission,
): Promise<boolean> {
  return inTransaction(office, async (tx) => {
    await lockHouse(tx)
    const hours = PROPOSAL_MS / 3_600_000
    const others = await countOtherApprovers(tx, { id, branch, needed: [permission], isHouse: true, hours })
    const isApprover = permissions.has('approvals.decide')
    return peopleNeeded({ people: 2, others, isApprover }) === 'alone'
  })
}

/**
 * Whether what somebody said before counts: they are active, of the whole house, and have the permission, as whoever types
 * now has to; for the office's role.
 */
export async function mayStill(office: Queryable, name: string, permission: Permission): Promise<boolean> {
  const row = await readStaff(office, usernameKey(name))
  return row?.state === 'ACTIVE' && row.branch === null && memberOf(row).permissions.has(permission)
}

/**
 * In the transaction of what is done then; a first word is written down and waits for a day. The word of somebody who may
 * not say it any more is none: the newcomer's is the first.
 */
export async function agreeAtTerminal(tx: Tx, word: TerminalWord): Promise<AgreedAtTerminal> {
  const { command, subject, isAlone, counts } = word
  const { name: staff, ...by } = word.by
  const said = { command, subject, staff, reason: by.reason ?? null }
  await lockWords(tx)
  if (isAlone) return { kind: 'agreed', by: { ...by, alone: true } }
  const first = await standingWord(tx, word, PROPOSAL_MS)
  if (first && !isSamePerson(first.staff, staff) && (await counts(first.staff))) {
    await insertWord(tx, { ...said, isDone: true })
    const why = first.reason === null ? {} : { reason: first.reason }
    return { kind: 'agreed', by: { actor: `staff:${first.staff}`, ...why, approvedBy: by.actor } }
  }
  const at = await insertWord(tx, { ...said, isDone: false })
  await recordAudit(tx, {
    ...by,
    action: 'terminal_proposed',
    target: `command:${command}`,
    before: first && { by: first.staff },
    after: { by: staff, subject },
  })
  return { kind: 'waits', untilMs: at + PROPOSAL_MS }
}
