/** How money gets out of a played house: own bank accounts, requests that are held, approved, paid, rejected or taken back. */
import { BANK_CODES, type BankCode } from '@samnang/core/cashier/banks'
import { rielToUnits } from '@samnang/core/money'
import { askWithdrawalIn } from '../cashier/ask-withdrawal.ts'
import { addBankAccountIn, bankAccountsOf } from '../cashier/bank-account.ts'
import { cancelWithdrawalIn, rejectWithdrawalIn } from '../cashier/end-withdrawal.ts'
import { approveWithdrawalIn } from '../cashier/pay-withdrawal.ts'
import { inTransaction } from '../database/pool.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Fates, fatesOf, type Moment } from './house-cash.ts'
import type { HousePlayer } from './house-store.ts'
import { STAFF } from './names.ts'
import { officeVerb } from './office.ts'
import { share, someOf } from './people.ts'
import { addPayouts, type Filed, payByHand } from './play-payouts.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Of a thousand players so many ask in a day; those who have no account at a bank yet write one down. */
const ASKS = 6
const REJECTIONS = ['bank_refused', 'name_differs', 'bank_account_wrong', 'papers_needed'] as const
const CASHIER = { actor: `staff:${STAFF.cashier}`, reason: 'checked' }

interface Request extends Filed {
  player: HousePlayer
}

/**
 * What becomes of a request, with how many of a hundred: `filed` ones are paid by a file for the bank; `waiting`, `approved`
 * and `in_file` are left to whoever looks at the demo.
 */
type Fate = 'paid' | 'filed' | 'rejected' | 'cancelled' | 'waiting' | 'approved' | 'in_file'
const FATES: Fates<Fate> = {
  weights: { paid: 40, filed: 34, rejected: 12, cancelled: 8, waiting: 2, approved: 2, in_file: 2 },
  left: ['waiting', 'approved', 'in_file'],
}
/** The first of the players have an account at a bank from the first day on. */
const KNOWN = 12

/** From two to nine in UTC, so that all of a request lies in one day. */
export function addWithdrawals(world: World, moment: Moment): void {
  const { at, dayMs } = moment
  const files = addPayouts(world, moment)
  const chance = chanceOf(world.plan.word, 'withdrawals', dayMs)
  if (dayMs === world.plan.fromMs)
    for (const player of world.players.slice(0, KNOWN))
      at(dayMs + 60 * MINUTE_MS, () => addAccount(world, chance, player))
  const count = share(world, ASKS)
  const fates = fatesOf(chance, FATES, { count, moment })
  const players = [...someOf(chance, world.players, count).slice(0, count), ...world.players.slice(0, KNOWN)]
  for (const [place, fate] of fates.entries()) {
    const player = players[place]
    const ms = dayMs + (120 + chance.below(120)) * MINUTE_MS
    if (player) at(ms, () => ask(world, moment, { player, fate }, files))
  }
}

async function ask(
  world: World,
  { at }: Moment,
  { player, fate }: { player: HousePlayer; fate: Fate },
  files: ReturnType<typeof addPayouts>,
): Promise<void> {
  const now = world.clock.now()
  const chance = chanceOf(world.plan.word, 'withdrawal', now, player.place)
  const [account] = await bankAccountsOf(world.pool, player.id)
  if (!account) return addAccount(world, chance, player)
  const wish = {
    ...{ playerId: player.id, bankAccount: account.id, key: chance.uuid() },
    ...{ amountUnits: rielToUnits(10_000 * (1 + chance.below(5))), by: { actor: `player:${player.id}` } },
  }
  // Who has less, or wrote the account down today, is told so.
  const asked = await inTransaction(world.pool, (tx) => askWithdrawalIn(tx, wish))
  if (!asked.ok || fate === 'waiting') return
  const { id: withdrawal, amount: amountUnits } = asked.value.withdrawal
  const request = { withdrawal, amountUnits, player }
  const after = (minutes: number, happen: () => Promise<void>) => at(now + minutes * MINUTE_MS, happen)
  const look = 5 + chance.below(25)
  if (fate === 'cancelled') return after(3, () => cancel(world, request))
  if (fate === 'rejected') return after(look, () => reject(world, request, chance))
  after(look, () => approve(world, request))
  if (fate === 'filed' || fate === 'in_file') files[fate].push(request)
  if (fate === 'paid') after(look + 5 + chance.below(20), () => payByHand(world, request))
}

async function addAccount(world: World, chance: Chance, player: HousePlayer): Promise<void> {
  const number = String(100_000_000 + chance.below(900_000_000))
  await writeAccount(world, player, { bank: chance.pick(BANK_CODES), number })
}

/** Under the one name that all accounts of the player have. */
export async function writeAccount(
  world: World,
  { id, username, place }: HousePlayer,
  { bank, number }: { bank: BankCode; number: string },
): Promise<void> {
  const holder = `Sok ${username.replace(/[^\p{L}\p{M} ]/gu, '') || `Dara ${place}`}`.slice(0, 40)
  const by = { actor: `player:${id}` }
  await inTransaction(world.pool, (tx) => addBankAccountIn(tx, id, { bank, number, holder }, by))
}

async function cancel(world: World, { withdrawal, player }: Request): Promise<void> {
  const wish = { playerId: player.id, withdrawal, by: { actor: `player:${player.id}` } }
  await inTransaction(world.pool, (tx) => cancelWithdrawalIn(tx, wish))
}

async function reject(world: World, { withdrawal }: Request, chance: Chance): Promise<void> {
  const wish = { withdrawal, reason: chance.pick(REJECTIONS), by: CASHIER }
  await officeVerb(world, (tx) => rejectWithdrawalIn(tx, wish))
}

async function approve(world: World, { withdrawal }: Filed): Promise<void> {
  await officeVerb(world, (tx) => approveWithdrawalIn(tx, { withdrawal, by: CASHIER }))
}

/** One colleague checks, another one pays; both at once where nobody hesitates. */
export async function payNow(world: World, request: Filed): Promise<void> {
  await approve(world, request)
  await payByHand(world, request)
}
