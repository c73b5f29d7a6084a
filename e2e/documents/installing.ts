/**
 * docs/installing.md as root types it, section by section and line by line, on a machine of its own: where the page tells a
 * person to fill something in, it is filled in here; a name that stands for something is replaced.
 */
import { readFileSync } from 'node:fs'
import { linesOf as commandLines } from '../../cli/test/document-lines.ts'
import type { Said } from '../processes.ts'
import { poll } from '../stream.ts'
import type { Host } from './host.ts'
import type { Units } from './units.ts'

const PAGE = 'docs/installing.md'
export const PASSWORD = 'an-owner-of-tables-59'

/** The lines of each section, by its title without the number. */
function sections(): Map<string, string[]> {
  const parts = readFileSync(PAGE, 'utf8')
    .split(/^## (?:\d+\. )?/m)
    .slice(1)
  return new Map(parts.map((text) => [text.slice(0, text.indexOf('\n')), commandLines(text)]))
}

/** All that the journey types: of what needs a daemon for containers, what comes before it. */
export const typedWhenInstalling = (): string[] => [...sections().values()].flat().filter(isTypedHere)

const isTypedHere = (line: string): boolean => !line.startsWith('docker ')

/** What is put for the names of a line, what goes into its pipe, and what somebody does once it is through. */
export type Filled = {
  put?: Record<string, string>
  piped?: () => string
  after?: (said: Said) => Promise<void>
}

export class Installer {
  readonly #host: Host
  readonly #units: Units
  readonly #sections = sections()

  constructor(host: Host, units: Units) {
    this.#host = host
    this.#units = units
  }

  /** Every line of the section has to succeed. `filled`: by the words with which a line begins, '' for all of them. */
  async type(title: string, filled: Record<string, Filled> = {}): Promise<string> {
    const lines = this.#sections.get(title)?.filter(isTypedHere) ?? []
    if (lines.length === 0) throw new Error(`${PAGE} has no commands below "${title}"`)
    let told = ''
    for (const line of lines) {
      const own = Object.entries(filled).filter(([begin]) => line.startsWith(begin))
      const put = Object.assign({}, ...own.map(([, one]) => one.put))
      const { piped, after } = Object.assign({}, ...own.map(([, one]) => one)) as Filled
      const said = await this.typeLine(line, put, piped?.())
      if (said.code !== 0) throw new Error(`${title}: ${line}: ${said.code}\n${said.stdout}${said.stderr}`)
      told += said.stdout + said.stderr
      await this.#fillIn(line)
      await after?.(said)
    }
    return told
  }

  typeLine(line: string, put: Record<string, string> = {}, piped = ''): Promise<Said> {
    const typed = Object.entries(put).reduce((text, [name, value]) => text.replaceAll(name, value), line)
    return /^(?:systemctl|journalctl) /.test(typed) ? this.#units.type(typed) : this.#host.type(typed, piped)
  }

  /** What a person does after that line, as the page says beside it. */
  async #fillIn(line: string): Promise<void> {
    if (line.endsWith(' /etc/samnang/samnang.env'))
      await this.#host.must(
        `sed -i 's|postgres://samnang:CHANGE-ME@|postgres://samnang:${PASSWORD}@|' /etc/samnang/samnang.env`,
      )
    if (line.endsWith(' /etc/samnang/tls')) await this.#certificates()
  }

  /** By nobody whom a browser knows: what visits the house is told of them. */
  async #certificates(): Promise<void> {
    for (const name of ['play', 'office'])
      await this.#host.must(
        `cd /etc/samnang/tls
         openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name}.example \\
           -addext subjectAltName=DNS:${name}.example -keyout ${name}.key -out ${name}.pem 2>/dev/null
         cat ${name}.pem >> ${this.#host.folder}/certificates.pem`,
      )
  }

  /** Until both polls take bets. */
  async untilReady(): Promise<void> {
    const ask = ['curl', '-sf', '-o', '/dev/null', 'http://127.0.0.1:8060/readyz']
    const isReady = async () => ((await this.#host.run(ask)).code === 0 ? true : undefined)
    await poll(isReady, 120_000, 'the house is not ready').catch((error: unknown) => {
      throw new Error(
        `${error}\n${this.#units.logOf('samnang-vault')}\n${this.#units.logOf('samnang').slice(-3_000)}`,
      )
    })
  }

  /** What `e2e/documents/visitor.ts` finds at the names of the house. */
  async visit(...words: string[]): Promise<string> {
    const program = ['--import', 'tsx', 'e2e/documents/visitor.ts']
    const env = { NODE_EXTRA_CA_CERTS: `${this.#host.folder}/certificates.pem` }
    const there = ['env', '-C', process.cwd(), process.execPath]
    const said = await this.#host.run([...there, ...program, ...words], '', env)
    if (said.code !== 0) throw new Error(`${words.join(' ')}: ${said.stdout}${said.stderr}`)
    return said.stdout
  }

  /** A line of another page, with `samnang` in the place of what npm runs; it has to succeed. */
  async typeOther(page: string, begin: string, put: Record<string, string>, piped = ''): Promise<string> {
    const line = commandLines(readFileSync(page, 'utf8')).find((one) => one.startsWith(begin))
    if (!line) throw new Error(`${page} shows no ${begin}`)
    const said = await this.typeLine(line.replace(/^npm run samnang -- /, 'samnang '), put, piped)
    if (said.code !== 0) throw new Error(`${line}: ${said.code}\n${said.stdout}${said.stderr}`)
    return said.stdout
  }
}
