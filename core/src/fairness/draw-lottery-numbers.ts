/** From seed and tickets to the four numbers of a house draw of the ticket lottery: no number comes more often. */
import { streamBytes } from './draw-balls.ts'

/** One word of the stream: whether it was taken, and the number that it gave if so. */
export interface DrawWord {
  word: number
  accepted: boolean
  number: string | null
}

export type FourNumbers = [A: string, B: string, C: string, D: string]

const NUMBERS = 100_000
/** The largest multiple of 100 000 below 2³²: larger words are thrown away, or the low numbers would come more often. */
const LIMIT = 4_294_900_000
const WORD_BYTES = 4

/** Words of 32 bits, big-endian; x below 4 294 900 000 gives x mod 100 000 as five digits, for A, B, C, D in turn. */
export function sampleLotteryNumbers(nextByte: () => number): { numbers: FourNumbers; steps: DrawWord[] } {
  const steps: DrawWord[] = []
  const next = (): string => {
    for (;;) {
      const word = nextWord(nextByte)
      const number = word < LIMIT ? String(word % NUMBERS).padStart(5, '0') : null
      steps.push({ word, accepted: number !== null, number })
      if (number !== null) return number
    }
  }
  return { numbers: [next(), next(), next(), next()], steps }
}

/** Multiplied, not shifted: the first bit of a word is no sign. */
function nextWord(nextByte: () => number): number {
  let word = 0
  for (let at = 0; at < WORD_BYTES; at++) word = word * 256 + nextByte()
  return word
}

/** The numbers of A, B, C and D, and what became of every word. */
export function drawLotteryNumbers(prk: Uint8Array): { numbers: FourNumbers; steps: DrawWord[] } {
  const stream = streamBytes(prk)
  return sampleLotteryNumbers(() => stream.next().value)
}
