/** Deposits by code at a played house: paid at once, forgotten, and what a bank does besides: too little, twice, too late. */
import { rielToUnits } from '@samnang/core/money'
import { askDepositIn } from '../cashier/ask-deposit.ts'
import { askDueCodes } from '../cashier/ask-gateway.ts'
import { giveCodeIn } from '../cashier/khqr.ts'
import { takePayment } from '../cashier/take-payment.ts'
import { inTransaction } from '../database/pool.ts'
import { chanceOf } from './chance.ts'
import { type HouseBank, houseBank, paymentNow } from './house-bank.ts'
import { type Fates, fatesOf, type Moment } from './house-cash.ts'
import type { HousePlayer } from './house-store.ts'
import { share, someOf } from './people.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** Of a thousand players so many pay by a code in a day. */
const CODES = 3
/** Beyond the end of a code and the bank's minute of grace. */
const ENDED_MINUTES = 12
const LATE_MINUTES = 25

type Fate = 'paid' | 'forgotten' | 'short' | 'double' | 'late' | 'stranger'
const FATES: Fates<Fate> = {
  weights: { paid: 78, forgotten: 10, short: 3, double: 4, late: 3, stranger: 2 },
  left: [],
}

export function addKhqr(world: World, moment: Moment): void {
  const { at, dayMs } = moment
  const chance = chanceOf(world.plan.word, 'codes', dayMs)
  const bank = houseBank(world)
  const fates = fatesOf(chance, FATES, { count: share(world, CODES), moment })
  const players = someOf(chance, world.players, fates.length)
  for (const [place, player] of players.entries())
    at(dayMs + (65 + chance.below(180)) * MINUTE_MS, () =>
      deposit(world, bank, at, { player, fate: fates[place] ?? 'paid' }),
    )
}

async function deposit(
  world: World,
  bank: HouseBank,
  at: Moment['at'],
  { player, fate }: { player: HousePlayer; fate: Fate },
): Promise<void> {
  const now = world.clock.now()
  const chance = chanceOf(world.plan.word, 'code', now, player.place)
  const riel = 10_000 * (1 + chance.below(20))
  const md5 = await askForCode(world, bank, player, { riel, key: chance.uuid() })
  // On a break, over the own limit, or too much already: they are told so.
  if (md5 === null) return
  const after = (minutes: number, happen: () => Promise<unknown>) =>
    at(now + minutes * MINUTE_MS, async () => void (await happen()))
  const isAsked = () => askDueCodes({ money: world.pool, log: world.log }, bank)
  const pay = (paid: number) => async () => bank.pay(md5, paymentNow(world, chance, { md5, riel: paid }))
  const isPaid = fate === 'paid' || fate === 'double'
  if (isPaid) after(1, pay(riel))
  if (fate === 'short') after(1, pay(riel - 5_000))
  after(2, isAsked)
  // The bank lists what was paid once more, and what nobody has asked for.
  if (fate === 'double') after(4, () => takePayment(world.pool, paymentNow(world, chance, { md5, riel })))
  if (fate === 'stranger')
    after(4, () => takePayment(world.pool, paymentNow(world, chance, { md5: null, riel })))
  if (isPaid) return
  after(ENDED_MINUTES, isAsked)
  if (fate === 'late') after(ENDED_MINUTES + 3, pay(riel))
  if (fate === 'late') after(LATE_MINUTES, isAsked)
}

/** What the bank knows the code by; null: the player may not deposit now. */
async function askForCode(
  world: World,
  bank: HouseBank,
  { id: playerId }: HousePlayer,
  { riel, key }: { riel: number; key: string },
): Promise<string | null> {
  const by = { actor: `player:${playerId}` }
  const wish = { playerId, amountUnits: rielToUnits(riel), way: 'khqr', key, hasCodes: true, by } as const
  const code = await inTransaction(world.pool, async (tx) => {
    const asked = await askDepositIn(tx, wish)
    return asked.ok ? giveCodeIn(tx, bank, asked.value.id) : null
  })
  return code?.md5 ?? null
}
