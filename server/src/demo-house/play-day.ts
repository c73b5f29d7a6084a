import { countFinishedDraws } from '../lotto59/count-finished-draws.ts'
import { addCashier } from './play-cashier.ts'
import { addDesk } from './play-desk.ts'
import { lookAtMovements } from './play-duties.ts'
import { addFishing } from './play-fishing.ts'
import { addGames } from './play-games.ts'
import { addLotteryDraws } from './play-lottery.ts'
import { addPollDraws } from './play-lotto59.ts'
import { addOffice } from './play-office.ts'
import { addRights } from './play-rights.ts'
import { addSport } from './play-sport.ts'
import { addSwitches } from './play-switches.ts'
import { timelineOf } from './timeline.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

/** One UTC day of the house. Called again after a kill it does the same once more: nothing of the first time was kept. */
export async function playDay(world: World, day: number): Promise<void> {
  const dayMs = dayStart(world.plan, day)
  const isBad = day === badDay(world.plan)
  const line = timelineOf(world)
  world.sitting = []
  await world.moveTo(dayMs)
  addDesk(world, line, dayMs)
  await addPollDraws(world, line, dayMs, isBad)
  await addLotteryDraws(world, line, dayMs, isBad)
  addGames(world, line, dayMs, isBad)
  addFishing(world, line, dayMs)
  addSport(world, line, dayMs)
  addCashier(world, line, day, dayMs)
  addOffice(world, line, dayMs)
  addSwitches(world, line, day, dayMs, isBad)
  addRights(world, line, day, dayMs, isBad)
  await line.run(Math.min(dayMs + DAY_MS, world.plan.untilMs))
  await lookAtMovements(world)
  await countFinishedDraws(world.pool)
}

export function dayStart({ fromMs }: World['plan'], day: number): number {
  return fromMs + day * DAY_MS
}

export function daysOf({ fromMs, untilMs }: World['plan']): number {
  return Math.ceil((untilMs - fromMs) / DAY_MS)
}

/** Behind the middle, and before the last: the house has a past by then, and time to get over it. */
export function badDay(plan: World['plan']): number {
  return Math.floor(daysOf(plan) * 0.6)
}
