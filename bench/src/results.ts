/** Keeps what a run found: numbers as they were, and the machine that they are from. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Row } from './claim.ts'
import { tableOf } from './table.ts'

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

export interface Run {
  rootDir: string
  machine: Machine
  rows: Row[]
  /** Null: every claim. */
  only: string[] | null
}

/** Returns the path. A run of everything also becomes the table that readers see first. */
export async function record({ rootDir, machine, rows, only }: Run): Promise<string> {
  const date = new Date().toISOString().slice(0, 10)
  const { commit, isChanged } = await commitOf(rootDir)
  const name = [date, commit, ...(only ?? [])].join('-')
  const dir = join(rootDir, 'bench', 'results')
  await mkdir(dir, { recursive: true })
  const path = join(dir, `${name}.json`)
  await writeFile(path, `${JSON.stringify({ date, commit, isChanged, machine, rows }, null, 1)}\n`)
  if (only === null) await writeFile(join(dir, 'README.md'), pageOf({ name, machine, rows }))
  return path
}

function pageOf({ name, machine, rows }: { name: string; machine: Machine; rows: Row[] }): string {
  const { cores, cpu, system, node, postgres, loadBefore } = machine
  return `# The latest full run of \`npm run bench\`

Raw numbers: [${name}.json](${name}.json). ${cores} cores (${cpu}), ${system}, Node ${node}, PostgreSQL ${postgres};
clients, server and database share the machine.${busyNote(loadBefore)}

${tableOf(rows)}

A figure is the median of the rounds of one run, in which both sides take turns. Absolute numbers drift from machine to
machine, ratios less. A floor that is missed fails the run; an aim that is missed is only said.
`
}

function busyNote(load: number): string {
  if (load < 1) return ''
  return ` Other work kept it busy (load ${load.toFixed(1)} before the run): times and all that needs both cores at once
come out worse than they are.`
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
