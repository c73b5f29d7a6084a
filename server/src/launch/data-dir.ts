import { chmod, lchown, lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { SystemUser } from '../database/run-program.ts'
import { StartError } from '../start-error.ts'
import type { ChildUsers } from './child-users.ts'

const PARTS = ['vault', 'socket', 'keys', 'log', 'sandbox', 'office']

/** Makes DATA_DIR and proves that it can be written and that the disk has room, before anything relies on it. */
export async function prepareDataDir(config: Config): Promise<void> {
  const { dataDir } = config
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    for (const part of PARTS) await mkdir(join(dataDir, part), { recursive: true, mode: 0o700 })
    await writeProbe(join(dataDir, '.probe'))
  } catch (error) {
    throw dataDirFault(dataDir, error)
  }
}

/**
 * Each process owns its part, whoever has started the product before; logs are the supervisor's, and the office may enter
 * to read that of the server.
 */
export async function shareDataDir({ dataDir }: Config, users: ChildUsers | null): Promise<void> {
  if (!users) return expectOwn(dataDir)
  await chmod(dataDir, 0o711)
  const { vault, server, sandbox, office } = users
  for (const [part, user] of Object.entries({ vault, socket: vault, keys: server, sandbox, office }))
    await give(join(dataDir, part), user)
  await chmod(join(dataDir, 'socket'), 0o710)
  await lchown(join(dataDir, 'log'), process.getuid?.() ?? 0, office.gid)
  await chmod(join(dataDir, 'log'), 0o710)
}

/** Root's start has given them away, and only root takes them back. */
async function expectOwn(dataDir: string): Promise<void> {
  for (const part of PARTS) {
    const { uid } = await lstat(join(dataDir, part))
    if (uid !== process.getuid?.())
      throw new StartError(
        `${join(dataDir, part)} belongs to another user (number ${uid}): start as root, as before, or give ${dataDir} to yourself with chown -R.`,
      )
  }
}

/** A file with a second name may be somebody else's: it stays whose it is. */
async function give(path: string, user: SystemUser): Promise<void> {
  const found = await lstat(path)
  if (!found.isDirectory() && found.nlink > 1) return
  if (found.uid !== user.uid || found.gid !== user.gid) await lchown(path, user.uid, user.gid)
  if (!found.isDirectory()) return
  for (const name of await readdir(path)) await give(join(path, name), user)
}

/** 64 KiB synced: enough to notice a full disk, too little to matter. */
async function writeProbe(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(Buffer.alloc(65_536, 1))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

/** One line for what the operator can mend. */
export function dataDirFault(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `The disk is full: ${dataDir} needs room. Free some, or set DATA_DIR to another disk.`,
      )
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `${dataDir} cannot be read and written by this user: mend its owner, or set DATA_DIR.`,
      )
    case 'EROFS':
      return new StartError(
        `${dataDir} lies on a read-only disk: set DATA_DIR to a place that can be written.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`${dataDir} is not a directory: set DATA_DIR to one.`)
    default:
      return error
  }
}
