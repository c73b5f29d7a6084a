/** Where the socket is. Unix sockets take about 100 bytes of path; a longer one gets a short stand-in. */
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PlaceRefused, refuseIfWritable, takeLock } from './place.ts'

/** 103 on macOS, 107 on Linux. */
const PATH_BYTES_MAX = 100

const isShort = (path: string) => Buffer.byteLength(path) <= PATH_BYTES_MAX

/** The file beside the wanted socket that names the stand-in. */
const noteOf = (socketPath: string) => join(dirname(socketPath), 'vault.path')

/**
 * For the vault: the path to listen on, and how to clean up afterwards. Throws a `PlaceRefused` where a vault listens
 * already: the socket of a living one is never taken. `mode` is the socket's; with rights of the group the group also
 * finds the stand-in.
 */
export async function makeSocketPath(
  wanted: string,
  mode: number,
): Promise<{ path: string; remove: () => void }> {
  refuseIfWritable(dirname(wanted))
  await expectNobody(wanted)
  // Of two that start at once, one has the lock; the other one would find nobody listening yet.
  const unlock = takeLock(`${wanted}.lock`, wanted)
  try {
    const path = await freePath(wanted, (mode & 0o060) !== 0)
    const remove = () => {
      removeSocket(wanted)
      unlock()
    }
    return { path, remove }
  } catch (fault) {
    unlock()
    throw fault
  }
}

async function freePath(wanted: string, isForGroup: boolean): Promise<string> {
  await expectNobody(wanted)
  removeSocket(wanted)
  if (isShort(wanted)) return wanted
  const parent = [tmpdir(), '/tmp'].find((directory) =>
    isShort(join(directory, 'samnang-XXXXXX', 'vault.sock')),
  )
  const directory = mkdtempSync(join(parent ?? '/tmp', 'samnang-'))
  chmodSync(directory, isForGroup ? 0o710 : 0o700)
  const path = join(directory, 'vault.sock')
  writeFileSync(noteOf(wanted), path)
  chmodSync(noteOf(wanted), isForGroup ? 0o640 : 0o600)
  return path
}

async function expectNobody(wanted: string): Promise<void> {
  for (const path of [wanted, notedPath(wanted)]) if (path && isShort(path)) await expectDead(path)
}

/** What a killed vault left behind answers nothing. The lock is not enough: a tunnel's end holds none. */
async function expectDead(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  const code = await new Promise<string>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve('alive')
    })
    probe.on('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
  })
  if (found.isSocket() && (code === 'ENOENT' || code === 'ECONNREFUSED')) return
  throw new PlaceRefused(
    code === 'alive'
      ? `a vault listens on ${path} already: set VAULT_EXTERNAL=1 to use that one, or another VAULT_SOCKET`
      : `${path} is in the way and no dead socket (${code}): remove it, or set another VAULT_SOCKET`,
  )
}

/** For the client: where to connect. Throws where the vault has not noted its place yet. */
export function findSocketPath(wanted: string): string {
  return isShort(wanted) ? wanted : readFileSync(noteOf(wanted), 'utf8')
}

function notedPath(wanted: string): string | undefined {
  try {
    return readFileSync(noteOf(wanted), 'utf8')
  } catch {
    return undefined
  }
}

function removeSocket(wanted: string): void {
  if (isShort(wanted)) rmSync(wanted, { force: true })
  const noted = notedPath(wanted)
  if (noted === undefined) return
  try {
    rmSync(noted, { force: true })
    // Only if empty: the note is a plain file, and nothing else may vanish by it.
    rmdirSync(dirname(noted))
  } catch {
    // It is gone already, or holds something else.
  }
  rmSync(noteOf(wanted), { force: true })
}
