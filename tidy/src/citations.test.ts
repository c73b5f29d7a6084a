import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allSources, filesBelow, type Source } from './sources.ts'

/** The numbers of the rules in docs/specification.md. */
function rulesIn(text: string): string[] {
  return [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map((match) => match[1] ?? '')
}

/** What a comment, or the name of a test, cites of it that is not there, or cites as if of another book. */
function brokenCitations({ path, text }: Source, rules: readonly string[]): string[] {
  const cited = [...text.matchAll(/\bspecification (\d+\.\d+)/gi)].map((match) => match[1] ?? '')
  const unknown = cited.filter((rule) => !rules.includes(rule)).map((rule) => `${path}: no rule ${rule}`)
  const elsewhere = [...text.matchAll(/\bspecification,? \(?sections? \d|\breliability rule|\(section \d/gi)]
  return [...unknown, ...elsewhere.map((match) => `${path}: ${match[0]}`)]
}

const specification = readFileSync('docs/specification.md', 'utf8')
const sql = ['server/schema', 'server/functions', 'server/migrations'].flatMap((dir) =>
  filesBelow(dir, /\.sql$/),
)

test('every rule that a comment cites stands in docs/specification.md', () => {
  const rules = rulesIn(specification)
  const sources = [...allSources(), ...sql.map((path) => ({ path, text: readFileSync(path, 'utf8') }))]
  const others = sources.filter(({ path }) => path !== 'tidy/src/citations.test.ts')
  expect(others.flatMap((source) => brokenCitations(source, rules))).toEqual([])
})

test('a number is given to one rule', () => {
  const rules = rulesIn(specification)
  expect(rules.length).toBeGreaterThan(50)
  expect(new Set(rules).size).toBe(rules.length)
})

test('a rule that is not there, and another book, are found', () => {
  const of = (text: string) => brokenCitations({ path: 'a.ts', text }, ['1.1'])
  expect(of('/** Specification 1.1 says so. */')).toEqual([])
  expect(of('/** So it is (specification 1.2). */')).toEqual(['a.ts: no rule 1.2'])
  expect(of('/** As told (specification section 4). */')).toHaveLength(1)
  expect(of('/** Reliability rule 95. */')).toHaveLength(1)
})
