/** What a merge could not decide is text in a document, so that no compiler tells of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allSources, filesBelow, type Source } from './sources.ts'

// Written apart, or this file would be the first to be found.
const MARK = new RegExp(`^(?:${'<'.repeat(7)}|${'>'.repeat(7)}|[|]{7})(?: |$)`, 'm')
const WRITTEN = /\.(md|sql|json|ya?ml|conf|css|mjs|html)$/

function undecided(sources: readonly Source[]): string[] {
  return sources.filter(({ text }) => MARK.test(text)).map(({ path }) => path)
}

function written(): Source[] {
  const atRoot = readdirSync('.').filter((name) => WRITTEN.test(name))
  const dirs = ['docs', 'deploy', 'server', 'portal', 'office', 'sandbox', 'client', 'build', 'tidy', 'bench']
  const paths = [...atRoot, ...dirs.flatMap((dir) => filesBelow(dir, WRITTEN))]
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

test('no file has both sides of a merge', () => {
  expect(undecided([...allSources(), ...written()])).toEqual([])
})

test('both sides of a merge are found, and a heading that is underlined is none', () => {
  const of = (text: string) => undecided([{ path: 'a.md', text }])
  expect(of(`a\n${'<'.repeat(7)} HEAD\nb\n`)).toEqual(['a.md'])
  expect(of(`a\n${'>'.repeat(7)} main\n`)).toEqual(['a.md'])
  expect(of(`Title\n=======\n\n> a quotation\n`)).toEqual([])
})
