/**
 * Proof of work: numbers that make SHA-256 begin with zero bits. Found by trying, checked at once. It is in parts, so
 * that the time it takes varies little: of one big part every twentieth would take three times as long as the mean, of
 * sixteen small ones one and a half times.
 */
import { sha256 } from '@noble/hashes/sha2.js'

export interface Puzzle {
  /** From the server, which alone can make one. */
  token: string
  /** How many zero bits the hash of each part begins with. */
  bits: number
  /** How many parts: `PUZZLE_PARTS`. */
  parts: number
}

export const PUZZLE_PARTS = 16
/** Tries between two breaths: some milliseconds on a cheap phone. */
const BREATH = 512

/** One number a part. `breathe` is awaited now and then, so that a page can stay alive meanwhile. */
export async function solvePuzzle(
  puzzle: Pick<Puzzle, 'token' | 'bits'>,
  breathe: () => Promise<void> = async () => {},
): Promise<number[]> {
  const block = blockOf(puzzle.token)
  const numbers: number[] = []
  for (let part = 0; part < PUZZLE_PARTS; part++) {
    let number = 0
    while (!isPart(block, part, number, puzzle.bits)) if (++number % BREATH === 0) await breathe()
    numbers.push(number)
  }
  return numbers
}

export function isSolution(
  { token, bits }: Pick<Puzzle, 'token' | 'bits'>,
  numbers: readonly number[],
): boolean {
  const block = blockOf(token)
  return numbers.length === PUZZLE_PARTS && numbers.every((number, part) => isPart(block, part, number, bits))
}

/** What is hashed: the token's own hash, then part and number; one block of SHA-256. */
function blockOf(token: string): DataView {
  const bytes = new Uint8Array(37)
  bytes.set(sha256(new TextEncoder().encode(token)))
  return new DataView(bytes.buffer)
}

function isPart(block: DataView, part: number, number: number, bits: number): boolean {
  block.setUint8(32, part)
  block.setUint32(33, number)
  const hash = sha256(new Uint8Array(block.buffer))
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits
}
