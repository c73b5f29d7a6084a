import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path below `server/` → SHA-256 of the file. */
export type Checksums = Record<string, string>
/** What each released version brought, oldest first; a file stands with the version that brought it. */
export type Released = Record<string, Checksums>

const LIST = 'tidy/released-sql.json'

/** The list as it stands in the checkout. */
export function readReleased(): Released {
  return JSON.parse(readFileSync(LIST, 'utf8')) as Released
}

/** Every table's and every migration's file as it is now. Functions are not frozen: they are applied again. */
export function readPresent(): Checksums {
  const paths = ['schema', 'migrations'].flatMap((folder) =>
    readdirSync(join('server', folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
  return Object.fromEntries(paths.map((path) => [path, sha256(readFileSync(join('server', path)))]))
}

/**
 * What would not reach a database that a released version has made: a released file that was changed or taken away,
 * and a table written into the baseline after its release.
 */
export function releaseFaults(released: Released, present: Checksums): string[] {
  const frozen = frozenOf(released)
  const changed = Object.entries(frozen).flatMap(([path, checksum]) => {
    if (!(path in present)) return [`server/${path} was released: put it back`]
    if (present[path] !== checksum)
      return [`server/${path} was released: restore it, and write a migration instead`]
    return []
  })
  if (Object.keys(frozen).length === 0) return []
  const late = Object.keys(present).filter((path) => path.startsWith('schema/') && !(path in frozen))
  return [...changed, ...late.map((path) => `server/${path} comes after the baseline: write a migration`)]
}

/** The list with `version`, which freezes all that no earlier version has. Throws where the list knows the version. */
export function withRelease(released: Released, version: string, present: Checksums): Released {
  if (version in released) throw new Error(`${version} is released already`)
  const frozen = frozenOf(released)
  const fresh = Object.entries(present).filter(([path]) => !(path in frozen))
  return { ...released, [version]: Object.fromEntries(fresh) }
}

function frozenOf(released: Released): Checksums {
  return Object.assign({}, ...Object.values(released)) as Checksums
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** `tsx tidy/src/released-sql.ts VERSION`: part of making a release, see CONTRIBUTING. */
if (process.argv[1]?.endsWith('released-sql.ts')) {
  const version = process.argv[2]
  if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error('which version? for example 2.0.1')
  const next = withRelease(readReleased(), version, readPresent())
  writeFileSync(LIST, `${JSON.stringify(next, null, 2)}\n`)
}
