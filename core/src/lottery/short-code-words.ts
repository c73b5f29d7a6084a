/** The words of a line with their places in it, and what can be wrong with one. */

/** Of the text, from the first character to the one after the last. Empty: something is missing there. */
export interface At {
  from: number
  to: number
}

export interface Word extends At {
  text: string
}

export type ShortCodeProblem =
  | 'no_number'
  | 'no_post'
  | 'no_amount'
  /** Two meanings are possible: `12X` all in capitals. */
  | 'ambiguous'
  | 'unknown_word'
  | 'invalid_number'
  | 'invalid_range'
  | 'invalid_amount'
  /** Numbers of two and of three digits in one line. */
  | 'mixed_digits'
  /** Straight numbers, orders and a range in one line. */
  | 'mixed_kinds'
  | 'one_range'
  | 'number_twice'
  | 'too_many_numbers'
  | 'unknown_post'
  | 'post_twice'
  /** Not for these digits. */
  | 'post_not_offered'
  /** Something follows the amount. */
  | 'extra'

export interface Problem {
  problem: ShortCodeProblem
  at: At
}

export function problem(code: ShortCodeProblem, { from, to }: At): Problem {
  return { problem: code, at: { from, to } }
}

export function isProblem(value: object): value is Problem {
  return 'problem' in value
}

/** Numbers, posts and amount that stand together without a space: `47ab500`, `123xb`. */
const GLUED = /^([0-9*x,;–-]*[0-9*x])?([a-wyz][a-z]*(?:[,;+][a-z]+)*)([0-9][0-9,]*៛?)?$/i

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: run, index }) => {
    const parts = GLUED.exec(run)?.slice(1) ?? [run]
    return inPlace(
      parts.filter((part) => part !== undefined),
      index,
    )
  })
}

function inPlace(parts: readonly string[], start: number): Word[] {
  const words: Word[] = []
  let from = start
  for (const text of parts) {
    words.push({ text, from, to: from + text.length })
    from += text.length
  }
  return words
}

/** The parts of a word between separators, with their places. */
export function partsOf(word: Word, separators: RegExp): Word[] {
  const parts: Word[] = []
  let from = word.from
  for (const text of word.text.split(separators)) {
    parts.push({ text, from, to: from + text.length })
    from += text.length + 1
  }
  return parts.filter(({ text }) => text !== '')
}
