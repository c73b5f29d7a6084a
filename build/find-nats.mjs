import { delimiter, join } from 'node:path'
import { canUnpack, unpackDebian } from './debian.mjs'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { ROOT } from './root.mjs'

const PLACE = join('usr', 'sbin', 'nats-server')
const WHAT_TO_DO = 'NATS is tried for real: install its server (Debian: apt-get install nats-server).'

/** The path of nats-server: the system's, or Debian's unpacked below node_modules/, where no service begins to run. */
export async function findNats() {
  // A user's PATH has no sbin.
  for (const folder of [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'])
    if (await isThere(join(folder, 'nats-server'))) return join(folder, 'nats-server')
  const own = join(ROOT, 'node_modules', '.cache', 'nats')
  if (!(await isThere(join(own, PLACE))) && (await canUnpack()))
    await step('fetching NATS', () => unpackDebian(['nats-server'], own))
  if (!(await isThere(join(own, PLACE)))) throw new PlainError(WHAT_TO_DO)
  return join(own, PLACE)
}
