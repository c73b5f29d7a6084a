/** Where the socket is. Unix sockets take about 100 bytes of path; a longer one gets a short stand-in. */
import { chmodSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** 103 on macOS, 107 on Linux. */
const PATH_BYTES_MAX = 100

const isShort = (path: string) => Buffer.byteLength(path) <= PATH_BYTES_MAX

/** The file beside the wanted socket that names the stand-in. */
const noteOf = (socketPath: string) => join(dirname(socketPath), 'vault.path')

/** For the vault: the path to listen on, and how to clean up afterwards. Nothing may be listening there. */
export function makeSocketPath(wanted: string): { path: string; remove: () => void } {
  removeStandIn(wanted)
  if (isShort(wanted)) {
    rmSync(wanted, { force: true })
    return { path: wanted, remove: () => rmSync(wanted, { force: true }) }
  }
  const parent = [tmpdir(), '/tmp'].find((directory) =>
    isShort(join(directory, 'samnang-XXXXXX', 'vault.sock')),
  )
  const directory = mkdtempSync(join(parent ?? '/tmp', 'samnang-'))
  chmodSync(directory, 0o700)
  const path = join(directory, 'vault.sock')
  writeFileSync(noteOf(wanted), path, { mode: 0o600 })
  return { path, remove: () => removeStandIn(wanted) }
}

/** For the client: where to connect. Throws where the vault has not noted its place yet. */
export function findSocketPath(wanted: string): string {
  return isShort(wanted) ? wanted : readFileSync(noteOf(wanted), 'utf8')
}

function removeStandIn(wanted: string): void {
  try {
    const directory = dirname(readFileSync(noteOf(wanted), 'utf8'))
    rmSync(join(directory, 'vault.sock'), { force: true })
    // Only if empty: the note is a plain file, and nothing else may vanish by it.
    rmdirSync(directory)
  } catch {
    // None was noted.
  }
  rmSync(noteOf(wanted), { force: true })
}
