/** The vault's directory, key and lock. Everything wrong here is a PlaceRefused with one clear sentence. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { renameDurably, writeNewFile } from './files.ts'

export class PlaceRefused extends Error {
  override name = 'PlaceRefused'
}

export function prepareDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  refuseIfShared(directory)
}

function refuseIfShared(path: string): void {
  const found = statSync(path)
  if ((found.mode & 0o077) === 0) return
  const [is, should] = [(found.mode & 0o777).toString(8), found.isDirectory() ? 700 : 600]
  throw new PlaceRefused(`${path} is open to others (mode ${is}): chmod ${should} ${path}`)
}

/** The 32-byte storage key. Made on first start; never made anew where a journal waits for the old one. */
export function readOrMakeKey(keyFile: string, directory: string): Buffer {
  if (!existsSync(keyFile)) {
    if (existsSync(join(directory, 'journal')))
      throw new PlaceRefused(`the key ${keyFile} of the journal is missing`)
    mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 })
    // Written aside first: a half-written key file would lock the vault out of its own first start.
    const aside = `${keyFile}.new`
    rmSync(aside, { force: true })
    writeNewFile(aside, Buffer.from(`${randomBytes(32).toString('hex')}\n`))
    renameDurably(aside, keyFile)
  }
  refuseIfShared(keyFile)
  const text = readFileSync(keyFile, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text)) throw new PlaceRefused(`${keyFile} does not hold a key of 64 hex digits`)
  return Buffer.from(text, 'hex')
}

/** Others who may write into the directory could put a socket of their own in the place of ours. */
export function refuseIfWritable(directory: string): void {
  const mode = statSync(directory).mode & 0o777
  if ((mode & 0o022) !== 0)
    throw new PlaceRefused(
      `${directory} can be written by others (mode ${mode.toString(8)}): give it mode 750 or 700`,
    )
}

/**
 * Takes the lock file of `held` or throws; returns how to give it back. A lock left by a dead process is taken over.
 */
export function takeLock(path: string, held: string): () => void {
  const own = identityOf(process.pid)
  if (!tryCreate(path, own)) {
    const holder = readFileSync(path, 'utf8')
    if (isAlive(holder))
      throw new PlaceRefused(`another vault (process ${holder.split(' ')[0]}) holds ${held}`)
    moveStaleAway(path, holder)
    if (!tryCreate(path, own)) throw new PlaceRefused(`another vault is starting on ${held}`)
  }
  return () => rmSync(path, { force: true })
}

function tryCreate(path: string, own: string): boolean {
  // The contents must be there together with the name, so the file is linked into place.
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, own, { mode: 0o600 })
  try {
    linkSync(aside, path)
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw fault
  } finally {
    unlinkSync(aside)
  }
}

/** Renaming is atomic, so of two starters only one moves the stale file; the other finds a live lock and puts it back. */
function moveStaleAway(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`
  renameSync(path, aside)
  const moved = readFileSync(aside, 'utf8')
  if (moved !== stale) linkSync(aside, path)
  unlinkSync(aside)
  if (moved !== stale) throw new PlaceRefused('another vault has just started here')
}

/** Process ids come back after a restart, above all in containers: boot and start time tell two of them apart. */
function identityOf(pid: number): string {
  return `${pid} ${startTicks(pid)} ${readOr('/proc/sys/kernel/random/boot_id')}`
}

function isAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0])
  if (!Number.isSafeInteger(pid) || pid <= 0 || identity !== identityOf(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function startTicks(pid: number): string {
  // Field 22 of stat, counted after the program's name, which may itself hold spaces and brackets.
  return readOr(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
