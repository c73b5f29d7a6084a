/**
 * How often players who know nothing of each other look like opposite bets on the ticket lottery, where every one of them
 * shares a phone with another: more links than any honest house has. Prints the seed and the share.
 */
import { expect, test } from 'vitest'
import { randomOf } from '../fairness/trials.test-parts.ts'
import { rielToUnits } from '../money.ts'
import { coverTogether } from './covering-sets.ts'
import { isHabit } from './marks.ts'
import { coveredPosts, type PostBet } from './opposite-posts.ts'

const seed = Number(process.env.SEED ?? 59)
const PAIRS = 500
/** Of a week of KH. */
const DRAWS = 35
/** As the house starts with. */
const [PERCENT, LEAST_DRAWS] = [90, 3]
const HUNDRED = Array.from({ length: 100 }, (_, n) => n)
const HALVES: ((n: number) => boolean)[] = [
  (n) => n < 50,
  (n) => n >= 50,
  (n) => n % 2 === 0,
  (n) => n % 2 === 1,
]

interface Habits {
  /** The share of draws that one bets on, and of these bets that are on half of all numbers; the others are on ten. */
  plays: number
  halves: number
}

const STAKES = [500, 1_000, 2_000]
/** Each made once: what is staked on numbers of post A, at each of the stakes. */
const onHalves = HALVES.flatMap((isOn) => STAKES.map((riel) => betsOn(isOn, riel)))
const onTens = HUNDRED.slice(0, 10).flatMap((ten) =>
  STAKES.map((riel) => betsOn((n) => Math.floor(n / 10) === ten, riel)),
)

function betsOn(isOn: (n: number) => boolean, riel: number): PostBet[] {
  return HUNDRED.filter(isOn).map((n) => ({
    ...{ post: 'A', digits: 2, number: String(n).padStart(2, '0') },
    ...{ stakeUnits: rielToUnits(riel), paysUnits: rielToUnits(riel * 90) },
  }))
}

function betOf(random: () => number, { plays, halves }: Habits): PostBet[] {
  if (random() >= plays) return []
  const kinds = random() < halves ? onHalves : onTens
  return kinds[Math.floor(random() * kinds.length)] ?? []
}

/** Whether the week of two who bet each for themselves looks like a habit. */
function isFlagged(random: () => number, habits: Habits): boolean {
  const sides = Array.from({ length: DRAWS }, () => [betOf(random, habits), betOf(random, habits)])
  const common = sides.filter((both) => both.every((bets) => bets.length > 0))
  const isCovered = (bets: readonly PostBet[]) => coveredPosts(bets, PERCENT).length > 0
  const seen = common.filter((both) => coverTogether(both, isCovered)).length
  return isHabit({ seen, common: common.length }, { kind: 'device', draws: LEAST_DRAWS })
}

test.each<[string, Habits]>([
  ['players of tens, now and then of a half', { plays: 0.5, halves: 0.2 }],
  ['players of nothing but halves, most days', { plays: 0.8, halves: 1 }],
  ['players of nothing but halves, who seldom meet', { plays: 0.35, halves: 1 }],
])('at most one in a hundred independent players is flagged: %s', (name, habits) => {
  const random = randomOf(seed)
  const flagged = Array.from({ length: PAIRS }, () => isFlagged(random, habits)).filter(Boolean).length
  const share = (flagged / PAIRS) * 100
  console.log(`opposite posts: seed ${seed}, ${name}: ${share.toFixed(2)} % of ${2 * PAIRS} players`)
  expect(share, `seed ${seed}`).toBeLessThanOrEqual(1)
})
