/** Part of F11: a backup is restored onto a disk that has too little room at each of its steps, and a little more every time. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Said, samnang } from '../processes.ts'
import { freePorts, type Place } from '../product.ts'
import type { Ground } from './ground.ts'

const run = promisify(execFile)
const FIRST_MB = 8
const MORE_MB = 6
const MOST_MB = 600

interface Restored {
  faults: string[]
  /** In so many tries there was no room. */
  refused: number
  /** What they said, each once: the steps at which it was. */
  lines: string[]
}

/** The house that the backup is of goes on; only root may mount a disk. */
export async function restoreWithoutRoom({ world }: Ground): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'samnang-small-restore-'))
  const [file, disk] = [`${folder}.backup`, join(folder)]
  await run('mount', ['-t', 'tmpfs', '-o', `size=${FIRST_MB}m,mode=0711`, 'tmpfs', disk])
  const place: Place = { root: world.root, dataDir: join(disk, 'data'), port: await freePorts() }
  try {
    const { rows } = told(await samnang(world, ['db', 'backup', file, '--json']))
    return await growing(place, { file, disk, rows })
  } finally {
    await run('umount', ['--lazy', disk])
    await rmdir(folder)
    await rm(file, { force: true })
  }
}

interface Copy {
  file: string
  disk: string
  rows: number
}

/** The same command again and again, as the document says. */
async function growing(place: Place, { file, disk, rows }: Copy): Promise<Restored> {
  const found: Restored = { faults: [], refused: 0, lines: [] }
  for (let size = FIRST_MB; size <= MOST_MB; size += MORE_MB) {
    await run('mount', ['-o', `remount,size=${size}m`, disk])
    const said = await samnang(place, ['db', 'restore', file, '--json'])
    if (said.code === 0) {
      if (told(said).rows !== rows) found.faults.push(`${rows} rows were kept, ${told(said).rows} restored`)
      await run('mount', ['-o', `remount,size=${MOST_MB}m`, disk])
      const audit = await samnang(place, ['ledger', 'audit'])
      if (audit.code !== 0) found.faults.push(`the books of the copy: ${audit.stdout}${audit.stderr}`)
      return found
    }
    found.refused += 1
    const line = said.stderr.trim()
    if (!isClear(line)) found.faults.push(`with ${size} MB it said: ${line}`)
    if (!found.lines.includes(line)) found.lines.push(line)
  }
  return { ...found, faults: [...found.faults, `no restore with ${MOST_MB} MB`] }
}

/** One line that names the disk and says what to do. */
function isClear(line: string): boolean {
  return !line.includes('\n') && /disk.* full/.test(line) && /room/.test(line)
}

function told({ code, stdout, stderr }: Said): { rows: number } {
  if (code !== 0) throw new Error(`${code}: ${stderr}`)
  return JSON.parse(stdout) as { rows: number }
}
