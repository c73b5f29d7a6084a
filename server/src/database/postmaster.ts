import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

/** What `postmaster.pid` says: the process and the port it listens on. */
export type Postmaster = { pid: number; port: number }

/** A killed server may stay a zombie for a while: PID 1 of a container reaps late, or never. */
const ZOMBIE_PATIENCE_MS = 5_000
const BACKENDS_PATIENCE_MS = 15_000

/**
 * The server that owns the data now, or null. A file that a killed server left behind is cleared away, but only
 * once no process works in the data directory any more: two servers on one directory would destroy it.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | null> {
  const since = performance.now()
  for (;;) {
    const postmaster = await readPidFile(data)
    if (!postmaster) return null
    const state = await processState(postmaster.pid, data)
    if (state === 'ours') return postmaster
    if (state === 'gone') return null // the next start replaces the file itself
    const waitedMs = performance.now() - since
    if ((state === 'foreign' || waitedMs > ZOMBIE_PATIENCE_MS) && !(await isInUse(data))) {
      await rm(join(data, 'postmaster.pid'), { force: true })
      return null
    }
    if (waitedMs > BACKENDS_PATIENCE_MS)
      throw new StartError(`Another process still works in ${data}: stop it first.`)
    await sleep(100)
  }
}

async function readPidFile(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) }
}

/** `foreign`: some other program that got the same number after a restart of the machine or container. */
async function processState(pid: number, data: string): Promise<'ours' | 'gone' | 'zombie' | 'foreign'> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return 'gone'
  }
  if (process.platform !== 'linux') return 'ours'
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return 'gone'
  if (stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z') return 'zombie'
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return cwd === null || cwd === (await realpath(data)) ? 'ours' : 'foreign'
}

/** PostgreSQL's processes all work in the data directory. */
async function isInUse(data: string): Promise<boolean> {
  const home = await realpath(data)
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => null)) === home) return true
  }
  return false
}
