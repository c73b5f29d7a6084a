/**
 * The release before this version, from the history of this checkout: its own sources, bundled by its own build with the
 * packages that are installed here, and its own SQL. Screens are those of now: nothing of what tries it looks at them.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Its commit: whoever makes a release puts the one before it here. */
export const BEFORE = { version: '2.2.0', commit: 'a63a9ac1be8ec908d8b0bb3686c69b218207e2d9' }

/** What the bundles are made of, and what the programs read. */
const SOURCES = ['core', 'contract', 'vault', 'server', 'sandbox/src', 'sandbox/migrations', 'cli', 'build']
const FILES = ['deploy', 'docs', 'package.json', 'CHANGELOG.md', '.env.example']
const SCREENS = ['portal', 'office', 'sandbox']

/** A copy of the history that reaches less far back has it not. */
export function isKnown(): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${BEFORE.commit}^{commit}`]).then(
    () => true,
    () => false,
  )
}

/** Below `folder`, where nothing of it lies yet: its programs can be started there. */
export async function makePrevious(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const tar = join(folder, '.sources.tar')
  await run('git', ['archive', '-o', tar, BEFORE.commit, ...SOURCES, ...FILES])
  await run('tar', ['-xf', tar, '-C', folder])
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  // As in its archive: nothing is built or installed when it starts.
  for (const program of ['start.mjs', 'samnang.mjs'])
    await copyFile(join(folder, 'build', 'release', 'program', program), join(folder, program))
  const bundle = "import('./build/bundle.mjs').then(({ bundlePrograms }) => bundlePrograms(process.cwd()))"
  await run(process.execPath, ['--input-type=module', '-e', `await ${bundle}`], { cwd: folder })
  for (const part of SCREENS) {
    await mkdir(join(folder, part), { recursive: true })
    await symlink(join(process.cwd(), part, 'dist'), join(folder, part, 'dist'))
  }
  return folder
}
