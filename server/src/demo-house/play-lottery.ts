/** The ticket lottery in a played house: its calendar, tickets, results by two colleagues, and a bad day. */
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { HOUSE_GAME, HOUSE_PERIOD_MS } from '@samnang/core/fairness/house-draw'
import type { SessionRules } from '@samnang/core/lottery/rules'
import { DAY_MS } from '@samnang/core/lotto59/draw-schedule'
import { commitRange } from '../draws/day-commitments.ts'
import { rulesOfDraw } from '../lottery/drawn-places.ts'
import { unfinishedLotteryDraws } from '../lottery/draws.ts'
import { placeTicket } from '../lottery/place-ticket.ts'
import { planDraws } from '../lottery/plan-draws.ts'
import { type Chance, chanceOf } from './chance.ts'
import { bettors, share, someOf } from './people.ts'
import { addResult, DREAMT, keepStepping, voidNight } from './play-results.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** The last draw of the house is settled, and could be opened again, before the house ends. */
const QUIET_MS = 120 * MINUTE_MS
/** Hours in UTC at which tickets are bought. */
const HOURS = [1, 3, 5, 7, 8, 10, 12]

export async function addLotteryDraws(world: World, line: Timeline, dayMs: number, isBad: boolean) {
  const { plan, reign, draws, lottery } = world
  const [game, periodMs, openMs] = [HOUSE_GAME, HOUSE_PERIOD_MS, dayMs]
  const count = Math.floor((Math.min(plan.untilMs, dayMs + DAY_MS) - dayMs) / periodMs)
  const order = { game, day: dayMs / DAY_MS, first: 1, count, openMs, periodMs }
  await commitRange(draws, reign.vaultKey, order)
  await planDraws(lottery, reign.epoch, world.clock.now(), plan.untilMs - QUIET_MS)
  await keepStepping(world, line)
  for (const draw of await unfinishedLotteryDraws(world.pool))
    if (draw.fairDay === null && draw.drawMs < dayMs + DAY_MS) await addResult(world, line, draw, isBad)
  for (const hour of HOURS) {
    const ms = dayMs + hour * 60 * MINUTE_MS + 32 * MINUTE_MS
    if (ms < plan.untilMs) line.at(ms, () => buyTickets(world, ms, isBad))
  }
  if (isBad) line.at(dayMs + 6 * 60 * MINUTE_MS, () => voidNight(world, line))
}

async function buyTickets(world: World, ms: number, isBad: boolean): Promise<void> {
  const chance = chanceOf(world.plan.word, 'tickets', ms)
  const open = (await unfinishedLotteryDraws(world.pool)).filter(
    ({ state, closesMs, nowMs }) => state === 'open' && closesMs > nowMs + MINUTE_MS,
  )
  if (open.length === 0) return
  const buyers = someOf(chance, bettors(world), share(world, isBad ? 30 : 7))
  for (const { id } of buyers) {
    const draw = chance.pick(open)
    const session = await rulesOfDraw(world.pool, draw)
    const items = Array.from({ length: 1 + chance.below(2) }, () => itemOf(chance, session, isBad))
    const body = { result_id: Number(draw.id), items, place: true }
    await placeTicket(world.tickets, id, body, chance.uuid())
  }
}

/** On posts of the group that closes last, so that every draw that is open takes it. */
function itemOf(chance: Chance, session: SessionRules, isBad: boolean): LotteryItemIn {
  const group = session.closes.reduce((last, close) => (close.time > last.time ? close : last))
  const digits = isBad || chance.is(75) ? 2 : 3
  const number = isBad && chance.is(70) ? DREAMT : String(chance.below(10 ** digits)).padStart(digits, '0')
  const post = isBad ? (group.posts[0] ?? '') : chance.pick(group.posts)
  return { numbers: [number], digits, posts: [post], amount: 100 * (5 + chance.below(45)), kind: 'straight' }
}
