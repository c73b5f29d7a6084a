/** One machine of a cluster as far as processes go: what runs on it, so that it can die, stand still and come back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, openSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL refuses to be root, and to be a number without a name. */
const NOBODY = Number(/^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 65_534)
const AS_NOBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null

/** For whom the programs run. */
export function giveToThem(path: string): void {
  if (AS_NOBODY) chownSync(path, AS_NOBODY.uid, AS_NOBODY.gid)
}

export type Program = { command: string; args: string[]; env: Record<string, string> }

export class Machine {
  readonly name: string
  readonly folder: string
  readonly #programs: Record<string, Program>
  readonly #running = new Map<string, ChildProcess>()

  constructor(name: string, folder: string, programs: Record<string, Program>) {
    this.name = name
    this.folder = folder
    this.#programs = programs
  }

  /** Those that do not run, all or the one that is named. */
  start(names = Object.keys(this.#programs)): void {
    for (const name of names) {
      const program = this.#programs[name]
      if (!program || isRunning(this.#running.get(name))) continue
      const log = openSync(this.logOf(name), 'a')
      const child = spawn(program.command, program.args, {
        cwd: this.folder,
        env: program.env,
        stdio: ['ignore', log, log],
        ...AS_NOBODY,
      })
      this.#running.set(name, child)
    }
  }

  logOf(name: string): string {
    return join(this.folder, `${name}.log`)
  }

  /** SIGKILL for all of it, or for the one program that is named: as power goes. */
  async kill(name?: string): Promise<void> {
    await this.#signal('SIGKILL', name)
  }

  /** It stands still with open connections, and does not know for how long. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT')
  }

  /** Until nobody is left whom the signal has not reached: a postmaster makes children. */
  async #signal(signal: NodeJS.Signals, name?: string): Promise<void> {
    const reached = new Set<number>()
    for (;;) {
      const fresh = (await this.#pids(name)).filter((pid) => !reached.has(pid))
      if (fresh.length === 0) return
      for (const pid of fresh) {
        reached.add(pid)
        try {
          process.kill(pid, signal)
        } catch {
          // Gone by itself meanwhile.
        }
      }
    }
  }

  async #pids(name?: string): Promise<number[]> {
    const chosen = [...this.#running].filter(([one]) => name === undefined || one === name)
    const roots = chosen.flatMap(([, child]) => (isRunning(child) && child.pid ? [child.pid] : []))
    // PostgreSQL outlives Patroni, and is nobody's child then.
    if (name === undefined || name === 'patroni') roots.push(...(await postmasterOf(this.folder)))
    return descendants(roots)
  }
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/** Only one that is ours: the number in a file of a dead server may be another program's by now. */
async function postmasterOf(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  const words = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
  return words.includes(join(folder, 'data')) ? [pid] : []
}

async function descendants(roots: number[]): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(all.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const found = new Set(roots)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 0 : Number(parent)
}
