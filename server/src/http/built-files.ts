/** The files of a build in memory, with the compressed forms that lie beside them (`.br`, `.gz`). */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export interface BuiltFile {
  type: string
  etag: string
  plain: Buffer
  br?: Buffer
  gz?: Buffer
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Made by the build for the server, or sent in place of another file. */
const NOT_SERVED = /^\/(csp|ahead)\.json$|^\/home\/with-pot\.html$|\.(br|gz)$/

/** By path, `/assets/app.js`. A portal that is not built has none. */
export function readBuiltFiles(root: string): ReadonlyMap<string, BuiltFile> {
  if (!existsSync(root)) return new Map()
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const paths = names.map((name) => [`/${relative(root, name).split(sep).join('/')}`, name] as const)
  return new Map(
    paths.flatMap(([path, name]) => (NOT_SERVED.test(path) ? [] : [[path, readBuiltFile(name)]])),
  )
}

function readBuiltFile(name: string): BuiltFile {
  const plain = readFileSync(name)
  return {
    type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    ...(existsSync(`${name}.br`) ? { br: readFileSync(`${name}.br`) } : {}),
    ...(existsSync(`${name}.gz`) ? { gz: readFileSync(`${name}.gz`) } : {}),
  }
}

/** The smallest form that the client takes. */
export function chooseForm(file: BuiltFile, accepted = ''): { encoding?: 'br' | 'gzip'; bytes: Buffer } {
  if (file.br && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: file.br }
  if (file.gz && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: file.gz }
  return { bytes: file.plain }
}
