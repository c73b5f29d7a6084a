/** Lines that fit a width. Khmer is written without spaces: where its words end, the language's dictionary says. */
import type { Typeface } from './typeface.ts'

/** As wide as one em is `EM`. */
export interface Room {
  face: Typeface
  width: number
}

const WORDS = new Intl.Segmenter('km', { granularity: 'word' })
const SIGNS = new Intl.Segmenter('km', { granularity: 'grapheme' })
/** What opens belongs to the word behind it, any other sign to the one before. */
const OPENS = /^[\p{Ps}\p{Pi}"']$/u
const SIGN = /^[\p{P}\p{S}\p{M}]+$/u

/** At least one line; a word that is wider than the room is broken between two signs. */
export function linesOf(text: string, room: Room): string[] {
  if (room.face.widthOf(text) <= room.width) return [text]
  const lines = ['']
  let used = 0
  for (const piece of piecesOf(text, room)) {
    const width = room.face.widthOf(piece)
    const last = lines.length - 1
    if (used > 0 && used + room.face.widthOf(piece.trimEnd()) > room.width) {
      lines.push(piece.trimStart())
      used = width
    } else {
      lines[last] += piece
      used += width
    }
  }
  return lines.map((line) => line.trim()).filter((line, at) => line !== '' || at === 0)
}

/** The widest of what is not broken. */
export function widestWord(text: string, face: Typeface): number {
  return Math.max(0, ...wordsOf(text).map((word) => face.widthOf(word.trim())))
}

function piecesOf(text: string, { face, width }: Room): string[] {
  const fits = (piece: string) => face.widthOf(piece.trimEnd()) <= width
  const signsOf = (word: string) => [...SIGNS.segment(word)].map(({ segment }) => segment)
  return wordsOf(text)
    .flatMap((word) => (fits(word) ? [word] : signsOf(word)))
    .flatMap((sign) => (fits(sign) ? [sign] : [...sign]))
}

/** Words with the signs that belong to them, and the space behind them. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let isOpen = false
  for (const { segment } of WORDS.segment(text)) {
    const joins =
      words.length > 0 && (isOpen || /^\s+$/.test(segment) || (SIGN.test(segment) && !OPENS.test(segment)))
    if (joins) words[words.length - 1] += segment
    else words.push(segment)
    isOpen = OPENS.test(segment)
  }
  return words
}
