/** The rules of lotto 59 once more, written from docs/rules.md for the checker alone. */

const BANDS: readonly (readonly [low: number, high: number])[] = [
  [55, 238],
  [239, 274],
  [275, 325],
  [326, 361],
  [362, 545],
  [55, 300],
  [301, 545],
]

export type Pick = { type: number; pick: bigint }

/** The five numbers of a jackpot bet: bit n-1 stands for n. */
function numbersOf(mask: bigint): number[] {
  return Array.from({ length: 59 }, (_, at) => at + 1).filter((number) => (mask >> BigInt(number - 1)) & 1n)
}

/** Five minus the numbers that stand on the posts, in any order. */
export function diffOf(mask: bigint, balls: readonly number[]): number {
  const posts = balls.slice(0, 5)
  return 5 - numbersOf(mask).filter((number) => posts.includes(number)).length
}

/**
 * What a ticket gets, in the unit of the ledger: stake × rate in hundredths. A jackpot of diff 2 pays 100, of diff 1
 * 3 000 lines' price for the line; null for diff 0, which shares the pot.
 */
export function payoutOf(
  ticket: Pick & { stake: bigint; rate: bigint },
  balls: readonly number[],
): bigint | null {
  if (ticket.type === 9) {
    const diff = diffOf(ticket.pick, balls)
    if (diff === 0) return null
    if (diff === 1) return ticket.stake * 3_000n
    return diff === 2 ? ticket.stake * 100n : 0n
  }
  return wins(ticket, balls) ? (ticket.stake * ticket.rate) / 100n : 0n
}

function wins({ type, pick }: Pick, balls: readonly number[]): boolean {
  if (type === 8) return balls[Number(pick / 100n) - 1] === Number(pick % 100n)
  const [low, high] = BANDS[type - 1] ?? [1, 0]
  const total = balls.reduce((sum, ball) => sum + ball, 0)
  return total >= low && total <= high
}

/** The most that any result can cost the house, jackpots apart: the worst total and the worst number of each post. */
export function worstCase(tickets: readonly (Pick & { stake: bigint; rate: bigint })[]): bigint {
  const costOf = (isIt: (ticket: Pick) => boolean) =>
    tickets.filter(isIt).reduce((sum, { stake, rate }) => sum + (stake * rate) / 100n, 0n)
  const totals = Array.from({ length: 491 }, (_, at) => at + 55).map((total) =>
    costOf(({ type }) => {
      const band = type < 8 ? BANDS[type - 1] : undefined
      return band !== undefined && total >= band[0] && total <= band[1]
    }),
  )
  const posts = [1, 2, 3, 4, 5].map((post) => {
    const numbers = new Set(
      tickets.flatMap(({ type, pick }) => (type === 8 && pick / 100n === BigInt(post) ? [pick] : [])),
    )
    return most([...numbers].map((number) => costOf(({ type, pick }) => type === 8 && pick === number)))
  })
  return most(totals) + posts.reduce((sum, worst) => sum + worst, 0n)
}

/** `Math.max` takes no bigint. */
function most(costs: readonly bigint[]): bigint {
  let worst = 0n
  for (const cost of costs) if (cost > worst) worst = cost
  return worst
}
