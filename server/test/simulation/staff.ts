/** Requests at the cashier, results of the ticket lottery, a draw that is called off: players and two colleagues. */
import { rielToUnits } from '@samnang/core/money'
import { askDepositIn } from '../../src/cashier/ask-deposit.ts'
import { askWithdrawalIn } from '../../src/cashier/ask-withdrawal.ts'
import { creditDepositIn } from '../../src/cashier/credit-deposit.ts'
import { cancelWithdrawalIn, rejectWithdrawalIn } from '../../src/cashier/end-withdrawal.ts'
import { approveWithdrawalIn, payWithdrawalIn } from '../../src/cashier/pay-withdrawal.ts'
import { inTransaction, type Tx } from '../../src/database/pool.ts'
import type { Chance } from '../../src/demo-house/chance.ts'
import { confirmResult, enterResult } from '../../src/lottery/enter-result.ts'
import { unfinishedDraws } from '../../src/lotto59/draws.ts'
import { voidDraw } from '../../src/lotto59/void-draw.ts'
import { anybody } from '../two-people.ts'
import { insist } from './people.ts'
import { PLAYERS } from './template.ts'
import { wishOf } from './wish.ts'
import { ask, type World } from './world.ts'

export interface Cashier {
  bank: bigint
  /** Each player's own. */
  accountOf: ReadonlyMap<bigint, bigint>
}

const CLERK = { actor: 'staff:vichea', reason: 'checked' }
const TRIES = 5

/** Asked for, and then approved, paid, rejected or taken back; two colleagues may be at it at once. */
export async function takeOut(world: World, chance: Chance, { bank, accountOf }: Cashier): Promise<void> {
  const player = chance.pick(PLAYERS)
  const amountUnits = rielToUnits(1_000 * (1 + chance.below(20)))
  const wish = wishOf({ kind: 'withdrawal', player, units: amountUnits, key: chance.uuid() })
  const by = { actor: `player:${player}` }
  let withdrawal: bigint | null = null
  await insist(world, chance, wish, async ({ pool }, key) => {
    const order = { playerId: player, bankAccount: accountOf.get(player) ?? 0n, amountUnits, key, by }
    const asked = await inTransaction(pool, (tx) => askWithdrawalIn(tx, order))
    if (!asked.ok) return { verdict: 'refused', answer: asked.code }
    withdrawal = asked.value.withdrawal.id
    return { verdict: 'done', answer: String(withdrawal) }
  })
  if (withdrawal === null) return
  const id: bigint = withdrawal
  const payout = { withdrawal: id, cashAccount: bank, bankReference: `FT${id}`, by: CLERK }
  const deeds = [
    () => atDesk(world, chance, (tx) => approveWithdrawalIn(tx, { withdrawal: id, by: CLERK })),
    () => atDesk(world, chance, (tx) => payWithdrawalIn(tx, payout)),
    () => atDesk(world, chance, (tx) => payWithdrawalIn(tx, payout)),
    () =>
      atDesk(world, chance, (tx) =>
        rejectWithdrawalIn(tx, { withdrawal: id, reason: 'bank_refused', by: CLERK }),
      ),
    () =>
      ask(world, chance, ({ pool }) =>
        inTransaction(pool, (tx) => cancelWithdrawalIn(tx, { playerId: player, withdrawal: id, by })),
      ),
  ]
  const order = chance.is(60) ? deeds.slice(0, 3) : deeds.filter(() => chance.is(50))
  await Promise.all(
    order.map(async (deed, at) => {
      await world.clockwork.sleep(at * chance.below(800))
      await deed()
    }),
  )
}

/** Asked for, and credited by whoever sees it, which may be two. */
export async function bringIn(world: World, chance: Chance, { bank }: Cashier): Promise<void> {
  const player = chance.pick(PLAYERS)
  const amountUnits = rielToUnits(5_000 * (1 + chance.below(4)))
  const wish = wishOf({ kind: 'deposit', player, units: amountUnits, key: chance.uuid() })
  let deposit: bigint | null = null
  await insist(world, chance, wish, async ({ pool }, key) => {
    const by = { actor: `player:${player}` }
    const order = { playerId: player, amountUnits, way: 'transfer', key, by } as const
    const asked = await inTransaction(pool, (tx) => askDepositIn(tx, order))
    if (!asked.ok) return { verdict: 'refused', answer: asked.code }
    deposit = asked.value.id
    return { verdict: 'done', answer: String(deposit) }
  })
  if (deposit === null) return
  const credit = { deposit: deposit as bigint, amountUnits, cashAccount: bank, by: CLERK }
  await Promise.all([1, 2].map(() => atDesk(world, chance, (tx) => creditDepositIn(tx, credit))))
}

/** A verb of the office, tried again where its connection was cut. */
async function atDesk(world: World, chance: Chance, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    await world.clockwork.sleep(50 + chance.below(600))
    const done = await inTransaction(world.office, work).then(
      () => true,
      () => false,
    )
    if (done) return
  }
}

/** One types, another confirms, until it stands. */
export async function typeResult(world: World, chance: Chance, drawId: bigint): Promise<void> {
  const entry = nightResult(chance)
  for (;;) {
    await world.clockwork.sleep(300 + chance.below(700))
    const typed = { drawId, entry, source: 'minhngoc.net' }
    const done = await ask(world, chance, async ({ pool }) => {
      await enterResult(pool, { ...typed, staff: 'sokha' })
      const confirmed = await confirmResult(pool, { ...typed, staff: 'dara', counts: anybody })
      return confirmed.ok || confirmed.code === 'result_too_late'
    })
    if (done === true) return
  }
}

function nightResult(chance: Chance) {
  const numbers = (count: number, length: number) =>
    Array.from({ length: count }, () => Array.from({ length }, () => chance.below(10)).join(''))
  return {
    columns: [
      {
        ...{ g7: numbers(4, 2), g6: numbers(3, 3), g5: numbers(6, 4), g4: numbers(4, 4), g3: numbers(6, 5) },
        ...{ g2: numbers(2, 5), g1: numbers(1, 5), db: numbers(1, 5) },
      },
    ],
  }
}

export async function callOff(world: World, chance: Chance): Promise<void> {
  await ask(world, chance, async ({ pool }) => {
    const id = (await unfinishedDraws(pool, 'POLL_2'))[0]
    const note = 'the line of the hall was down'
    if (id !== undefined) await voidDraw(pool, { id, reason: 'technical_fault', note, actor: 'staff:vichea' })
  })
}
