/** How money gets in at a played house: transfers with their slips, money at the till, and requests that come to nothing. */
import { createHash } from 'node:crypto'
import { referenceOf } from '@samnang/core/cashier/deposit-reference'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { askDepositIn } from '../cashier/ask-deposit.ts'
import { cancelDepositIn } from '../cashier/cancel-deposit.ts'
import { creditDepositIn } from '../cashier/credit-deposit.ts'
import { expireDeposits } from '../cashier/expire-deposits.ts'
import { askAboutDepositIn, rejectDepositIn } from '../cashier/judge-deposit.ts'
import { redrawSlip } from '../cashier/redraw-slip.ts'
import { sendSlipIn } from '../cashier/send-slip.ts'
import { depositAtTillIn } from '../cashier/till-deposit.ts'
import { inTransaction } from '../database/pool.ts'
import { type Chance, chanceOf } from './chance.ts'
import { drawSlip } from './draw-slip.ts'
import { type Fates, fatesOf, type Moment } from './house-cash.ts'
import type { HousePlayer } from './house-store.ts'
import { STAFF } from './names.ts'
import { officeVerb } from './office.ts'
import { share, someOf } from './people.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Of a thousand players so many deposit by transfer in a day, and as many halves at the till. */
const TRANSFERS = 6
const REJECTIONS = ['not_received', 'amount_differs', 'slip_used_before', 'slip_unreadable'] as const
const QUESTIONS = ['whole_slip', 'reference_missing', 'slip_unreadable'] as const
const CASHIER = { actor: `staff:${STAFF.cashier}`, reason: 'seen in the bank' }

interface Deposit {
  id: bigint
  player: HousePlayer
  riel: number
}

/** What becomes of a request, with how many of a hundred: `waiting` and `asked` are left to whoever looks at the demo. */
type Fate = 'credited' | 'short' | 'answered' | 'rejected' | 'cancelled' | 'forgotten' | 'waiting' | 'asked'
const FATES: Fates<Fate> = {
  weights: {
    ...{ credited: 62, short: 4, answered: 10, rejected: 10, cancelled: 5, forgotten: 5 },
    ...{ waiting: 2, asked: 2 },
  },
  left: ['waiting', 'asked'],
}

/** Requests between one and nine in UTC, which is eight to sixteen in Phnom Penh. */
export function addDeposits(world: World, moment: Moment): void {
  const { at, dayMs } = moment
  const chance = chanceOf(world.plan.word, 'deposits', dayMs)
  at(dayMs + 50 * MINUTE_MS, async () => void (await expireDeposits(world.pool)))
  const fates = fatesOf(chance, FATES, { count: share(world, TRANSFERS), moment })
  const players = someOf(chance, world.players, fates.length)
  for (const [place, player] of players.entries()) {
    const ms = dayMs + (60 + chance.below(180)) * MINUTE_MS
    at(ms, () => transfer(world, moment, { player, fate: fates[place] ?? 'credited' }))
  }
  for (const player of someOf(chance, world.players, share(world, TRANSFERS / 2)))
    at(dayMs + (90 + chance.below(480)) * MINUTE_MS, () => atTheTill(world, player))
}

async function transfer(
  world: World,
  { at }: Moment,
  { player, fate }: { player: HousePlayer; fate: Fate },
): Promise<void> {
  const now = world.clock.now()
  const chance = chanceOf(world.plan.word, 'transfer', now, player.place)
  const riel = 10_000 * (1 + chance.below(chance.is(8) ? 200 : 30))
  const id = await ask(world, player, { riel, key: chance.uuid() })
  // On a break, over the own limit, or too much already: they are told so.
  if (id === null || fate === 'forgotten') return
  const deposit = { id, player, riel }
  const after = (minutes: number, happen: () => Promise<void>) => at(now + minutes * MINUTE_MS, happen)
  if (fate === 'cancelled') return after(20, () => cancel(world, deposit))
  after(4, () => sendSlip(world, deposit, chance.below(200)))
  const look = 10 + chance.below(40)
  const credited = { cashAccount: world.plan.cash.bank, deposit }
  if (fate === 'credited') after(look, () => credit(world, { ...credited, riel }))
  if (fate === 'short') after(look, () => credit(world, { ...credited, riel: riel - 5_000 }))
  if (fate === 'rejected') after(look, () => reject(world, id, chance))
  if (fate === 'asked' || fate === 'answered') after(look, () => question(world, id, chance))
  if (fate !== 'answered') return
  after(look + 15, () => sendSlip(world, deposit, 200 + chance.below(40)))
  after(look + 30, () => credit(world, { ...credited, riel }))
}

async function ask(
  world: World,
  { id: playerId }: HousePlayer,
  { riel, key }: { riel: number; key: string },
): Promise<bigint | null> {
  const by = { actor: `player:${playerId}` }
  const wish = { playerId, amountUnits: rielToUnits(riel), way: 'transfer', key, by } as const
  const asked = await inTransaction(world.pool, (tx) => askDepositIn(tx, wish))
  return asked.ok ? asked.value.id : null
}

async function sendSlip(world: World, { id, player, riel }: Deposit, shade: number): Promise<void> {
  const bytes = drawSlip({ amountRiel: riel, reference: referenceOf(id), shade })
  const drawn = await redrawSlip(bytes)
  assert(drawn, 'what was drawn here can be read')
  const slip = { sha256: createHash('sha256').update(bytes).digest(), ...drawn }
  const by = { actor: `player:${player.id}` }
  await inTransaction(world.pool, (tx) => sendSlipIn(tx, { playerId: player.id, deposit: id, slip, by }))
}

async function cancel(world: World, { id: deposit, player }: Deposit): Promise<void> {
  const by = { actor: `player:${player.id}` }
  await inTransaction(world.pool, (tx) => cancelDepositIn(tx, { playerId: player.id, deposit, by }))
}

async function reject(world: World, deposit: bigint, chance: Chance): Promise<void> {
  const wish = { deposit, reason: chance.pick(REJECTIONS), by: CASHIER }
  await officeVerb(world, (tx) => rejectDepositIn(tx, wish))
}

async function question(world: World, deposit: bigint, chance: Chance): Promise<void> {
  const wish = { deposit, question: chance.pick(QUESTIONS), by: CASHIER }
  await officeVerb(world, (tx) => askAboutDepositIn(tx, wish))
}

interface Credit {
  cashAccount: bigint
  deposit: Pick<Deposit, 'id'>
  riel: number
}

/** Whoever has begun a break meanwhile keeps the request: somebody gives the money back. */
async function credit(world: World, { cashAccount, deposit, riel }: Credit): Promise<void> {
  const wish = { deposit: deposit.id, amountUnits: rielToUnits(riel), cashAccount, by: CASHIER }
  await officeVerb(world, (tx) => creditDepositIn(tx, wish))
}

async function atTheTill(world: World, player: HousePlayer): Promise<void> {
  const chance = chanceOf(world.plan.word, 'till', world.clock.now(), player.place)
  await payInAtTill(world, player, { riel: 10_000 * (1 + chance.below(20)), key: chance.uuid() })
}

/** Notes for a colleague. Whoever has reached a limit, or is on a break, keeps them. */
export async function payInAtTill(
  world: World,
  { id: playerId }: HousePlayer,
  { riel, key }: { riel: number; key: string },
): Promise<void> {
  const wish = { playerId, amountUnits: rielToUnits(riel), till: world.plan.cash.till, key, by: CASHIER }
  await officeVerb(world, (tx) => depositAtTillIn(tx, wish))
}
