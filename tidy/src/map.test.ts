import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS } from './sources.ts'

/** Names in backticks that look like our files, `{a,b}` spelled out; a bare file name may be anywhere. */
export function filesNamedIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([a-z0-9_./{},*-]+(?:\/|\.(?:ts|tsx|mjs|sql|md|json)))`/g)]
  return quoted
    .flatMap((match) => spelledOut(match[1] ?? ''))
    .filter((name) => !/[*]|^\.data|dist\//.test(name))
}

function spelledOut(name: string): string[] {
  const braces = /\{([^}]+)\}/.exec(name)
  return braces
    ? (braces[1] ?? '').split(',').flatMap((choice) => spelledOut(name.replace(braces[0], choice)))
    : [name]
}

function missing(names: string[]): string[] {
  const ours = [...PARTS, 'build', 'deploy', 'docs'].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => `/${part}/${path}`),
  )
  const exists = (name: string) =>
    existsSync(name) || ours.some((path) => path.endsWith(`/${name.replace(/\/$/, '')}`))
  return names.filter((name) => !exists(name))
}

const PAGES = ['ARCHITECTURE.md', 'STYLE.md', 'CONTRIBUTING.md', 'README.md', 'sandbox/README.md']

test.each([...PAGES, ...pagesIn('sandbox/docs')])('files named in %s exist', (page) => {
  expect(missing(filesNamedIn(readFileSync(page, 'utf8')))).toEqual([])
})

/** Links to files of ours; what is behind a `#` is a place inside of one. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
}

function pagesIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${dir}/${name}`)
}

test('links of documents lead somewhere', () => {
  const broken = [
    ...PAGES,
    'SECURITY.md',
    ...pagesIn('docs'),
    ...pagesIn('docs/runbooks'),
    ...pagesIn('sandbox/docs'),
  ].flatMap((page) =>
    linksOf(readFileSync(page, 'utf8'))
      .filter((link) => !existsSync(join(dirname(page), link)))
      .map((link) => `${page} links ${link}`),
  )
  expect(broken).toEqual([])
  expect(linksOf('[a](docs/a.md#b), [c](https://x.example) and `[d]`')).toEqual(['docs/a.md'])
})

test('a file that is named and not there is found', () => {
  const named = filesNamedIn(
    '`core/src/money.ts`, `core/src/{refusal,nothing}.ts`, `no-such.ts` and `npm start`',
  )
  expect(missing(named)).toEqual(['core/src/nothing.ts', 'no-such.ts'])
})
