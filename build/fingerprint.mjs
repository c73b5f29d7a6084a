import { createHash } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NOT_SOURCE = new Set(['node_modules', 'dist', '.data', '.vite'])

/**
 * One hash over path, size and modification time of every file below `parts`. One after the other: three thousand questions
 * at once to Node's threads take twenty times as long, and whoever waits for them has nothing else to do.
 */
export function fingerprint(rootDir, parts) {
  const hash = createHash('sha256')
  for (const file of parts.flatMap((part) => filesBelow(rootDir, part)).sort()) {
    const { size, mtimeMs } = lstatSync(join(rootDir, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(rootDir, path) {
  return (
    entriesOf(join(rootDir, path))?.flatMap((entry) => {
      if (NOT_SOURCE.has(entry.name)) return []
      const below = `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(rootDir, below) : [below]
    }) ?? [path]
  )
}

/** Null: it is a file. */
function entriesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Written last and at once: a build that was killed has none and is made again. */
export async function writeFingerprint(file, print) {
  await writeFile(`${file}.new`, print)
  await rename(`${file}.new`, file)
}

export function readFingerprint(file) {
  return readFile(file, 'utf8').catch(() => null)
}
