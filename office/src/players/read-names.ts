/** Names of new players as they were pasted or stand in a file: line by line what would be made, before anything is. */
import { checkUsername, usernameKey } from '@samnang/core/player/username'

type NameFault = 'username_invalid' | 'username_taken' | 'name_twice'

export interface PlannedName {
  /** As an editor counts them. */
  line: number
  name: string
  /** Null: a player of this name can be made. */
  fault: NameFault | null
}

const HEADERS = new Set(['username', 'name', 'ឈ្មោះអ្នកប្រើប្រាស់', 'ឈ្មោះ'])
/** The first field of a line: quoted, or up to a comma, semicolon or tab. */
const FIRST = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/

/** The first field of each line; empty lines and a line of headers are left out. */
export function readNames(text: string): PlannedName[] {
  const seen = new Set<string>()
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, name: firstOf(line) }))
    .filter(({ line, name }) => name !== '' && !(line === 1 && HEADERS.has(name.toLowerCase())))
    .map(({ line, name }) => ({ line, name, fault: faultOf(name, seen) }))
}

function firstOf(line: string): string {
  const [, quoted, bare = ''] = FIRST.exec(line) ?? []
  return (quoted?.replaceAll('""', '"') ?? bare).trim().normalize('NFC')
}

function faultOf(name: string, seen: Set<string>): NameFault | null {
  if (!checkUsername(name).ok) return 'username_invalid'
  const key = usernameKey(name)
  if (seen.has(key)) return 'name_twice'
  seen.add(key)
  return null
}

/** The same with what the house knows: names that somebody has. */
export function withTaken(plan: readonly PlannedName[], taken: ReadonlySet<string>): PlannedName[] {
  return plan.map((one) =>
    one.fault === null && taken.has(one.name) ? { ...one, fault: 'username_taken' } : one,
  )
}

export function goodNames(plan: readonly PlannedName[]): string[] {
  return plan.filter(({ fault }) => fault === null).map(({ name }) => name)
}

const LARGEST_BYTES = 1_000_000

/** Text of a file: UTF-8, or UTF-16 as spreadsheets save it. Null: neither, or too large for names. */
export async function textOfFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string | null> {
  if (file.size > LARGEST_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
