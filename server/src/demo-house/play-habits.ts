/** What players of the house do that its rules about money stop at: one habit every fourth day, all of them in the last two. */
import { rielToUnits } from '@samnang/core/money'
import { askWithdrawalIn } from '../cashier/ask-withdrawal.ts'
import { bankAccountsOf } from '../cashier/bank-account.ts'
import { inTransaction } from '../database/pool.ts'
import { creditPlayer } from '../money/post-transfer.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Moment } from './house-cash.ts'
import type { HousePlayer } from './house-store.ts'
import { STAFF } from './names.ts'
import { someOf } from './people.ts'
import { payInAtTill } from './play-deposits.ts'
import { payNow, writeAccount } from './play-withdrawals.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAYS_A_HABIT = 4
const HABITS = [large, inParts, through] as const
/** Three players are paid to this one. */
const SHARED = { bank: 'ABA', number: '000777888' } as const

export function addHabits(world: World, day: number, { at, dayMs, isFirst, isLate }: Moment): void {
  if (isFirst) at(dayMs + HOUR_MS, () => shareAccount(world))
  const turn = Math.floor(day / DAYS_A_HABIT) % HABITS.length
  for (const [place, play] of HABITS.entries()) {
    const isToday = isLate || (day % DAYS_A_HABIT === 1 && place === turn)
    const chance = chanceOf(world.plan.word, 'habit', dayMs, place)
    if (isToday) at(dayMs + 3 * HOUR_MS + place * MINUTE_MS, () => play(world, chance))
  }
}

/** A bag of notes at the counter. */
async function large(world: World, chance: Chance): Promise<void> {
  const [player] = someOf(chance, world.players, 1)
  if (!player) return
  const transfer = {
    ...{ playerId: player.id, key: chance.uuid(), note: 'a house was sold', actor: `staff:${STAFF.cashier}` },
    amountUnits: rielToUnits(1_000_000 * (41 + chance.below(20))),
  }
  await creditPlayer(world.pool, transfer)
}

/** Three times just enough that nobody asks. */
async function inParts(world: World, chance: Chance): Promise<void> {
  const [player] = someOf(chance, world.players, 1)
  if (!player) return
  for (const riel of [13_500_000, 12_500_000, 12_000_000])
    await payInAtTill(world, player, { riel, key: chance.uuid() })
}

/** In, and out again to one account for all of them. */
async function through(world: World, chance: Chance): Promise<void> {
  for (const player of sharers(world)) {
    await payInAtTill(world, player, { riel: 1_600_000, key: chance.uuid() })
    const accounts = await bankAccountsOf(world.pool, player.id)
    const shared = accounts.find(({ number }) => number === SHARED.number)
    if (!shared) continue
    const wish = {
      ...{ playerId: player.id, bankAccount: shared.id, key: chance.uuid() },
      ...{ amountUnits: rielToUnits(1_500_000), by: { actor: `player:${player.id}` } },
    }
    const asked = await inTransaction(world.pool, (tx) => askWithdrawalIn(tx, wish))
    if (!asked.ok) continue
    const { id: withdrawal, amount: amountUnits } = asked.value.withdrawal
    await payNow(world, { withdrawal, amountUnits })
  }
}

/** Who plays least: the last ones. */
function sharers({ players }: World): readonly HousePlayer[] {
  return players.slice(-3)
}

async function shareAccount(world: World): Promise<void> {
  for (const player of sharers(world)) await writeAccount(world, player, SHARED)
}
