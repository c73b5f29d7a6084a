import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from './progress.mjs'
import { runQuietly } from './run.mjs'

/** Whether this user of this machine may bring in packages of Debian. */
export async function mayInstall() {
  if (process.getuid?.() !== 0) return false
  return (await runQuietly('apt-get', ['--version']).catch(() => ({ code: 1 }))).code === 0
}

/** Waits for another installation that holds Debian's lock. Answers how it ended: `{ code, output }`. */
export async function installDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=400', '-o', 'Acquire::Retries=3', ...args], { env })
  await apt('update')
  return apt('install', '-y', '--no-install-recommends', name)
}

/** Whether packages of Debian can be fetched and unpacked here; it needs no rights over the system. */
export async function canUnpack() {
  const said = await Promise.all(
    ['apt-get', 'dpkg-deb'].map((name) => runQuietly(name, ['--version']).catch(() => ({ code: 1 }))),
  )
  return said.every(({ code }) => code === 0)
}

/** The files of these packages below `dir`, without what they depend on; whole or not at all. */
export async function unpackDebian(names, dir) {
  const fresh = `${dir}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  const { code, output } = await fetchDebian(names, fresh)
  if (code !== 0)
    throw new PlainError(`Debian's packages ${names.join(', ')} could not be fetched: ${output}`)
  for (const file of (await readdir(fresh)).filter((name) => name.endsWith('.deb'))) {
    const unpacked = await runQuietly('dpkg-deb', ['-x', join(fresh, file), fresh])
    if (unpacked.code !== 0) throw new PlainError(`${file} could not be unpacked: ${unpacked.output}`)
    await rm(join(fresh, file))
  }
  await rm(dir, { recursive: true, force: true })
  await rename(fresh, dir)
}

/** Three times: between two lines of a run that lasts for half an hour a mirror may be away for a moment. */
async function fetchDebian(names, cwd, triesLeft = 2) {
  // Whoever may not refresh the lists takes those that are there.
  if (await mayInstall()) await runQuietly('apt-get', ['-o', 'Acquire::Retries=3', 'update'])
  const words = ['-o', 'Acquire::Retries=3', '-o', 'APT::Sandbox::User=root', 'download', ...names]
  const answer = await runQuietly('apt-get', words, { cwd })
  if (answer.code === 0 || triesLeft === 0) return answer
  await sleep(10_000)
  return fetchDebian(names, cwd, triesLeft - 1)
}
