import { isTest, type Source, withoutComments } from './sources.ts'

/** Keys of the texts of a screen that no code names, neither in quotes nor by a pattern such as `small_${n}`, nor all together. */
export function unreadTexts(sources: Source[]): string[] {
  const isCatalogue = ({ path }: Source) => /^(?:portal|office|sandbox)\/src\/text\//.test(path)
  return ['portal', 'office', 'sandbox'].flatMap((part) => {
    const ours = sources.filter((source) => source.path.startsWith(`${part}/src/`) && !isTest(source))
    const code = ours.map(({ path, text }) => (isCatalogue({ path, text }) ? withoutEntries(text) : text))
    const named = new Set(code.flatMap(quotedIn))
    const patterns = code.flatMap(patternsIn)
    const listed = new Set(code.flatMap((text) => namesIn(text, /Object\.keys\((\w+)\)/g)))
    return ours
      .filter((source) => isCatalogue(source) && !source.path.includes('/english/'))
      .filter(({ text }) => !namesIn(text, /export const (\w+) = \{/g).some((name) => listed.has(name)))
      .flatMap(({ path, text }) => keysOf(text).map((key) => ({ path, key })))
      .filter(({ key }) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))
      .map(({ path, key }) => `${path}: ${key} is read nowhere`)
  })
}

const ENTRY = /^ {2}(\w+):\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"),$/gm

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

function keysOf(text: string): string[] {
  return [...new Set([...text.matchAll(ENTRY)].map((match) => match[1] ?? ''))]
}

/** What a catalogue's file does beside listing texts: refusals name their sentences there. */
function withoutEntries(text: string): string {
  return text.replace(ENTRY, '')
}

function quotedIn(text: string): string[] {
  return [...withoutComments(text).matchAll(/['"](\w+)['"]|\b(?:khmer|english)\.(\w+)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}

/** `phase_${state}` as an expression; a pattern without a word of its own would name everything. */
function patternsIn(text: string): RegExp[] {
  return [...withoutComments(text).matchAll(/`((?:\w|\$\{[^`{}]*\})+)`/g)]
    .map((match) => (match[1] ?? '').replace(/\$\{[^}]*\}/g, '\0'))
    .filter((pattern) => pattern.includes('\0') && /\w{2}/.test(pattern))
    .map((pattern) => new RegExp(`^${pattern.replaceAll('\0', '\\w+')}$`))
}
