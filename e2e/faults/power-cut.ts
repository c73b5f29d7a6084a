/** F4: the power goes. Everything ends at once, and of the disk there is what had been synced, and no more. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
// @ts-expect-error entry points are plain JavaScript without types
import { findPython } from '../../build/find-python.mjs'
import { connect, killHard, type World } from '../processes.ts'
import { startProduct, untilReady } from '../product.ts'
import { poll } from '../stream.ts'
import { bettor, type Given, type Ground, type Outcome, rest, startLoad } from './ground.ts'

const run = promisify(execFile)
const SIZE_MB = 2_000
/** Without a pause: some bet is under way whenever it strikes. */
const BETTORS = 4
const BETWEEN_MS = 7_000
/** What the plan allows from the kill of the database to the next bet; here the whole product starts. */
const BACK_MAX_MS = 30_000

/** EXT4_IOC_SHUTDOWN without a flush of its journal: what only the system's memory holds never reaches the disk. */
const SHUTDOWN = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))`

/** A file system of its own in a file, which forgets as a disk without power does. Only root may mount one. */
export async function onOwnDisk<T>(work: (given: Given) => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0)
    throw new Error('a disk of its own is mounted by root: start this run as root')
  const folder = await mkdtemp(join(tmpdir(), 'samnang-own-disk-'))
  const image = `${folder}.img`
  await writeFile(image, '')
  await truncate(image, SIZE_MB * 1024 * 1024)
  await run('mkfs.ext4', ['-q', '-F', image])
  await mount(image, folder)
  await chmod(folder, 0o711)
  try {
    return await work({ parent: folder })
  } finally {
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
    await rm(image, { force: true })
  }
}

function mount(image: string, folder: string): Promise<unknown> {
  return run('mount', ['-t', 'ext4', '-o', 'loop', image, folder])
}

export async function powerCut(ground: Ground): Promise<Outcome> {
  const { world } = ground
  const clients = await Promise.all(Array.from({ length: BETTORS }, (_, at) => bettor(ground, `dark-${at}`)))
  const load = startLoad(ground, clients, 0)
  const faults = await unsafeSettings(ground)
  const backMs: number[] = []
  let forgotten = 0
  let cut = 0
  for (let n = 0; n < 3 * ground.dose; n += 1) {
    await poll(() => took(ground, Date.now() - 1_000) || undefined, 60_000, 'no bets before')
    // Another moment of a draw each time.
    await rest(BETWEEN_MS)
    const since = Date.now()
    if (await cutPower(world)) forgotten += 1
    cut += cutSince(ground, since)
    const at = Date.now()
    world.running = startProduct(world)
    await untilReady(world, world.running)
    backMs.push(
      await poll(() => (took(ground, at) ? Date.now() - at : undefined), 60_000, 'no bet after the cut'),
    )
  }
  await load.stop()
  ground.db = await connect(world)
  const slowest = Math.max(...backMs)
  if (slowest > BACK_MAX_MS) faults.push(`the first bet was taken ${slowest} ms after the power was back`)
  const figures = { 'bets cut off': cut, 'bets again after ms': slowest }
  const wanted = 3 * ground.dose
  return { dose: `${wanted} cuts`, struck: Math.min(forgotten, cut), wanted, faults, figures }
}

/** All at once, then the disk forgets: true if it really did, as what was written and never synced is not there. */
async function cutPower(world: World): Promise<boolean> {
  const folder = dirname(world.dataDir)
  const unsynced = join(folder, `unsynced-${Date.now()}`)
  await writeFile(unsynced, 'never synced')
  // Who is told to end by the death of another one would finish its bets: all are found first, and none is waited for.
  const { pid } = world.running.child
  const all = [...(pid === undefined ? [] : [pid]), ...(await usersOf(folder))]
  for (const one of all) strike(one)
  await Promise.all([...all, ...(await usersOf(folder))].map(endNow))
  await run(await findPython(), ['-c', SHUTDOWN, folder])
  await poll(
    async () => (await usersOf(folder)).length === 0 || undefined,
    10_000,
    'the disk is still in use',
  )
  await run('umount', [folder])
  await mount(`${folder}.img`, folder)
  return !existsSync(unsynced)
}

function strike(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile, which is what we want.
  }
}

/** One that has ended meanwhile is what we want. */
async function endNow(pid: number): Promise<void> {
  await killHard(pid).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ESRCH') throw error
  })
}

/** Whoever stands in the folder or has one of its files open. */
async function usersOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1 && pid !== process.pid)
  const uses = await Promise.all(pids.map((pid) => isUser(pid, folder)))
  return pids.filter((_, at) => uses[at])
}

async function isUser(pid: number, folder: string): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const links = ['cwd', ...descriptors.map((name) => join('fd', name))]
  const places = await Promise.all(links.map((name) => readlink(`/proc/${pid}/${name}`).catch(() => '')))
  return places.some((place) => place === folder || place.startsWith(`${folder}/`))
}

/** What makes PostgreSQL survive it. */
async function unsafeSettings({ db }: Ground): Promise<string[]> {
  const { rows } = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`,
  )
  return rows.map(({ name, setting }) => `${name} is ${setting}`)
}

function took({ orders }: Ground, since: number): boolean {
  return orders.some(({ tries }) => tries.some((one) => one.answer.kind === 'ok' && one.sentAt >= since))
}

/** Tries that were under way then, or later, and got no answer. */
function cutSince({ orders }: Ground, since: number): number {
  return orders
    .flatMap(({ tries }) => tries)
    .filter(({ answer, answeredAt }) => answer.kind === 'unknown' && answeredAt >= since).length
}
