/** What may stand in words that the house shows to everybody. */

export const WORDS_MAX = 500

export type WordsFault = 'empty' | 'too_long' | 'characters'

/**
 * Control characters, line ends, halves of pairs, private characters, and what turns the direction of a line. Zero width
 * spaces stay: Khmer is broken at them, and some of its letters are joined by the joiner.
 */
const STRANGE = /[\p{Cc}\p{Cs}\p{Co}\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/u

/** As it is stored: normal form, without blanks around it. */
export function tidyWords(text: string): string {
  return text.normalize('NFC').trim()
}

/** Of a tidied text; null where it may be shown. Characters are counted as the database does. */
export function wordsFault(text: string): WordsFault | null {
  if (STRANGE.test(text)) return 'characters'
  if (text.replace(/[\u200b-\u200d\u2060]/g, '').trim() === '') return 'empty'
  return [...text].length > WORDS_MAX ? 'too_long' : null
}
