/** Who of the players does something: few play much, most play little, and some play games of providers above all. */
import type { Chance } from './chance.ts'
import type { HousePlayer } from './house-store.ts'
import type { World } from './world.ts'

/** One in five plays games; their session's reminder would stop later bets, for nobody here answers it. */
export function playsGames({ place }: HousePlayer): boolean {
  return place % 5 === 0
}

/** Some of `from`, the first of them most often. */
export function someOf(chance: Chance, from: readonly HousePlayer[], count: number): HousePlayer[] {
  const found = new Set<HousePlayer>()
  for (let tries = 0; tries < 2 * count && found.size < count; tries++) {
    const player = from[chance.below(1 + chance.below(from.length))]
    if (player) found.add(player)
  }
  return [...found]
}

/** Players of lotteries, and of games those who have just begun a session. */
export function bettors({ players, sitting }: World): HousePlayer[] {
  return [...players.filter((player) => !playsGames(player)), ...sitting]
}

export function gamers({ players }: World): HousePlayer[] {
  return players.filter(playsGames)
}

const DAY_MS = 86_400_000
/** Before its last days a house was smaller: half of the draws, of the bets and of the money. */
const GROWN_DAYS = 30

/** Whether the house has all of its players by now. A long past would take hours to look at, and minutes to play. */
export function isGrown({ plan, clock }: Pick<World, 'plan' | 'clock'>): boolean {
  return plan.untilMs - clock.now() <= GROWN_DAYS * DAY_MS
}

/** Of a house of a thousand so many, and of a smaller one its share; one at least. */
export function share(world: Pick<World, 'plan' | 'clock'>, ofThousand: number): number {
  const { players } = world.plan
  return Math.max(1, Math.round((players * ofThousand) / (isGrown(world) ? 1000 : 2000)))
}
