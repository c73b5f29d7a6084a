import { join } from 'node:path'
import { canUnpack, unpackDebian } from './debian.mjs'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { ROOT } from './root.mjs'

/** pgBackRest of Debian 12 knows PostgreSQL up to 15. */
const VERSION = '15'
const PACKAGES = ['pgbackrest', 'libpq5', `postgresql-${VERSION}`]
const WHAT_TO_DO = `The way back to a moment is tried with pgBackRest: install it (Debian: apt-get install pgbackrest postgresql-${VERSION}).`

/**
 * The path of pgBackRest, the folder of PostgreSQL's programs that it knows, and where their libraries lie besides the
 * system's: the system's own, or Debian's unpacked below node_modules/.
 */
export async function findPgBackRest() {
  const system = placesBelow('/')
  if (await areThere(system)) return system
  const own = join(ROOT, 'node_modules', '.cache', 'pgbackrest')
  const unpacked = placesBelow(own)
  if (!(await areThere(unpacked)) && (await canUnpack()))
    await step('fetching pgBackRest', () => unpackDebian(PACKAGES, own))
  if (!(await areThere(unpacked))) throw new PlainError(WHAT_TO_DO)
  // What runs as another user is better the system's, which everybody may enter.
  const isHere = await isThere(join(system.postgres, 'postgres'))
  return isHere ? { ...unpacked, postgres: system.postgres } : unpacked
}

function placesBelow(root) {
  return {
    pgbackrest: join(root, 'usr', 'bin', 'pgbackrest'),
    postgres: join(root, 'usr', 'lib', 'postgresql', VERSION, 'bin'),
    libraries: join(root, 'usr', 'lib', 'x86_64-linux-gnu'),
  }
}

async function areThere({ pgbackrest, postgres }) {
  return (await isThere(pgbackrest)) && (await isThere(join(postgres, 'postgres')))
}
