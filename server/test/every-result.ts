/** What the tickets of a draw cost at worst, by trying every result that ten balls can have; jackpots apart. */
import { RANGES, TOTAL_MAX, TOTAL_MIN } from '@samnang/core/lotto59/markets'
import type { Pool } from '../src/database/pool.ts'

interface Owed {
  type: number
  pick: number
  units: bigint
}

export async function dearestOfTickets(owner: Pool, drawIds: readonly bigint[]): Promise<bigint> {
  let worst = 0n
  for (const id of drawIds) {
    const { rows } = await owner.query<{ type: number; pick: bigint; units: bigint }>(
      `select type, pick, sum(stake * rate_centi / 100)::bigint as units from ticket
       where draw_id = $1 and type <> 9 group by type, pick`,
      [id],
    )
    worst += byTrying(rows.map(({ type, pick, units }) => ({ type, pick: Number(pick), units })))
  }
  return worst
}

/** On each post a number that somebody has bet on, or another one, which is then one of the further balls. */
function byTrying(owed: readonly Owed[]): bigint {
  const ranges = owed.filter(({ type }) => type < 8)
  const onPost = (post: number) =>
    owed.filter(({ type, pick }) => type === 8 && Math.trunc(pick / 100) === post)
  let choices: Owed[][] = [[]]
  for (const post of [1, 2, 3, 4, 5])
    choices = choices.flatMap((some) => [some, ...onPost(post).map((one) => [...some, one])])
  return choices.reduce((worst, some) => {
    const balls = some.map(({ pick }) => pick % 100)
    if (new Set(balls).size < balls.length) return worst
    const posts = some.reduce((sum, { units }) => sum + units, 0n)
    const sums = totalsWith(balls).map((total) =>
      ranges.filter(({ type }) => isIn(type, total)).reduce((sum, { units }) => sum + units, posts),
    )
    return [worst, ...sums].reduce(larger)
  }, 0n)
}

function larger(a: bigint, b: bigint): bigint {
  return a < b ? b : a
}

function isIn(type: number, total: number): boolean {
  const range = RANGES.find(({ typeNo }) => typeNo === type)
  return range !== undefined && range.low <= total && total <= range.high
}

/** Every total of ten different balls that these are among. */
function totalsWith(balls: readonly number[]): number[] {
  const sums = [1n, ...new Array<bigint>(10).fill(0n)]
  for (let ball = 1; ball <= 59; ball++)
    for (let k = 10; k >= 1 && !balls.includes(ball); k--)
      sums[k] = (sums[k] ?? 0n) | ((sums[k - 1] ?? 0n) << BigInt(ball))
  const fixed = balls.reduce((sum, ball) => sum + ball, 0)
  const rest = (sums[10 - balls.length] ?? 0n) << BigInt(fixed)
  const all = Array.from({ length: TOTAL_MAX - TOTAL_MIN + 1 }, (_, at) => TOTAL_MIN + at)
  return all.filter((total) => (rest >> BigInt(total)) & 1n)
}
