/** Reports as PDF, read again by a reader that is not ours: nothing is lost, cut or said otherwise. */
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, type PdfPage, readPdf, unspaced } from '../../test/read-pdf.ts'
import { cellText, plainText, type Report, type ReportRow, type ReportTable } from './report.ts'
import { type Faces, loadTypefaces, writeReport } from './write-report.ts'

const ROOT = new URL('../../..', import.meta.url).pathname

let faces: Faces
beforeAll(async () => {
  faces = await loadTypefaces(ROOT)
})

const HEADS = ['ថ្ងៃ', 'ប្រភេទ', 'ចំនួនដងភ្នាល់', 'ប្រាក់ភ្នាល់ (រៀល)', 'នៅសល់ (រៀល)']
const FACTS = [
  ['កំណែ', '2.1.0'],
  ['រយៈពេល (ថ្ងៃភ្នំពេញ)', '2026-10-01 – 2026-10-31'],
  ['ដោយ', 'dara'],
] as const
const TITLE = 'របាយការណ៍សម្រាប់អាជ្ញាធរ'
const HEAD = [TITLE, ...FACTS.map(([label, text]) => `${label}: ${text}`)].join('')

const rowOf = (cells: ReportRow['cells'], isSum = false): ReportRow => ({ cells, isSum })
const tableOf = (rows: ReportRow[]): ReportTable => ({ title: null, heads: HEADS, rows })
const said = (rows: readonly ReportRow[]) =>
  unspaced(rows.flatMap(({ cells }) => cells.map((cell) => cellText(cell))).join(''))

async function pdfOf(tables: ReportTable[], breathe = async () => {}) {
  const pieces: Uint8Array[] = []
  const write = async (bytes: Uint8Array) => pieces.push(bytes)
  const report: Report = { language: 'km', producer: 'Samnang', title: TITLE, facts: FACTS, tables }
  await writeReport(report, { faces, write, madeAt: new Date(0), breathe })
  return readPdf(Buffer.concat(pieces))
}

/** Pieces that stand over each other, or beyond the margins of the paper. */
function collisions({ pieces, width }: PdfPage): string[] {
  const outside = pieces.filter(({ left, right, bottom }) => left < 30 || right > width - 30 || bottom < 20)
  const heights = [...new Set(pieces.map(({ bottom }) => Math.round(bottom)))]
  const over = heights.flatMap((height) => {
    const line = pieces.filter(({ bottom }) => Math.round(bottom) === height)
    const sorted = line.sort((a, b) => a.left - b.left)
    return sorted.filter((piece, at) => piece.left < (sorted[at - 1]?.right ?? 0) - 0.5)
  })
  return [...outside, ...over].map(({ text }) => text)
}

test('ten thousand rows are all there, in their order, under the head and the headings of each page', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    at % 25 === 24
      ? rowOf(['សរុបរង', 'POLL_1', at, at * 1000, -at], true)
      : rowOf([`2026-10-${(at % 31) + 1}`, `ឡូតូ ${at % 40}`, at, at * 123.45678, (500 - at) * 99_999.5]),
  )
  let breaths = 0
  const pdf = await pdfOf([tableOf(rows)], async () => {
    breaths++
  })
  expect(pdf.title).toBe(TITLE)
  expect(pdf.pages.length).toBeGreaterThan(100)
  expect(bodyOf(pdf, HEAD + HEADS.join(''))).toBe(said(rows))
  // Whoever makes it is asked at each row and page whether others have to have their turn.
  expect(breaths).toBeGreaterThan(20_000)
})

test('figures end where their column does, and no cell stands over another or is cut', async () => {
  const rows = [0, 5, 123_456.5, -90_071_992_547.40991, 90_071_992_547.40991].map((riel, at) =>
    rowOf(['2026-10-01', 'Baccarat Squeeze with a title of many words ស្រីស្អាត', at, riel, -riel]),
  )
  const pdf = await pdfOf([tableOf(rows)])
  expect(bodyOf(pdf, HEAD + HEADS.join(''))).toBe(said(rows))
  expect(pdf.pages.flatMap(collisions)).toEqual([])
  const ends = new Set(
    pdf.pages[0]?.pieces
      .filter(({ text }) => /^-?\d[\d,]*\.\d+$/.test(text))
      .map(({ right }) => Math.round(right)),
  )
  expect(ends.size).toBe(2)
})

test.each([9, 14, 30])('%i columns of large figures have a paper that is wide enough', async (count) => {
  const heads = Array.from({ length: count }, (_, at) => `Column ${at}`)
  const row = rowOf(heads.map((_, at) => -90_071_992_547.40991 + at))
  const pdf = await pdfOf([{ title: null, heads, rows: [row] }])
  expect(bodyOf(pdf, HEAD + heads.join(''))).toBe(said([row]))
  expect(pdf.pages.flatMap(collisions)).toEqual([])
})

test('a report of several tables says the name of each, and where nothing happened', async () => {
  const tables = [
    { title: '1. ការឈ្នះតាមល្បែង', heads: ['ល្បែង', 'Riel'], rows: [rowOf(['ខ្មែរ', 1])] },
    { title: '2. Events', heads: ['What', 'Count'], rows: [rowOf(['គ្មានសកម្មភាព'])] },
  ]
  const { pages } = await pdfOf(tables)
  const body = '1. ការឈ្នះតាមល្បែង ល្បែង Riel ខ្មែរ 1 2. Events What Count គ្មានសកម្មភាព 1/1'
  expect(pages.map(({ text }) => text)).toEqual([unspaced(HEAD + body)])
})

const HOSTILE = {
  'what looks like a PDF': ') Tj ET endstream endobj %%EOF << /Type /Page >> \\( (',
  'a formula': '=HYPERLINK("http://x","y")',
  'lines, tabs and zeros': 'a\r\nb\tc\u0000d\u2028e',
  'what turns the line around': 'abc\u202egnp.exe',
  'signs that no font has': 'José 漢字 😀 Ω 👨‍👩‍👧',
  'half a sign': 'a\ud83dz',
  'a heap of marks': `e${'\u0301'.repeat(500)}`,
  'a letter below a letter without end': `ក${'\u17d2ក'.repeat(400)}`,
  'marks without a letter': '\u17d2\u17c1\u17b6',
  'one word without end': 'x'.repeat(3000),
  'Khmer without spaces': 'ព្រះរាជាណាចក្រកម្ពុជា'.repeat(60),
}
test.each(Object.entries(HOSTILE))('a cell with %s is a cell like any other', async (_, text) => {
  const pdf = await pdfOf([
    { title: null, heads: ['Name', 'No.'], rows: [rowOf([text, 1]), rowOf(['next', 2])] },
  ])
  const body = bodyOf(pdf, `${HEAD}NameNo.`)
  // Of a cell that is longer than lines stand together the rest comes below what is beside it.
  expect(body.replace(/1(?=.*next2$)/, '')).toBe(`${unspaced(plainText(text))}next2`)
  expect(pdf.pages.flatMap(collisions)).toEqual([])
})

test('Khmer is copied as it was written, wherever its letters stand', async () => {
  const words = ['ស្ត្រី', 'កម្ពុជា', 'ខ្ញុំ', 'កន្លែង', 'ម៉ៅ', 'កៅអី', 'ប៉ុន្តែ', 'ញ៉ាំ', 'ភ្នំពេញ', 'ព្រឹត្តិការណ៍', '12៛']
  const { pages } = await pdfOf([{ title: null, heads: ['ពាក្យ'], rows: words.map((word) => rowOf([word])) }])
  for (const word of words) expect(pages[0]?.text).toContain(word)
})
