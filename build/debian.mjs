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
