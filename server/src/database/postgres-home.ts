import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { SHARED_DIR } from './postgres-programs.ts'
import type { SystemUser } from './run-program.ts'
import { canEnter, postgresUser } from './unprivileged-user.ts'
import { writeWhole } from './write-whole.ts'

/** Where one embedded database lives and who runs it. */
export type PostgresHome = {
  /** Holds everything below; mode 0700 of the user that runs PostgreSQL. */
  dir: string
  data: string
  passwordFile: string
  portFile: string
  logFile: string
  /** Null: we run it ourselves. */
  user: SystemUser | null
}

/** Says where the database of a data directory is when it could not be put inside. */
const POINTER = 'postgres.path'

/**
 * Finds or makes the home of the database: `DATA_DIR/postgres`, or, where root's data directory cannot be
 * entered by PostgreSQL's user, a directory of its own that a pointer file in DATA_DIR names.
 */
export async function openPostgresHome(dataDir: string): Promise<PostgresHome> {
  const inside = join(dataDir, 'postgres')
  const pointed = await readFile(join(dataDir, POINTER), 'utf8').catch(() => null)
  const known = pointed?.trim() ?? inside
  const user = await postgresUser(known)
  const dir =
    pointed !== null || (await isUsable(dataDir, inside, user)) ? known : await homeElsewhere(dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if (user) await chown(dir, user.uid, user.gid)
  await expectOwned(dir, user)
  return {
    dir,
    data: join(dir, 'data'),
    passwordFile: join(dir, 'password'),
    portFile: join(dir, 'port'),
    logFile: join(dir, 'log'),
    user,
  }
}

async function isUsable(dataDir: string, inside: string, user: SystemUser | null): Promise<boolean> {
  if (!user) return true
  await chmod(dataDir, 0o711) // what is secret below has a mode of its own
  if (await canEnter(dataDir, user)) return true
  if (!(await stat(inside).catch(() => null))) return false
  throw new StartError(
    `PostgreSQL's user can no longer enter ${dataDir}: give every directory above it mode 0711.`,
  )
}

async function homeElsewhere(dataDir: string): Promise<string> {
  const dir = join(SHARED_DIR, randomBytes(8).toString('hex'))
  await mkdir(SHARED_DIR, { recursive: true, mode: 0o755 })
  await writeWhole(join(dataDir, POINTER), `${dir}\n`)
  return dir
}

async function expectOwned(dir: string, user: SystemUser | null): Promise<void> {
  const { uid } = await stat(dir)
  const expected = user?.uid ?? process.getuid?.()
  if (expected !== undefined && uid !== expected) {
    throw new StartError(`${dir} belongs to another user (number ${uid}): start as that user or as root.`)
  }
}

/** The password of the database's owner, made at random once. */
export async function passwordOf(home: PostgresHome): Promise<string> {
  const known = await readFile(home.passwordFile, 'utf8').catch(() => null)
  if (known !== null) return known.trim()
  const password = randomBytes(24).toString('base64url')
  await writeWhole(home.passwordFile, `${password}\n`)
  return password
}

/** The remembered port while it is free, so that addresses stay the same; else another one. */
export async function freePortFor(home: PostgresHome): Promise<number> {
  const remembered = Number(await readFile(home.portFile, 'utf8').catch(() => '0'))
  const port = (remembered > 0 && (await listenBriefly(remembered))) || (await listenBriefly(0))
  if (port !== remembered) await writeWhole(home.portFile, `${port}\n`)
  return port
}

/** The port that could be listened on, 0 if it is taken. */
function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The last lines of PostgreSQL's own log, for a message; empty if there is none. */
export async function lastLogLines(home: PostgresHome): Promise<string> {
  const text = await readFile(home.logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-20).join('\n')
}

/** PostgreSQL appends to its log; one older log is kept. */
export async function rotateLog(home: PostgresHome): Promise<void> {
  const log = await stat(home.logFile).catch(() => null)
  if (log && log.size > 10_000_000) await rename(home.logFile, `${home.logFile}.old`)
  if (!log) await writeFile(home.logFile, '', { mode: 0o600 })
  if (home.user && !log) await chown(home.logFile, home.user.uid, home.user.gid)
}
