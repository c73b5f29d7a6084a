/** Tickets of the sportsbook in a played house: they win, lose, come back, are sold before the end, or wait for it. */
import { rielToUnits } from '@samnang/core/money'
import { type Chance, chanceOf } from './chance.ts'
import { type Leg, legsOf, type Match, matchOf, type Outcome, settled, wordsOf } from './football.ts'
import { gamers, share, someOf } from './people.ts'
import { betOf, decideAll, sitDown, type WalletCall, winOf } from './seat.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Hours in UTC at which matches begin; tickets are bought before that, and known after it. */
const KICK_OFFS = [5, 12]
const BEFORE_MINUTES = 40
const SALE_MINUTES = 60
const END_MINUTES = 115
/** Of a thousand players so many for each kick-off, and so many of the smallest house, which shows all ends too. */
const TICKETS = 4
const TICKETS_MIN = 3
const SOLD_PERCENT = 15

interface Ticket {
  bet: WalletCall
  legs: readonly Leg[]
  isSold: boolean
}

export function addSport(world: World, line: Timeline, dayMs: number): void {
  if (!world.games.some(({ section }) => section === 'sport')) return
  const kickOffs = KICK_OFFS.map((hour) => dayMs + hour * 60 * MINUTE_MS)
  // The last ones wait for matches that are behind the end of the house.
  const isLast = world.plan.untilMs - dayMs <= 24 * 60 * MINUTE_MS
  const last = isLast ? [world.plan.untilMs - 10 * MINUTE_MS] : []
  for (const ms of new Set([...kickOffs, ...last])) openBook(world, line, ms)
}

function openBook(world: World, line: Timeline, kickOffMs: number): void {
  const chance = chanceOf(world.plan.word, 'sport', kickOffMs)
  const ms = kickOffMs - BEFORE_MINUTES * MINUTE_MS
  if (ms >= world.plan.untilMs) return
  line.at(ms, async () => {
    const tickets = await buy(world, chance)
    line.at(kickOffMs + SALE_MINUTES * MINUTE_MS, () =>
      end(
        world,
        chance,
        tickets.filter(({ isSold }) => isSold),
      ),
    )
    line.at(kickOffMs + END_MINUTES * MINUTE_MS, () =>
      end(
        world,
        chance,
        tickets.filter(({ isSold }) => !isSold),
      ),
    )
  })
}

async function buy(world: World, chance: Chance): Promise<Ticket[]> {
  const matches = Array.from({ length: 4 }, (_, at) => matchOf(chance, at))
  const tickets: Ticket[] = []
  for (const player of someOf(chance, gamers(world), Math.max(TICKETS_MIN, share(world, TICKETS)))) {
    const game = chance.pick(world.games.filter(({ section }) => section === 'sport'))
    const seat = await sitDown(world, chance, { player, game })
    if (seat) tickets.push(ticketOf(chance, seat, matches))
  }
  const taken = new Set(
    await decideAll(
      world,
      tickets.map(({ bet }) => bet),
    ),
  )
  return tickets.filter(({ bet }) => taken.has(bet))
}

function ticketOf(chance: Chance, seat: Parameters<typeof betOf>[1], matches: readonly Match[]): Ticket {
  const legs = legsOf(chance, matches)
  const price = legs.reduce((product, leg) => (product * leg.price) / 1000, 1000)
  const meta = { kind: 'sport_bet', price: Math.floor(price) / 1000, legs: legs.map(wordsOf) }
  const bet = betOf(chance, seat, 1000 * (2 + chance.below(19)), meta)
  return { bet, legs, isSold: chance.is(SOLD_PERCENT) }
}

async function end(world: World, chance: Chance, tickets: readonly Ticket[]): Promise<void> {
  await decideAll(
    world,
    tickets.map(({ bet, legs, isSold }) => {
      const ends = legs.map((leg) => (isSold ? { outcome: null, score: null } : settled(leg)))
      const units = isSold ? (bet.amount * 85n) / 100n : payout(bet.amount, legs)
      // Whole riel.
      const paid = (units / rielToUnits(1)) * rielToUnits(1)
      return winOf(chance, bet, paid, { kind: 'sport_result', sold: isSold, legs: ends })
    }),
  )
}

/** A leg that comes back counts as one; of a lost one nothing is left. */
function payout(stake: bigint, legs: readonly Leg[]): bigint {
  const factor = { win: (leg: Leg) => leg.price, push: () => 1000, loss: () => 0 } satisfies Record<
    Outcome,
    (leg: Leg) => number
  >
  return legs.reduce((units, leg) => (units * BigInt(factor[settled(leg).outcome](leg))) / 1000n, stake)
}
