/** Fishing in a played house: credit is bought in, shot away, and what is left comes back with the session's totals. */
import { rielToUnits } from '@samnang/core/money'
import { type Chance, chanceOf } from './chance.ts'
import { gamers, share, someOf } from './people.ts'
import { betOf, decideAll, type Seat, sitDown, winOf } from './seat.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Hours in UTC at which some players fish, and for how long. */
const HOURS = [3, 11]
const SESSION_MINUTES = 12
/** Of a thousand players so many at once. */
const GUNS = 2
/** How many times the bullet a fish pays. Each hit kills with the chance of 96 % through that. */
const FISH = [2, 2, 3, 3, 5, 8, 10, 20, 40] as const
const RETURN_PERCENT = 96
const SHOTS_MAX = 160

export function addFishing(world: World, line: Timeline, dayMs: number): void {
  if (!world.games.some(({ section }) => section === 'fishing')) return
  for (const hour of HOURS) {
    const ms = dayMs + hour * 60 * MINUTE_MS + 4 * MINUTE_MS
    if (ms + SESSION_MINUTES * MINUTE_MS < world.plan.untilMs) line.at(ms, () => fish(world, line, ms))
  }
}

async function fish(world: World, line: Timeline, ms: number): Promise<void> {
  const chance = chanceOf(world.plan.word, 'fishing', ms)
  const seats: Seat[] = []
  for (const player of someOf(chance, gamers(world), share(world, GUNS))) {
    const game = chance.pick(world.games.filter(({ section }) => section === 'fishing'))
    const seat = await sitDown(world, chance, { player, game })
    if (seat) seats.push(seat)
  }
  const bets = seats.map((seat) =>
    betOf(chance, seat, 10_000 * (1 + chance.below(4)), { kind: 'session_in' }),
  )
  const taken = await decideAll(world, bets)
  line.at(ms + SESSION_MINUTES * MINUTE_MS, async () => {
    await decideAll(
      world,
      taken.map((bet) => {
        const { staked, won } = shoot(chance, Number(bet.amount / rielToUnits(1)))
        const [totalBet, totalWin] = [rielToUnits(staked), rielToUnits(won)]
        const totals = { kind: 'session_out', total_bet: Number(totalBet), total_win: Number(totalWin) }
        return winOf(chance, bet, bet.amount - totalBet + totalWin, totals)
      }),
    )
  })
}

/** In riel, until the credit is gone or the hand is tired. */
function shoot(chance: Chance, creditRiel: number): { staked: number; won: number } {
  const bullet = chance.pick([100, 200, 500] as const)
  let [staked, won] = [0, 0]
  for (let shot = 0; shot < SHOTS_MAX && creditRiel - staked + won >= bullet; shot++) {
    const times = chance.pick(FISH)
    staked += bullet
    if (chance.is(RETURN_PERCENT / times)) won += times * bullet
  }
  return { staked, won }
}
