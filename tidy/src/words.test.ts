import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, PARTS, type Source } from './sources.ts'
import { droppedEnglish, droppedKhmer, menOnly, textsBelow } from './words.ts'

const catalogues = () =>
  textsBelow(['portal/src/text', 'office/src/text', 'sandbox/src/text'], /\.ts$/).filter((s) => !isTest(s))
const pages = () => textsBelow(['portal', 'office', 'sandbox'], /\.(?:html|webmanifest)$/)
const said = () =>
  textsBelow(['contract/src', 'cli/src', 'server/src', 'core/src'], /\.ts$/).filter((s) => !isTest(s))
const rootPages = readdirSync('.').filter((name) => /\.md$/.test(name))
const documents = (): Source[] => [
  ...textsBelow(['docs'], /\.md$/).filter(({ path }) => path !== 'docs/words-to-check.md'),
  ...rootPages.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
]
const everything = () => [
  ...textsBelow([...PARTS, 'build'], /\.(?:tsx?|mjs|sql|css|html)$/),
  ...documents(),
  ...['.env.example', 'vitest.config.ts'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
]
/** The words' own rules name what they forbid, and a migration is never edited. */
const others = ({ path }: Source) => !/^tidy\/src\/words|\/migrations\//.test(path)

test('Khmer says one word for one thing, and counts in Arabic digits', () => {
  expect([...catalogues(), ...pages(), ...said(), ...documents()].flatMap(droppedKhmer)).toEqual([])
})

test('English sentences of the screens and refusals use the words that were agreed on', () => {
  const refusals = said().filter(({ path }) => path === 'contract/src/refusals.ts')
  expect([...catalogues(), ...refusals].flatMap(droppedEnglish)).toEqual([])
})

test('players, operators and developers are “they”', () => {
  expect(everything().filter(others).flatMap(menOnly)).toEqual([])
})

test.each([
  ["a: 'គ្រាប់ពូជនៃវគ្គត្រូវបានចាក់សោ',", 2],
  ["a: 'ជ្រើសរើសលេខ ៥ លើប៉ុស្តិ៍',", 2],
  ["a: 'រៀងរាល់ ១០ វិនាទី',", 1],
  ["a: 'ប្រាក់\u200bភ្នាល់',", 1],
  ["a: 'ឡូតូ ៥៩ · តូច៣ · ចន្លោះទី ១ · រៀងរាល់ 10 វិនាទី',", 0],
  ["a: 'កូដសម្ងាត់ត្រូវបានបិទត្រា ហើយកូដត្រាត្រូវបានប្រកាស អត្រាសង និងកំណត់ត្រា',", 0],
])('%s has %i faults', (text, faults) => {
  expect(droppedKhmer({ path: 'portal/src/text/home.ts', text })).toHaveLength(faults)
})

test('a key or a comment is no English sentence, but a comment speaks of people', () => {
  const source = {
    path: 'a.ts',
    text: "// The seed is his.\nconst seed = t('seed_kept', 'The code is sealed')",
  }
  expect(droppedEnglish(source)).toEqual([])
  expect(menOnly(source)).toHaveLength(1)
})
