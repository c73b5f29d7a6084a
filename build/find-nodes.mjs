import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { ROOT } from './root.mjs'
import { runQuietly } from './run.mjs'

/** The oldest that is promised, and the lines that a house should run on. */
const VERSIONS = ['20.19.0', '22.23.3', '24.21.0']

/** Paths of these versions of Node by their number: fetched from the registry's packages, once. */
export async function findNodes() {
  const dir = join(ROOT, 'node_modules', '.cache', 'nodes')
  const pathOf = (version) => join(dir, version, 'bin', 'node')
  const missing = []
  for (const version of VERSIONS) if (!(await isThere(pathOf(version)))) missing.push(version)
  if (missing.length > 0)
    await step('fetching the versions of Node', async () => {
      for (const version of missing) await fetchNode(version, dir)
    })
  return Object.fromEntries(VERSIONS.map((version) => [version, pathOf(version)]))
}

/** Whole or not at all. */
async function fetchNode(version, dir) {
  const fresh = join(dir, `${version}.new`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  const name = `node-${process.platform}-${process.arch}@${version}`
  const packed = await runQuietly('npm', ['pack', '--silent', name], { cwd: fresh })
  if (packed.code !== 0) throw new PlainError(`${name} could not be fetched: ${packed.output}`)
  const [file] = (await readdir(fresh)).filter((one) => one.endsWith('.tgz'))
  const words = ['-xzf', file, '--strip-components=1', 'package/bin/node']
  const unpacked = await runQuietly('tar', words, { cwd: fresh })
  if (unpacked.code !== 0) throw new PlainError(`${file} could not be unpacked: ${unpacked.output}`)
  await rm(join(fresh, file))
  await rm(join(dir, version), { recursive: true, force: true })
  await rename(fresh, join(dir, version))
}
