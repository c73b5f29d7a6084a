/** Khmer is written without spaces: no line of any sentence may end inside of a word, at any width. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepWordsWhole, WHOLE_WORDS, withoutJoiners } from '@samnang/core/khmer/whole-words'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { noComplaints, visit } from './visit.ts'

const here = visit()
/** Phones, and the narrowest box there is: there a line ends wherever the browser lets one end. */
const WIDTHS = [360, 320, 1]

/** Every Khmer text of the portal's and the sandbox's catalogues. They belong to the browser's half of the compiler's work. */
async function allKhmer(): Promise<string[]> {
  const files = ['portal', 'sandbox'].flatMap((part) => {
    const folder = join(process.cwd(), part, 'src', 'text')
    return readdirSync(folder)
      .filter(
        (name) =>
          /^[a-z-]+\d*(?:-[a-z0-9]+)*\.ts$/.test(name) &&
          !/^(?:english|language|format|ordinal)\.ts$/.test(name),
      )
      .map((name) => pathToFileURL(join(folder, name)).href)
  })
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>))
  const catalogues = modules.flatMap((one) => Object.values(one)).filter((one) => typeof one === 'object')
  const texts = catalogues.flatMap((one) => Object.values(one as object))
  return [...new Set(texts)].filter(
    (text): text is string => typeof text === 'string' && /[\u1780-\u17d3]/.test(text),
  )
}

type Shown = { text: string; ends: number[]; words: number[] }

/** Where lines end in a box of `width` pixels, and where the browser's own segmenter sees words begin. */
const SHOW = `(texts, width) => {
  const page = document.body
  page.style.cssText = 'margin:0;font-size:16px;width:' + width + 'px'
  page.replaceChildren(...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })))
  const segmenter = new Intl.Segmenter('km', { granularity: 'word' })
  const range = document.createRange()
  return texts.map((text, index) => {
    const letters = page.children[index].firstChild
    const ends = []
    let line = null
    for (let at = 0; at < text.length; at++) {
      if (/[\\u17b4-\\u17d3\\u2060]/.test(text[at])) continue
      range.setStart(letters, at)
      range.setEnd(letters, at + 1)
      const letter = range.getBoundingClientRect()
      if (letter.height === 0 || letter.width === 0) continue
      if (line !== null && letter.top > line + 4) ends.push(at)
      line = letter.top
    }
    return { text, ends, words: [...segmenter.segment(text)].map((word) => word.index) }
  })
}`

/** "សម|តុល្យ": what is wrong with where a line ends; null: nothing. */
function fault({ text, words }: Shown, end: number): string | null {
  const place = `${text.slice(Math.max(0, end - 12), end)}|${text.slice(end, end + 12)}`
  const plain = withoutJoiners(text)
  const at = withoutJoiners(text.slice(0, end)).length
  const cut = WHOLE_WORDS.find((word) => {
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + 1))
      if (from < at && at < from + word.length) return true
    return false
  })
  if (cut) return `${place} cuts ${cut}`
  // A consonant alone is the rest of a word: the dictionary took its beginning for another one.
  if (
    /[\u1780-\u17d3]$/.test(text.slice(0, end)) &&
    /^[\u1780-\u17a2](?:$|[^\u1780-\u17d3\u2060])/.test(text.slice(end))
  )
    return `${place} leaves a letter alone`
  return words.includes(end) ? null : `${place} is no end of a word`
}

test('lines of Khmer end between words, in every sentence and at every width', async () => {
  const person = await here.person(PHONE)
  await person.page.goto('/rules')
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  // The rules of a game come after the heading; by then the screens have been built with joined words, or not.
  await person.page.locator('main').getByText(keepWordsWhole('ជែកផត')).first().waitFor()
  await person.page.setContent('<!doctype html><html lang="km"><body></body></html>')
  const texts = (await allKhmer()).map(keepWordsWhole)
  expect(texts.length).toBeGreaterThan(1000)
  for (const width of WIDTHS) {
    const shown = await person.page.evaluate<Shown[]>(`(${SHOW})(${JSON.stringify(texts)}, ${width})`)
    const ends = shown.flatMap((one) => one.ends.map((end) => ({ one, end })))
    expect(ends.length).toBeGreaterThan(100)
    expect([width, [...new Set(ends.map(({ one, end }) => fault(one, end)))].filter(Boolean)]).toEqual([
      width,
      [],
    ])
  }
  noComplaints(person)
})
