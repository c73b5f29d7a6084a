/** Slots and tables in a played house: a stand-in provider opens them and plays by the wallet's own calls. */
import { type Chance, chanceOf } from './chance.ts'
import { gamers, share, someOf } from './people.ts'
import { betOf, decideAll, type Seat, sitDown, type WalletCall, winOf } from './seat.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Hours in UTC at which some players sit down for a while. */
const HOURS = [2, 5, 7, 9, 12, 14]
const ROUNDS = 4
/** What comes back of a stake in hundredths, one as likely as the other: 95 % on average. */
const RETURNS = [0, 0, 0, 0, 0, 50, 50, 100, 150, 600] as const

/** Sessions of a day. `isBad`: at midday one provider is away, and what it owed comes wrong or late. */
export function addGames(world: World, line: Timeline, dayMs: number, isBad: boolean): void {
  if (gamesOf(world).length === 0) return
  for (const hour of HOURS) {
    const ms = dayMs + hour * 60 * MINUTE_MS + 20 * MINUTE_MS
    if (ms + 10 * MINUTE_MS < world.plan.untilMs) line.at(ms, () => playHour(world, ms, isBad && hour === 7))
  }
}

function gamesOf({ games }: World): World['games'] {
  return games.filter(({ section }) => section === 'slot' || section === 'casino')
}

async function playHour(world: World, ms: number, isAway: boolean): Promise<void> {
  const chance = chanceOf(world.plan.word, 'games', ms)
  const players = someOf(chance, gamers(world), share(world, 4))
  const seats: Seat[] = []
  for (const player of players) {
    const game = chance.pick(gamesOf(world))
    const isDown = isAway && game.provider === gamesOf(world)[0]?.provider && chance.is(70)
    const seat = await sitDown(world, chance, { player, game, isDown })
    if (seat) seats.push(seat)
  }
  world.sitting = players
  for (let round = 0; round < ROUNDS; round++) {
    await world.moveTo(world.clock.now() + 15_000)
    const bets = seats.map((seat) => stake(chance, { ...seat, round: `${seat.round}-${round}` }))
    const taken = await decideAll(world, bets)
    await world.moveTo(world.clock.now() + 4_000)
    await decideAll(
      world,
      taken.map((bet) => winOf(chance, bet, (bet.amount * BigInt(chance.pick(RETURNS))) / 100n)),
    )
  }
  if (isAway) await goWrong(world, chance, seats)
}

function stake(chance: Chance, seat: Seat): WalletCall {
  return betOf(chance, seat, 500 * (1 + chance.below(10)))
}

/** A win for a bet that never came, a bet undone before it came, one undone after it was paid, a win behind its round. */
async function goWrong(world: World, chance: Chance, seats: readonly Seat[]): Promise<void> {
  const [seat] = seats
  if (!seat) return
  const bet = () => stake(chance, { ...seat, round: `late-${chance.uuid().slice(0, 8)}` })
  const orphan = bet()
  await decideAll(world, [winOf(chance, orphan, orphan.amount)])
  const lost = bet()
  await decideAll(world, [undoOf(chance, lost), lost])
  const [paid] = await decideAll(world, [bet()])
  if (!paid) return
  await decideAll(world, [winOf(chance, paid, 2n * paid.amount)])
  await decideAll(world, [winOf(chance, paid, paid.amount)])
  await decideAll(world, [undoOf(chance, paid)])
}

function undoOf(chance: Chance, bet: WalletCall): WalletCall {
  return { ...bet, kind: 'rollback', uuid: chance.uuid(), ref: bet.uuid, amount: 0n }
}
