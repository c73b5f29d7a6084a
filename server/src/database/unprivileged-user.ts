import { readFile, stat } from 'node:fs/promises'
import { runProgram, type SystemUser } from './run-program.ts'

/**
 * PostgreSQL refuses to run as root. Null when we are not root; otherwise the owner of data that exists already,
 * else the user `postgres`, which is created where possible, else `nobody`.
 */
export async function postgresUser(existingData: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(existingData).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const existing = await findUser('postgres')
  if (existing) return existing
  await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  return (await findUser('postgres')) ?? (await findUser('nobody')) ?? { uid: 65534, gid: 65534 }
}

/** By the system's own list; null where it has no such name. */
export async function findUser(name: string): Promise<SystemUser | null> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

/** Asks the system itself (modes, ACLs and mounts all count) whether `user` can enter `dir`. */
export async function canEnter(dir: string, user: SystemUser | null): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], user)).code === 0
}
