/** The numbers of a typed line: straight, with an x for every order, or one range. */
import { type Entered, expandNumbers, type ItemKind, type Range } from './expand-numbers.ts'
import type { Digits } from './rules.ts'
import { isProblem, type Problem, partsOf, problem, type Word } from './short-code-words.ts'

interface Entry {
  kind: ItemKind
  digits: Digits
  /** What is entered: of a range nothing. */
  number: string
  range?: Range
  word: Word
}

/** What begins a line: digits, stars, X, and doubles before anything else. */
export function isNumberWord({ text }: Word, position: number): boolean {
  return /^[0-9*x][0-9*x,;–-]*$/i.test(text) || (position === 0 && /^d{2,3}$/i.test(text))
}

/** `isShouted`: the whole line is in capitals. */
export function readNumbers(
  words: readonly Word[],
  { isShouted, numbersMax }: { isShouted: boolean; numbersMax: number },
): Entered | Problem {
  const entries: Entry[] = []
  for (const word of words.flatMap((candidate) => partsOf(candidate, /[,;]/))) {
    const entry = readEntry(word, isShouted)
    if (isProblem(entry)) return entry
    entries.push(entry)
  }
  const [first] = entries
  if (first === undefined) return problem('invalid_number', spanOf(words))
  return unlike(entries, first) ?? together(entries, first, numbersMax)
}

function together(entries: readonly Entry[], first: Entry, numbersMax: number): Entered | Problem {
  const entered: Entered = {
    numbers: first.kind === 'range' ? [] : entries.map(({ number }) => number),
    digits: first.digits,
    kind: first.kind,
    range: first.range,
  }
  const expanded = expandNumbers(entered, numbersMax)
  return expanded.ok ? entered : problem(expanded.code, spanOf(entries.map(({ word }) => word)))
}

/** What cannot stand in one line with the rest of it. */
function unlike(entries: readonly Entry[], first: Entry): Problem | null {
  for (const [at, { kind, digits, number, word }] of entries.entries()) {
    if (digits !== first.digits) return problem('mixed_digits', word)
    if (kind !== first.kind) return problem('mixed_kinds', word)
    if (kind === 'range' && at > 0) return problem('one_range', word)
    // Once or twice the amount? The rules would count it once; a second line says twice.
    if (entries.findIndex((other) => other.number === number) < at) return problem('number_twice', word)
  }
  return null
}

function readEntry(word: Word, isShouted: boolean): Entry | Problem {
  const { text } = word
  if (/^[0-9]+$/.test(text)) return sized(word, text.length, { kind: 'straight', number: text })
  if (/^d+$/i.test(text)) return ranged(word, text.length, { mode: 'double', from: '', to: '' })
  if (/^[0-9]+[–-][0-9]+$/.test(text)) return readStep(word)
  if (/^[0-9*]+$/.test(text)) return readStars(word)
  if (/^[0-9x]+$/i.test(text)) return readCrosses(word, isShouted)
  return problem('invalid_number', word)
}

function readStep(word: Word): Entry | Problem {
  const [from = '', to = ''] = word.text.split(/[–-]/)
  if (from.length !== to.length || from > to) return problem('invalid_range', word)
  return ranged(word, from.length, { mode: 'step', from, to })
}

function readStars(word: Word): Entry | Problem {
  const { text } = word
  const digits = text.replaceAll('*', '')
  if (/^[0-9]+\*+$/.test(text)) return ranged(word, text.length, { mode: 'head', from: digits, to: '' })
  if (/^\*+[0-9]+$/.test(text)) return ranged(word, text.length, { mode: 'tail', from: digits, to: '' })
  return ranged(word, text.length, { mode: 'pattern', from: text.replaceAll('*', 'X'), to: '' })
}

/** An x after all digits of a number asks for every order; in the place of a digit it is any digit. */
function readCrosses(word: Word, isShouted: boolean): Entry | Problem {
  const { text } = word
  const isThirdDigit = /^[0-9]{2}X$/.test(text)
  if (isThirdDigit && isShouted) return problem('ambiguous', word)
  if (/^[0-9]{2,3}x$/i.test(text) && !isThirdDigit)
    return sized(word, text.length - 1, { kind: 'permute', number: text.slice(0, -1) })
  return ranged(word, text.length, { mode: 'pattern', from: text.toUpperCase(), to: '' })
}

function ranged(word: Word, length: number, range: Range): Entry | Problem {
  return sized(word, length, { kind: 'range', number: word.text, range })
}

function sized(word: Word, length: number, entry: Pick<Entry, 'kind' | 'number' | 'range'>): Entry | Problem {
  return length === 2 || length === 3 ? { ...entry, digits: length, word } : problem('invalid_number', word)
}

function spanOf(words: readonly Word[]): { from: number; to: number } {
  return { from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 }
}
