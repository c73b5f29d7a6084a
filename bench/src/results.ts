/** Keeps what a run found: numbers as they were, and the machine that they are from. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Row } from './claim.ts'
import { keptRuns, performancePage } from './performance-page.ts'

const command = promisify(execFile)

export interface Machine {
  cores: number
  cpu: string
  memoryGiB: number
  system: string
  node: string
  postgres: string
  /** Of other work, before the run: above zero the absolute numbers are too low. */
  loadBefore: number
}

export function machineOf(postgres: string): Machine {
  const cores = cpus()
  return {
    cores: cores.length,
    cpu: cores[0]?.model ?? '',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    postgres,
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** What a file in `bench/results` holds. */
export interface Kept {
  /** Of the file; not in it. */
  name: string
  date: string
  /** The moment at which it was written: later runs come later. */
  at: string
  commit: string
  isChanged: boolean
  machine: Omit<Machine, 'loadBefore'> & Partial<Pick<Machine, 'loadBefore'>>
  rows: Row[]
}

export interface Run {
  rootDir: string
  machine: Machine
  rows: Row[]
  /** Null: every claim. */
  only: string[] | null
}

/** Keeps the run and makes docs/performance.md anew. Returns the path of the run's file. */
export async function record({ rootDir, machine, rows, only }: Run): Promise<string> {
  const at = new Date().toISOString()
  const date = at.slice(0, 10)
  const { commit, isChanged } = await commitOf(rootDir)
  const name = [date, commit, ...(only ?? [])].join('-')
  const dir = join(rootDir, 'bench', 'results')
  await mkdir(dir, { recursive: true })
  const path = join(dir, `${name}.json`)
  await writeFile(path, `${JSON.stringify({ date, at, commit, isChanged, machine, rows }, null, 1)}\n`)
  await writeFile(join(rootDir, 'docs', 'performance.md'), performancePage(await keptRuns(rootDir)))
  return path
}

async function commitOf(rootDir: string): Promise<{ commit: string; isChanged: boolean }> {
  const git = async (...args: string[]) => (await command('git', ['-C', rootDir, ...args])).stdout.trim()
  try {
    const changed = await git('status', '--porcelain', '--untracked-files=no')
    return { commit: await git('rev-parse', '--short', 'HEAD'), isChanged: changed !== '' }
  } catch {
    return { commit: 'unknown', isChanged: true }
  }
}
