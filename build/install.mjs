import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { runQuietly } from './run.mjs'

/** Installs the packages of the lock file unless exactly those are there. */
export async function ensureInstalled(rootDir) {
  if (await isInstalled(rootDir)) return linkParts(rootDir)
  await step('installing packages', () => installLocked(rootDir))
}

/** A part that is younger than the packages here needs nothing but its link. */
async function linkParts(rootDir) {
  const wanted = await readPackages(join(rootDir, 'package-lock.json'))
  for (const [path, { link, resolved }] of Object.entries(wanted)) {
    const place = join(rootDir, path)
    if (!link || (await isThere(place))) continue
    await mkdir(dirname(place), { recursive: true })
    await symlink(relative(dirname(place), join(rootDir, resolved)), place)
  }
}

/** npm notes what it installed; optional packages for other machines are missing there on purpose. */
async function isInstalled(rootDir) {
  const [wanted, found] = await Promise.all([
    readPackages(join(rootDir, 'package-lock.json')),
    readPackages(join(rootDir, 'node_modules', '.package-lock.json')),
  ])
  if (wanted === null) throw new PlainError(`package-lock.json is missing or broken in ${rootDir}.`)
  if (found === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    return found[path] ? found[path].version === entry.version : entry.optional === true
  })
}

async function readPackages(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** Exactly the packages of the lock file in `dir`. Development packages are included whatever the environment says. */
export async function installLocked(dir) {
  const env = { ...process.env }
  for (const name of Object.keys(env)) {
    if (
      /^(NODE_ENV|npm_config_(omit|include|production|only|dry_run|ignore_scripts|global|prefix|workspaces?))$/i.test(
        name,
      )
    ) {
      delete env[name]
    }
  }
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const [file, ...first] = npm
  const { code, output } = await runQuietly(file, [...first, ...args], { cwd: dir, env }).catch((error) => ({
    code: 1,
    output: `npm could not be started: ${error.message}`,
  }))
  if (code !== 0) throw new PlainError(`The packages could not be installed:\n${output}`)
}
