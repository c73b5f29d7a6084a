/** Commands that two people have to give, each from a log-in of their own: the office may not be running then. */
import type { Permission } from '@samnang/contract/office/permission'
import type { By } from '@samnang/server/base/audit-log'
import { inTransaction, type Pool, type Tx } from '@samnang/server/database/pool'
import { agreeAtTerminal, isAloneInHouse, mayStill } from '@samnang/server/staff/staff'
import type { Context } from '../command.ts'
import { clockTime } from './lottery-words.ts'

interface Asked {
  command: string
  /** What both have to be allowed. */
  permission: Permission
  /** All that the second person has to type as the first one did. */
  subject: string
  /** What the first one reads, where the command has done something else already. */
  unchanged?: string
}

/** What `work` says, once two have agreed; null: the first word is written down, and it was said so. */
export async function byTwo<T>(
  context: Pick<Context, 'by' | 'member' | 'pool' | 'office' | 'print'>,
  { command, permission, subject, unchanged = 'Nothing is changed yet' }: Asked,
  work: (tx: Tx, by: By) => Promise<T>,
): Promise<T | null> {
  const by = await context.by()
  const { staff } = await context.member()
  const office = await context.office()
  const isAlone = await isAloneInHouse(office, staff, permission)
  const counts = (name: string) => mayStill(office, name, permission)
  const pool: Pool = await context.pool()
  return inTransaction(pool, async (tx) => {
    const agreed = await agreeAtTerminal(tx, { command, subject, by, isAlone, counts })
    if (agreed.kind === 'agreed') return work(tx, agreed.by)
    const until = new Date(agreed.untilMs)
    context.print(
      `${unchanged}: a second person has to give the same command, from a log-in of their own, until ${clockTime(agreed.untilMs)}.`,
      { command, subject, done: false, waits_until: until },
    )
    return null
  })
}
