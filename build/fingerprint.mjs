import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NOT_SOURCE = new Set(['node_modules', 'dist', '.data', '.vite'])

/** One hash over path, size and modification time of every file below `parts`. */
export async function fingerprint(rootDir, parts) {
  const files = (await Promise.all(parts.map((part) => filesBelow(rootDir, part)))).flat().sort()
  const hash = createHash('sha256')
  const notes = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await lstat(join(rootDir, file))
      return `${file}\0${size}\0${mtimeMs}\n`
    }),
  )
  return hash.update(notes.join('')).digest('hex')
}

async function filesBelow(rootDir, path) {
  const entries = await readdir(join(rootDir, path), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === null) return [path]
  const kept = entries.filter((entry) => !NOT_SOURCE.has(entry.name))
  const found = await Promise.all(
    kept.map((entry) =>
      entry.isDirectory() ? filesBelow(rootDir, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    ),
  )
  return found.flat()
}

/** Written last and at once: a build that was killed has none and is made again. */
export async function writeFingerprint(file, print) {
  await writeFile(`${file}.new`, print)
  await rename(`${file}.new`, file)
}

export function readFingerprint(file) {
  return readFile(file, 'utf8').catch(() => null)
}
