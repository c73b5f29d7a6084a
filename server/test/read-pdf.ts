/** What a PDF says, read by pdf.js: the browser Firefox shows PDFs with it. */
import { getDocumentProxy } from 'unpdf'

export interface PdfPage {
  width: number
  height: number
  pieces: PdfPiece[]
  /** All pieces in the order in which they are drawn, without spaces. */
  text: string
}

interface PdfPiece {
  text: string
  left: number
  right: number
  bottom: number
}

export interface PdfRead {
  title: string
  pages: PdfPage[]
}

export async function readPdf(bytes: Uint8Array): Promise<PdfRead> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    const pieces = items.flatMap((item): PdfPiece[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left = 0, bottom = 0] = item.transform as number[]
      return [{ text: item.str, left, right: left + item.width, bottom }]
    })
    const [, , width = 0, height = 0] = page.view
    pages.push({ width, height, pieces, text: unspaced(pieces.map(({ text }) => text).join('')) })
    page.cleanup()
  }
  await document.destroy()
  return { title: String((info as { Title?: string }).Title), pages }
}

/** Where a line is broken, its spaces are gone: texts are compared without any. */
export function unspaced(text: string): string {
  return text.replace(/\s+/g, '')
}

/**
 * What stands on the pages below what all of them begin with, without their numbers.
 * @throws where a page does not begin so, or has no number or another
 */
export function bodyOf({ pages }: PdfRead, beginning: string): string {
  const head = unspaced(beginning)
  return pages
    .map(({ text }, at) => {
      const foot = `${at + 1}/${pages.length}`
      if (!text.startsWith(head) || !text.endsWith(foot))
        throw new Error(`page ${at + 1} is ${text.slice(0, head.length + 20)} … ${text.slice(-20)}`)
      return text.slice(head.length, -foot.length)
    })
    .join('')
}
