/** The built screens, kept in memory: a few files, each with a name of its content. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compressed = promisify(brotliCompress)

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** These are compressed already. */
const PACKED = new Set(['.png', '.webp', '.woff2'])
/** 600 kB of Pixi in a fifth of a second; one step more takes three times as long for a percent. */
const QUALITY = 9

export interface BuiltFile {
  type: string
  bytes: Buffer
  etag: string
  /** Made at the first request; null where it is not worth it. */
  brotli(): Promise<Buffer> | null
}

/** By path below `dir`, such as `assets/slots-1a2b.js`; empty before the first build. */
export async function readBuiltFiles(dir: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)])
  const read = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return [path.slice(dir.length + 1).replaceAll('\\', '/'), await readOne(path)] as const
  })
  return new Map(await Promise.all(read))
}

async function readOne(path: string): Promise<BuiltFile> {
  const bytes = await readFile(path)
  const extension = extname(path)
  let brotli: Promise<Buffer> | null = null
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli() {
      if (PACKED.has(extension) || bytes.length < 1_000) return null
      brotli ??= compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      return brotli
    },
  }
}
