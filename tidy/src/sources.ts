import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of our own; `path` is relative to the checkout, with slashes. */
export type Source = { path: string; text: string }

const NOT_OURS = new Set(['node_modules', 'dist', 'fixtures', '.data'])

export const PARTS = [
  ...[
    'core',
    'contract',
    'client',
    'server',
    'vault',
    'portal',
    'office',
    'sandbox',
    'cli',
    'e2e',
    'bench',
    'tidy',
  ],
]

/** Every TypeScript file of every part; vitest runs in the checkout. */
export function allSources(): Source[] {
  return PARTS.flatMap((part) => filesBelow(part)).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Paths below a directory whose names match. */
export function filesBelow(dir: string, name = /\.tsx?$/): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = join(dir, entry.name)
      if (entry.isDirectory()) return filesBelow(path, name)
      return name.test(entry.name) ? [path] : []
    })
}

export function isTest({ path }: Source): boolean {
  return /\.(test|journey)\.tsx?$/.test(path) || /^(?:server|sandbox)\/test\//.test(path)
}

/** The code without its comments, line by line as before, so that a rule named in a comment is no fault. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[\s;{(])\/\/.*$/gm, '$1')
}

/** `path:line: what` for every place where `pattern` matches the code. */
export function placesOf(source: Source, pattern: RegExp, what: (match: string) => string): string[] {
  return withoutComments(source.text)
    .split('\n')
    .flatMap((line, index) => {
      const match = pattern.exec(line)
      return match ? [`${source.path}:${index + 1}: ${what(match[0])}`] : []
    })
}
