/** Opposite bets on the ticket lottery: every number of a post in the hands of accounts that hang together. */
import type { Digits } from '../lottery/rules.ts'
import { least } from './opposite.ts'

/** What somebody staked on one number of a post. */
export interface PostBet {
  post: string
  digits: Digits
  number: string
  stakeUnits: bigint
  /** Where the number falls on every place of the post. */
  paysUnits: bigint
}

export interface CoveredPost extends Pick<PostBet, 'post' | 'digits'> {
  stakedUnits: bigint
  /** The least that these bets pay there, over all results. */
  leastUnits: bigint
}

/**
 * The posts of which these bets hold all numbers, so evenly that the least of them pays at least `percent` of what they
 * pay on average. A post gives back 90 or 80 of a hundred by its rate, so a share of the stakes would be reached by the
 * first and never by the second, and one more bet anywhere would hide it.
 */
export function coveredPosts(bets: readonly PostBet[], percent: number): CoveredPost[] {
  const posts = new Map<string, PostBet[]>()
  for (const bet of bets) {
    const key = postKey(bet)
    const own = posts.get(key)
    if (own) own.push(bet)
    else posts.set(key, [bet])
  }
  return [...posts.values()].flatMap((own) => coveredPost(own, percent) ?? [])
}

/** Two digits and three of a post are two. */
function postKey({ post, digits }: Pick<PostBet, 'post' | 'digits'>): string {
  return `${post} ${digits}`
}

function coveredPost(bets: readonly PostBet[], percent: number): CoveredPost | null {
  const [first] = bets
  if (!first || bets.length < 10 ** first.digits) return null
  const paid = new Map<string, bigint>()
  for (const { number, paysUnits } of bets) paid.set(number, (paid.get(number) ?? 0n) + paysUnits)
  if (paid.size < 10 ** first.digits) return null
  const pays = [...paid.values()]
  const leastUnits = least(pays)
  const allUnits = pays.reduce((sum, one) => sum + one, 0n)
  if (leastUnits * BigInt(pays.length) * 100n < allUnits * BigInt(percent)) return null
  const stakedUnits = bets.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n)
  return { post: first.post, digits: first.digits, stakedUnits, leastUnits }
}
