/**
 * F11: the disk that everything lies on is full, first for tables, then for PostgreSQL's log of changes as well; and so is the
 * one that a backup is restored onto.
 */
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../processes.ts'
import { poll } from '../stream.ts'
import { restoreWithoutRoom } from './full-restore.ts'
import { bettor, type Given, type Ground, type Outcome, rest, startLoad } from './ground.ts'

const run = promisify(execFile)
const SIZE_MB = 900
const FULL_MS = 12_000
/** What the plan allows from the first free byte to the first bet. */
const BACK_MAX_MS = 60_000
/** Segments of the log that lie ready for later: so many are used up at most. */
const SEGMENTS_MAX = 200

/** A file system of its own below a new folder, while the work lasts. Only root may mount one. */
export async function onSmallDisk<T>(work: (given: Given) => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) throw new Error('a small disk is mounted by root: start this run as root')
  const folder = await mkdtemp(join(tmpdir(), 'samnang-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'tmpfs', folder])
  try {
    return await work({ parent: folder })
  } finally {
    await run('umount', ['--lazy', folder])
    await rmdir(folder)
  }
}

export async function fullDisk(ground: Ground): Promise<Outcome> {
  const { world } = ground
  const load = startLoad(ground, [await bettor(ground, 'full-a'), await bettor(ground, 'full-b')])
  const faults: string[] = []
  const backMs: number[] = []
  let refused = 0
  let crashes = 0
  for (let n = 0; n < 2 * ground.dose; n += 1) {
    await poll(() => (took(ground, Date.now() - 2_000) > 0 ? true : undefined), 60_000, 'no bets before')
    const ballast = join(dirname(world.dataDir), 'ballast')
    const [since, fill] = [Date.now(), startFilling(ballast)]
    // Every second time the log of changes has to grow, too, and PostgreSQL ends rather than lose one.
    if (n % 2 === 1 && (await drainLog(ground))) crashes += 1
    await rest(FULL_MS)
    await fill.stop()
    refused += unknownSince(ground, since)
    const at = Date.now()
    await rm(ballast, { force: true })
    const isBack = () => (took(ground, at) > 0 ? Date.now() - at : undefined)
    const ms = await poll(isBack, 3 * BACK_MAX_MS, 'no bet was taken with space again')
    if (ms > BACK_MAX_MS) faults.push(`the first bet was taken ${ms} ms after there was space`)
    backMs.push(ms)
  }
  await load.stop()
  await ground.db.end().catch(() => undefined)
  ground.db = await connect(world)
  const restored = await restoreWithoutRoom(ground)
  faults.push(...restored.faults)
  return {
    dose: `${2 * ground.dose} × ${FULL_MS / 1_000} s without a free byte, a restore with a little more room each time`,
    struck: Math.min(refused, crashes, restored.lines.length),
    wanted: ground.dose,
    faults,
    figures: {
      'tries without an answer': refused,
      'ends of PostgreSQL': crashes,
      'bets again after ms': Math.max(...backMs),
      'restores without room': restored.refused,
    },
  }
}

/** Takes every byte that is free or becomes free. */
function startFilling(file: string): { stop(): Promise<void> } {
  let isOn = true
  const filling = (async () => {
    while (isOn) {
      for (const size of [1 << 20, 1 << 16, 1 << 12])
        while (isOn && (await appendFile(file, Buffer.alloc(size, 59)).then(isDone, isRefused)));
      await rest(50)
    }
  })()
  return {
    stop: () => {
      isOn = false
      return filling
    },
  }
}

const isDone = () => true
const isRefused = () => false

/** True: PostgreSQL has ended over it. */
async function drainLog({ world }: Ground): Promise<boolean> {
  const db = await connect(world)
  try {
    for (let n = 0; n < SEGMENTS_MAX; n += 1) {
      await db.query(`select pg_logical_emit_message(false, 'full', repeat('x', 1000)), pg_switch_wal()`)
    }
    return false
  } catch {
    return true
  } finally {
    await db.end().catch(() => undefined)
  }
}

/** Bets that were sent since then and taken. */
function took({ orders }: Ground, since: number): number {
  return orders.filter(({ tries }) => tries.some((one) => one.answer.kind === 'ok' && one.sentAt >= since))
    .length
}

/** Tries since then that ended in no definite answer. */
function unknownSince({ orders }: Ground, since: number): number {
  return orders
    .flatMap(({ tries }) => tries)
    .filter(({ answer, sentAt }) => answer.kind === 'unknown' && sentAt >= since).length
}
