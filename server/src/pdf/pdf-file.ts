/** The frame of a PDF: numbered objects one after the other, then where each begins. What is written is not kept. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

const compress = promisify(deflate)

export type Write = (bytes: Uint8Array) => Promise<unknown>

/** Signs above 7 bits in the second line say to whoever copies the file that it is not text. */
const BEGINNING = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export class PdfFile {
  readonly #write: Write
  #at = 0
  /** Where each object begins; the first is number 1. */
  readonly #begins: number[] = []

  constructor(write: Write) {
    this.#write = write
  }

  /** A number for an object that is written later, so that others can name it before. */
  reserve(): number {
    return this.#begins.push(-1)
  }

  async put(body: string, number = this.reserve()): Promise<number> {
    await this.#begin(number)
    await this.#add(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'))
    return number
  }

  /** `entries` stand in the dictionary of the stream besides its length. */
  async putStream(content: string | Uint8Array, entries = '', number = this.reserve()): Promise<number> {
    const packed = await compress(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
    await this.#begin(number)
    const head = `${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    await this.#add(
      Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n')]),
    )
    return number
  }

  /** What readers begin with: the places of all objects, the catalogue and what the file says of itself. */
  async end(catalogue: number, about: number): Promise<void> {
    const unwritten = this.#begins.indexOf(-1)
    if (unwritten >= 0) throw new Error(`object ${unwritten + 1} of a PDF was promised and not written`)
    const places = this.#begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
    const size = places.length + 1
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
    const trailer = `trailer\n<< /Size ${size} /Root ${catalogue} 0 R /Info ${about} 0 R >>\n`
    await this.#add(Buffer.from(`${table}${trailer}startxref\n${this.#at}\n%%EOF\n`, 'latin1'))
  }

  async #begin(number: number): Promise<void> {
    if (this.#at === 0) await this.#add(BEGINNING)
    this.#begins[number - 1] = this.#at
  }

  async #add(bytes: Uint8Array): Promise<void> {
    this.#at += bytes.length
    await this.#write(bytes)
  }
}

/** Text outside of pages, such as the title: UTF-16 in hexadecimal, so that nothing in it is a sign of the format. */
export function pdfString(text: string): string {
  return `<feff${hexOf(text)}>`
}

/** UTF-16, big end first. */
export function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
