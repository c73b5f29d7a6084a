import { delimiter, join } from 'node:path'
import { canUnpack, unpackDebian } from './debian.mjs'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { ROOT } from './root.mjs'

const PLACES = { nginx: join('usr', 'sbin'), caddy: join('usr', 'bin') }
const WHAT_TO_DO =
  'The files of deploy/ are tried in real proxies: install them (Debian: apt-get install nginx-light caddy).'

/** The paths of nginx and Caddy: the system's, or Debian's unpacked below node_modules/, where no service begins to run. */
export async function findProxies() {
  const own = join(ROOT, 'node_modules', '.cache', 'proxies')
  const found = await bothFrom(own)
  if (found) return found
  if (await canUnpack()) await step('fetching nginx and Caddy', () => unpackDebian(['nginx', 'caddy'], own))
  const fetched = await bothFrom(own)
  if (!fetched) throw new PlainError(WHAT_TO_DO)
  return fetched
}

async function bothFrom(own) {
  // A user's PATH has no sbin.
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  const paths = await Promise.all(
    Object.entries(PLACES).map(([name, place]) =>
      firstThere([...folders, join(own, place)].map((folder) => join(folder, name))),
    ),
  )
  const [nginx, caddy] = paths
  return nginx && caddy ? { nginx, caddy } : null
}

async function firstThere(paths) {
  for (const path of paths) if (await isThere(path)) return path
  return null
}
