/** Results of runs that take long: the last one of each, with date and commit, in a file that a page of docs is made of. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const KEPT = ['reliability', 'attack'] as const
const fileOf = (name: (typeof KEPT)[number]) => `docs/${name}.json`
const pageOf = (name: (typeof KEPT)[number]) => `docs/${name}.md`

export interface Kept<T> {
  /** In the order of the names. */
  keep(name: string, result: T): void
  /** The page of what is kept. */
  writePage(): void
}

/** `render` makes the page of the results by their names. */
export function keptResults<T>(
  name: (typeof KEPT)[number],
  { names, render }: { names: readonly string[]; render: (results: Record<string, T>) => string },
): Kept<T> {
  const read = (): Record<string, T> =>
    existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : {}
  const writePage = () => writeFileSync(pageOf(name), render(read()))
  return {
    writePage,
    keep: (one, result) => {
      // Read anew: another run may have ended meanwhile.
      const results = { ...read(), [one]: result }
      const sorted = names.filter((known) => results[known]).map((known) => [known, results[known]])
      writeFileSync(fileOf(name), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
      writePage()
    },
  }
}

/** What was run: with a mark where files have changed since, other than results. */
export function commitNow(): string {
  const results = KEPT.flatMap((name) => [fileOf(name), pageOf(name)]).map((file) => `:!${file}`)
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '-uno', '--', '.', ...results) === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}
