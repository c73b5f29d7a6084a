/** Who does what a command does: the colleague whose log-in lies in the file of this terminal. */
import type { Permission } from '@samnang/contract/office/permission'
import { recordAudit } from '@samnang/server/base/audit-log'
import type { Pool } from '@samnang/server/database/pool'
import { openRights } from '@samnang/server/private-file'
import { findStaffSession, hasOwner, type StaffMember } from '@samnang/server/staff/staff'
import { type Acting, type Command, CommandError, type Context, readWhy, type Words } from './command.ts'
import { readLogin } from './login-file.ts'

interface Terminal {
  office: Context['office']
  /** The demo has an owner of its own. */
  isDemo: boolean
  loginFile: string
}

/** What a command asks of the log-in; nothing is looked up before it asks. */
export function actingFor(
  command: Command,
  words: Words,
  terminal: Terminal,
): Pick<Context, 'by' | 'member' | 'who'> {
  return {
    async by(...more) {
      const why = readWhy(command, words)
      const asked = [command.permission, ...more].filter((each) => each !== undefined)
      const { name } = await allowed(await terminal.office(), { command, terminal, asked })
      return { actor: `staff:${name}`, name, ...(why === undefined ? {} : { reason: why }) } satisfies Acting
    },
    async member() {
      const reason = readWhy(command, words) ?? `samnang ${command.name}`
      const asked = command.permission === undefined ? [] : [command.permission]
      return { staff: await allowed(await terminal.office(), { command, terminal, asked }), reason }
    },
    async who() {
      const found = await colleagueHere(terminal)
      return found.kind === 'open' ? `staff:${found.staff.name}` : 'system'
    },
  }
}

type Found = { kind: 'open'; staff: StaffMember } | { kind: 'closed'; why: string }

/** Where nobody has logged in the database is not asked. */
export async function colleagueHere({
  office,
  loginFile,
}: Pick<Terminal, 'office' | 'loginFile'>): Promise<Found> {
  const token = await readLogin(loginFile)
  if (token === null) return { kind: 'closed', why: 'log in first: samnang login NAME' }
  const rights = openRights(loginFile)
  if (rights !== null) return { kind: 'closed', why: openFile(loginFile, rights) }
  const found = await findStaffSession(await office(), token, 'terminal')
  if (found.isOpen) return { kind: 'open', staff: found.staff }
  if (found.code === 'locked') return { kind: 'closed', why: 'your access is locked: ask an owner.' }
  return { kind: 'closed', why: 'your log-in has ended; log in first: samnang login NAME' }
}

/** Somebody else may have read the token: it is ended, not closed up and used on. */
function openFile(file: string, rights: string): string {
  return `${file} can be read by others (mode ${rights}), so somebody may have your log-in: samnang logout, then log in again.`
}

interface Asked {
  command: Command
  terminal: Terminal
  asked: readonly Permission[]
}

/** What works on the whole house is not for colleagues of one branch. Who may not leaves a trace. */
async function allowed(pool: Pool, { command, terminal, asked }: Asked): Promise<StaffMember> {
  const found = await colleagueHere(terminal)
  if (found.kind === 'closed')
    throw new CommandError(terminal.isDemo || (await hasOwner(pool)) ? found.why : NO_OWNER)
  const { staff } = found
  const missing = asked.find((permission) => !staff.permissions.has(permission))
  if (missing === undefined && staff.branch === null) return staff
  await recordAudit(pool, {
    ...{ actor: `staff:${staff.name}`, action: 'office_denied', target: `command:${command.name}` },
  })
  if (missing === undefined)
    throw new CommandError(`${staff.name} works for one branch; "${command.name}" reaches the whole house.`)
  throw new CommandError(`${staff.name} may not: "${command.name}" needs the permission ${missing}.`)
}

const NO_OWNER = 'this house has no owner yet: samnang staff create NAME --role owner'
