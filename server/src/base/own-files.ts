/**
 * Whether what runs here is what was released: every file against the list that the archive brought along, and the list
 * against the key of whoever made it. A checkout has no list, and nothing is compared.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { isSignedByKey } from './signed-by-key.ts'

/** As `sha256sum -c` reads it. */
export const LIST = 'SHA256SUMS'
const SIGNATURE = `${LIST}.sig`
/** What an archive has beside it. */
const RELEASE = 'RELEASE'
const LINE = /^([0-9a-f]{64}) {2}(.+)$/
/** The operator's to fill in and to add to: nothing of it runs from there. */
const FILLED_IN = 'deploy/'
const AT_ONCE = 8
const DAY_MS = 24 * 3_600_000

export type OwnFilesFound =
  | { kind: 'source' }
  /** `isSigned`: by the key that the operator has named. */
  | { kind: 'right'; files: number; isSigned: boolean }
  | { kind: 'altered'; what: string[] }

/** `releaseKey`: the public key of whoever makes the house's releases, raw; null: the list is taken as it is. */
export async function checkOwnFiles(rootDir: string, releaseKey: Buffer | null): Promise<OwnFilesFound> {
  const list = await readFile(join(rootDir, LIST)).catch(() => null)
  if (!list) {
    const isRelease = releaseKey !== null || existsSync(join(rootDir, RELEASE))
    return isRelease ? { kind: 'altered', what: [`${LIST} is missing`] } : { kind: 'source' }
  }
  if (releaseKey && !(await isSigned(rootDir, list, releaseKey)))
    return { kind: 'altered', what: [`${LIST} is not signed by RELEASE_KEY`] }
  const listed = new Map(
    list
      .toString()
      .split('\n')
      .flatMap((line) => {
        const [, hash, path] = LINE.exec(line) ?? []
        return hash && path && !path.startsWith(FILLED_IN) ? [[path, hash] as const] : []
      }),
  )
  const what = [...(await differing(rootDir, listed)), ...(await added(rootDir, listed))].sort()
  if (what.length > 0) return { kind: 'altered', what }
  return { kind: 'right', files: listed.size, isSigned: releaseKey !== null }
}

async function isSigned(rootDir: string, list: Buffer, releaseKey: Buffer): Promise<boolean> {
  const signature = await readFile(join(rootDir, SIGNATURE), 'utf8').catch(() => '')
  return isSignedByKey(Buffer.from(signature, 'base64'), list, releaseKey)
}

async function differing(rootDir: string, listed: ReadonlyMap<string, string>): Promise<string[]> {
  const left = [...listed]
  const found: string[] = []
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, hash] = next
      const is = await hashOf(join(rootDir, path))
      if (is !== hash) found.push(is === null ? `${path} is missing` : `${path} differs`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/** In pieces: bets are taken meanwhile. Null: it cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** A function of SQL or a package that nobody released would run as well. */
async function added(rootDir: string, listed: ReadonlyMap<string, string>): Promise<string[]> {
  const folders = [...new Set([...listed.keys()].flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []))]
  const all = await Promise.all(folders.map((folder) => filesBelow(rootDir, folder)))
  return all
    .flat()
    .filter((path) => !listed.has(path))
    .map((path) => `${path} is not of the release`)
}

async function filesBelow(rootDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(rootDir, folder), { withFileTypes: true }).catch(() => [])
  const parts = entries.map((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(rootDir, path) : [path]
  })
  return (await Promise.all(parts)).flat()
}

/** The sentence for whoever starts it or asks; some of what differs. */
export function sentenceOf(found: OwnFilesFound): string {
  switch (found.kind) {
    case 'source':
      return `No release: there is no ${LIST}, and nothing to compare with.`
    case 'right': {
      const signed = found.isSigned
        ? 'signed by RELEASE_KEY'
        : 'not held against a key: RELEASE_KEY names none'
      return `All ${found.files} files are those of the release; its list is ${signed}.`
    }
    case 'altered': {
      const more = found.what.length > SHOWN ? `, and ${found.what.length - SHOWN} more` : ''
      return `These are not the files of the release: ${found.what.slice(0, SHOWN).join(', ')}${more}. Unpack the archive anew.`
    }
    default:
      return found satisfies never
  }
}

const SHOWN = 5

/** Of a running server: it looks at its start and once a day. Altered files open no draw and take no bet. */
export class OwnFiles {
  readonly #place: { rootDir: string; releaseKey: Buffer | null; log: Logger }
  #isRight = true
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(place: { rootDir: string; releaseKey: Buffer | null; log: Logger }) {
    this.#place = place
  }

  get isRight(): boolean {
    return this.#isRight
  }

  async check(): Promise<OwnFilesFound> {
    const { rootDir, releaseKey, log } = this.#place
    const found = await checkOwnFiles(rootDir, releaseKey)
    const isRight = found.kind !== 'altered'
    if (!isRight) log.fatal({ what: found.what.slice(0, 100) }, 'files are not those of the release')
    else if (!this.#isRight) log.warn('files are those of the release again')
    this.#isRight = isRight
    return found
  }

  start(everyMs = DAY_MS): void {
    this.#timer = setInterval(() => void this.check(), everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
