import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** A process; `bornAt` tells it from a later one with the same number. */
type Identity = { pid: number; bornAt: string }
/** Who runs on a data directory, in DATA_DIR/run.json. */
type RunNote = Identity & { port: number; children: Identity[] }

export type RunLock = {
  /** A child was started: should we be killed, the next start waits until it has noticed. */
  noteChild(pid: number): Promise<void>
  giveBack(): Promise<void>
}

/** How long children of a killed start may take to end before they are killed too, which loses nothing. */
const ORPHAN_GRACE_MS = 1_500

/** Takes DATA_DIR for this process. Refused while another start runs on it. */
export async function takeRunLock(config: Config): Promise<RunLock> {
  const file = join(config.dataDir, 'run.json')
  const draft = `${file}.${process.pid}`
  const note: RunNote = { ...(await identify(process.pid)), port: config.port, children: [] }
  await writeFile(draft, JSON.stringify(note))
  try {
    while (!(await linkOnce(draft, file))) {
      await expectNobody(config.dataDir)
      await outliveChildren((await readNote(file))?.children ?? [])
      await rm(file, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  let noting = Promise.resolve()
  const noteChild = async (pid: number) => {
    note.children.push(await identify(pid))
    await writeFile(draft, JSON.stringify(note))
    await rename(draft, file)
  }
  return {
    noteChild(pid) {
      // One after the other; a full disk costs only the note.
      noting = noting.then(() => noteChild(pid)).catch(() => {})
      return noting
    },
    giveBack: () => rm(file, { force: true }),
  }
}

/** A link either appears whole or not at all, whoever else tries. */
async function linkOnce(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function expectNobody(dataDir: string): Promise<void> {
  const running = await runningOn(dataDir)
  if (!running) return
  throw new StartError(
    `Samnang already runs on ${dataDir} (process ${running.pid}, port ${running.port}): stop it, or set another DATA_DIR and PORT.`,
  )
}

/** The start that runs on a data directory now, if any; a note left by a killed one does not count. */
export async function runningOn(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const note = await readNote(join(dataDir, 'run.json'))
  return note && (await isAlive(note)) ? note : null
}

async function readNote(file: string): Promise<RunNote | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RunNote
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Children end by themselves when their supervisor is gone, but the port is theirs until then. */
async function outliveChildren(children: Identity[]): Promise<void> {
  const patience = performance.now() + ORPHAN_GRACE_MS
  for (const child of children) {
    while (await isAlive(child)) {
      if (performance.now() > patience) process.kill(child.pid, 'SIGKILL')
      await sleep(50)
    }
  }
}

async function identify(pid: number): Promise<Identity> {
  return { pid, bornAt: (await birthOf(pid)) ?? '' }
}

async function isAlive({ pid, bornAt }: Identity): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  return (await birthOf(pid)) === bornAt
}

/** Boot and start time where the system tells them (Linux); null for a zombie, which is dead to us. */
async function birthOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return null
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${fields[19] ?? ''}`
}
