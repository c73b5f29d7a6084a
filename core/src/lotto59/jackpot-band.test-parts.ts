/** Jackpot lines, and what they have in common, for the tests of the jackpot's band. */

export const RATES = { smallCenti: 10_000n, bigCenti: 300_000n }

export interface Line {
  numbers: readonly number[]
  stake: bigint
}

/** By looking at every two lines: each set that both hold counts once for each order. */
export function squaresOf(draws: readonly (readonly Line[])[]): bigint[] {
  const squares = [0n, 0n, 0n, 0n, 0n, 0n]
  for (const lines of draws)
    for (const one of lines)
      for (const other of lines) {
        const common = one.numbers.filter((number) => other.numbers.includes(number)).length
        for (let size = 0; size <= common; size++)
          squares[size] = (squares[size] ?? 0n) + binomial(common, size) * one.stake * other.stake
      }
  return squares
}

export function binomial(from: number, taken: number): bigint {
  return taken === 0 ? 1n : (binomial(from - 1, taken - 1) * BigInt(from)) / BigInt(taken)
}
