/** What is done at the desk of a played house, and what players decide about themselves. */
import { rielToUnits } from '@samnang/core/money'
import { creditPlayer, debitPlayer } from '../money/post-transfer.ts'
import { excludeSelf } from '../players/exclude-player.ts'
import { lockPlayer, unlockPlayer } from '../players/player-admin.ts'
import { setLimit } from '../players/set-limit.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { HousePlayer } from './house-store.ts'
import { STAFF } from './names.ts'
import { playsGames, share, someOf } from './people.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Hours in UTC at which the desk is open, and of a thousand players how many pay in each of them. */
const HOURS = [0, 2, 4, 7, 10, 12]
const PAY_IN = 8
const PAY_OUT = 3
const SUPPORT = { actor: `staff:${STAFF.support}` }

export function addDesk(world: World, line: Timeline, dayMs: number): void {
  const isFirst = dayMs === world.plan.fromMs
  // The first money of those who play most; the others come when they come.
  const first = world.players.slice(0, Math.ceil(world.players.length * 0.4))
  if (isFirst) line.at(dayMs + 1000, () => payIn(world, dayMs, first))
  for (const hour of HOURS) {
    const ms = dayMs + hour * 60 * MINUTE_MS + 45 * MINUTE_MS
    if (ms < world.plan.untilMs) line.at(ms, () => openDesk(world, ms))
  }
  const ms = dayMs + 6 * 60 * MINUTE_MS + 50 * MINUTE_MS
  if (ms < world.plan.untilMs) line.at(ms, () => careFor(world, ms))
}

async function openDesk(world: World, ms: number): Promise<void> {
  const chance = chanceOf(world.plan.word, 'desk', ms)
  await payIn(world, ms, someOf(chance, world.players, share(world, PAY_IN)))
  for (const player of someOf(chance, world.players, share(world, PAY_OUT))) {
    const riel = 10_000 * (1 + chance.below(12))
    // Who has less is told so.
    await debitPlayer(world.pool, transferOf(player, riel, ms))
  }
}

async function payIn(world: World, ms: number, players: readonly HousePlayer[]): Promise<void> {
  const chance = chanceOf(world.plan.word, 'in', ms)
  for (const player of players) {
    const riel = 10_000 * (2 + chance.below(chance.is(10) ? 80 : 18))
    await creditPlayer(world.pool, transferOf(player, riel, ms))
  }
}

function transferOf({ id }: HousePlayer, riel: number, ms: number) {
  return {
    ...{ playerId: id, amountUnits: rielToUnits(riel), key: `house:${ms}`, note: 'at the counter' },
    actor: `staff:${STAFF.cashier}`,
  }
}

/** One limit, one break and one lock on some days; who was locked a week before is let in again. */
async function careFor(world: World, ms: number): Promise<void> {
  const chance = chanceOf(world.plan.word, 'care', ms)
  const [limited, resting, locked] = someOf(chance, world.players, 3)
  if (limited && chance.is(60)) await limit(world, chance, limited)
  if (resting && chance.is(25)) await rest(world, chance, resting)
  if (locked && chance.is(15)) await lockPlayer(world.pool, locked.username, SUPPORT)
  const before = lockedOn(world, ms - 7 * DAY_MS)
  if (before) await unlockPlayer(world.pool, before.username, SUPPORT)
}

/** The same chance once more says whom it was. */
function lockedOn(world: World, ms: number): HousePlayer | null {
  if (ms < world.plan.fromMs) return null
  const chance = chanceOf(world.plan.word, 'care', ms)
  const [limited, resting, locked] = someOf(chance, world.players, 3)
  if (limited && chance.is(60)) limitOf(chance, limited)
  if (resting && chance.is(25)) breakOf(chance)
  return locked && chance.is(15) ? locked : null
}

function limitOf(chance: Chance, player: HousePlayer) {
  return {
    ...{ playerId: player.id, kind: chance.pick(['stake', 'loss', 'deposit'] as const) },
    ...{ period: chance.pick(['24h', '7d', '1m'] as const), isConfirmed: false, requestId: chance.uuid() },
    amountUnits: rielToUnits(50_000 * (1 + chance.below(20))),
  }
}

async function limit(world: World, chance: Chance, player: HousePlayer): Promise<void> {
  await setLimit(world.pool, limitOf(chance, player))
}

function breakOf(chance: Chance) {
  const isLong = chance.is(20)
  const days = isLong ? 183 : 1 + chance.below(40)
  return { kind: isLong ? 'self_exclusion' : 'cooling_off', days, requestId: chance.uuid() } as const
}

async function rest(world: World, chance: Chance, player: HousePlayer): Promise<void> {
  const { kind, days, requestId } = breakOf(chance)
  const untilMs = world.clock.now() + days * DAY_MS + MINUTE_MS
  if (playsGames(player)) return
  await excludeSelf(world.pool, player.id, { kind, untilMs }, requestId, [])
}
