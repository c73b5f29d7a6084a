/** Keeps what a run found: numbers as they were, and the machine that they are from. */
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
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
  /** Null: every claim. */
  only: string[] | null
}

/**
 * Keeps the rows so far and makes docs/performance.md anew, as often as it is called: of a run that is ended after an
 * hour that hour is there, beside the last whole run instead of in its place. Returns the path of the run's file.
 */
export type Keep = (rows: Row[], isWhole: boolean) => Promise<string>

/** To be called before anything is measured: what is kept later changes the checkout itself. */
export async function keeperOf({ rootDir, machine, only }: Run): Promise<Keep> {
  const { commit, isChanged } = await commitOf(rootDir)
  const dir = join(rootDir, 'bench', 'results')
  const date = new Date().toISOString().slice(0, 10)
  const pathOf = (claims: string[]) => join(dir, `${[date, commit, ...claims].join('-')}.json`)
  const soFar = pathOf([...(only ?? []), 'so-far'])
  return async (rows, isWhole) => {
    const path = isWhole ? pathOf(only ?? []) : soFar
    const kept = { date, at: new Date().toISOString(), commit, isChanged, machine, rows }
    await mkdir(dir, { recursive: true })
    await writeFile(path, `${JSON.stringify(kept, null, 1)}\n`)
    if (isWhole) await rm(soFar, { force: true })
    await writeFile(join(rootDir, 'docs', 'performance.md'), performancePage(await keptRuns(rootDir)))
    return path
  }
}

/** What runs write themselves is no change of what is measured. */
const OWN_MARKS = [':!docs/performance.md', ':!bench/results']

async function commitOf(rootDir: string): Promise<{ commit: string; isChanged: boolean }> {
  const git = async (...args: string[]) => (await command('git', ['-C', rootDir, ...args])).stdout.trim()
  try {
    const changed = await git('status', '--porcelain', '--untracked-files=no', '--', '.', ...OWN_MARKS)
    return { commit: await git('rev-parse', '--short', 'HEAD'), isChanged: changed !== '' }
  } catch {
    return { commit: 'unknown', isChanged: true }
  }
}
