import type { SystemUser } from '../database/run-program.ts'
import { findUser } from '../database/unprivileged-user.ts'
import { StartError } from '../start-error.ts'

/** Whom the processes run as when root starts them. */
export type ChildUsers = Record<(typeof NAMES)[number], SystemUser>

const NAMES = ['vault', 'server', 'sandbox', 'office'] as const

/**
 * From the numbers that neither distributions nor systemd give to anybody (60578 to 60705). A number needs no entry in
 * /etc/passwd, so a container with only root and nobody will do, and the machine's list of users stays as it is.
 */
const NUMBERS = { vault: 60_591, server: 60_592, sandbox: 60_593, office: 60_594 }

/**
 * Null when we are not root: then all processes share our user, and only the vault's own user, started apart, divides
 * them. The operator's `samnang-vault`, `samnang-server`, `samnang-sandbox` and `samnang-office` go before the
 * numbers. The vault has the
 * server's group, for which its socket is open.
 */
export async function childUsers(): Promise<ChildUsers | null> {
  if (process.getuid?.() !== 0) return null
  const [vault, server, sandbox, office] = await Promise.all([
    user('vault'),
    user('server'),
    user('sandbox'),
    user('office'),
  ])
  const numbers = [vault.uid, server.uid, sandbox.uid, office.uid]
  if (new Set(numbers).size < numbers.length || numbers.includes(0))
    throw new StartError(
      'The users samnang-vault, samnang-server, samnang-sandbox and samnang-office must be four, none of them root.',
    )
  return { vault: { uid: vault.uid, gid: server.gid }, server, sandbox, office }
}

async function user(name: (typeof NAMES)[number]): Promise<SystemUser> {
  return (await findUser(`samnang-${name}`)) ?? { uid: NUMBERS[name], gid: NUMBERS[name] }
}
