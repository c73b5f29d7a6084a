import { delimiter, join } from 'node:path'
import { canUnpack, unpackDebian } from './debian.mjs'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { ROOT } from './root.mjs'
import { runQuietly } from './run.mjs'

const PROGRAMS = ['prometheus', 'promtool', 'prometheus-alertmanager', 'amtool']
const WHAT_TO_DO =
  'The alerts are tried in a real Prometheus: install it (Debian: apt-get install prometheus prometheus-alertmanager).'

/**
 * The folder of Prometheus' programs and Alertmanager's. Unpacked from Debian's packages below node_modules/ where the system has
 * none: nothing of the system is changed, and no service begins to run.
 */
export async function findPrometheus() {
  const own = join(ROOT, 'node_modules', '.cache', 'prometheus')
  const unpacked = join(own, 'usr', 'bin')
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), unpacked]
  for (const folder of folders) if (await hasAll(folder)) return folder
  if (await canUnpack())
    await step('fetching Prometheus', () => unpackDebian(['prometheus', 'prometheus-alertmanager'], own))
  if (!(await hasAll(unpacked))) throw new PlainError(WHAT_TO_DO)
  return unpacked
}

async function hasAll(folder) {
  for (const name of PROGRAMS) if (!(await isThere(join(folder, name)))) return false
  return (await runQuietly(join(folder, 'promtool'), ['--version']).catch(() => ({ code: 1 }))).code === 0
}
