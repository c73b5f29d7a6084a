/** A process, or its database, that dies at any step of a withdrawal: never lost, never paid twice, never played while held. */
import { rielToUnits } from '@samnang/core/money'
import type { Outcome } from '@samnang/core/refusal'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase } from '../../test/betting.ts'
import {
  type Asker,
  approvedWithdrawal,
  ask,
  heldWithdrawal,
  moneyOf,
  openCash,
  ownAccount,
  payoutOf,
  STAFF,
  wishOf,
  withoutLimits,
} from '../../test/cashier.ts'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import type { TestDatabase } from '../../test/database.ts'
import { bookFaults } from '../../test/draw-world.ts'
import { createPool, inTransaction, type Pool } from '../database/pool.ts'
import { cancelPayoutIn, fetchPayoutIn, payPayoutIn } from './end-payout.ts'
import { cancelWithdrawalIn, rejectWithdrawalIn } from './end-withdrawal.ts'
import { makePayoutIn } from './make-payout.ts'
import { approveWithdrawalIn, payWithdrawalIn } from './pay-withdrawal.ts'

let db: TestDatabase
let bank: bigint
let officePool: Pool

beforeAll(async () => {
  db = await bettingDatabase()
  officePool = createPool(db.officeUrl, { max: 20, role: 'samnang_office', name: 'samnang-test' })
  bank = await openCash(db)
  await withoutLimits(db)
})
afterEach(async () => expect(await bookFaults(db.owner)).toEqual([]))
afterAll(async () => {
  await officePool?.end()
  await db?.drop()
})

/** A step: what stands before it, the command, what stands after it; nothing between them. */
interface Step {
  name: string
  /** The number of the withdrawal that the command is about; 0: it makes one. */
  prepare(asker: Asker): Promise<bigint>
  run(pool: Pool, withdrawal: bigint, asker: Asker): Promise<{ ok: boolean }>
  before: { plays: number; held: number }
  after: { plays: number; held: number }
  /** Only the office's role may. */
  isOffice?: boolean
  /** Of so many calls one is cut: what pays several by the verbs above need not be cut at each of theirs again. */
  stride?: number
}

const KEY = '5b1e7b0e-0000-4000-8000-000000000059'
const all = { plays: 10_000, held: 0 }
const held = { plays: 6_000, held: 4_000 }
const gone = { plays: 6_000, held: 0 }

const STEPS: Step[] = [
  {
    name: 'asked for',
    prepare: async () => 0n,
    run: (pool, _, asker) => ask(pool, wishOf(asker, 4_000, KEY)),
    before: all,
    after: held,
  },
  {
    name: 'cancelled',
    prepare: (asker) => heldWithdrawal(db, asker, 4_000),
    run: (pool, withdrawal, { playerId }) =>
      inTransaction(pool, (tx) =>
        cancelWithdrawalIn(tx, { playerId, withdrawal, by: { actor: 'player:1' } }),
      ),
    before: held,
    after: all,
  },
  {
    name: 'approved',
    isOffice: true,
    prepare: (asker) => heldWithdrawal(db, asker, 4_000),
    run: (pool, withdrawal) =>
      inTransaction(pool, (tx) => approveWithdrawalIn(tx, { withdrawal, by: STAFF })),
    before: held,
    after: held,
  },
  {
    name: 'rejected',
    isOffice: true,
    prepare: (asker) => approvedWithdrawal(db, asker, 4_000),
    run: (pool, withdrawal) =>
      inTransaction(pool, (tx) => rejectWithdrawalIn(tx, { withdrawal, reason: 'ask_us', by: STAFF })),
    before: held,
    after: all,
  },
  {
    name: 'paid',
    isOffice: true,
    prepare: (asker) => approvedWithdrawal(db, asker, 4_000),
    run: (pool, withdrawal) => inTransaction(pool, (tx) => payWithdrawalIn(tx, payoutOf(withdrawal, bank))),
    before: held,
    after: gone,
  },
  {
    name: 'put into a file for the bank',
    isOffice: true,
    stride: 3,
    prepare: (asker) => approvedWithdrawal(db, asker, 4_000),
    run: (pool, withdrawal) => fileOf(pool, [withdrawal]).then(orDone('in_payout_file')),
    before: held,
    after: held,
  },
  {
    name: 'fetched in its file',
    isOffice: true,
    stride: 3,
    prepare: (asker) => inFile(asker),
    run: async (pool, withdrawal) => {
      const file = await payoutWith(withdrawal)
      return inTransaction(pool, (tx) => fetchPayoutIn(tx, file, STAFF))
    },
    before: held,
    after: held,
  },
  {
    name: 'paid by its file',
    isOffice: true,
    stride: 3,
    prepare: (asker) => inFile(asker),
    run: async (pool, withdrawal) => {
      const id = await payoutWith(withdrawal)
      const paid = { id, bankReference: `B${id}`, failed: [], totalUnits: rielToUnits(4_000) }
      return inTransaction(pool, (tx) => payPayoutIn(tx, paid, STAFF)).then(orDone('already_decided'))
    },
    before: held,
    after: gone,
  },
  {
    name: 'taken out of its file',
    isOffice: true,
    stride: 3,
    prepare: (asker) => inFile(asker),
    run: async (pool, withdrawal) => {
      const file = await payoutWith(withdrawal)
      const ended = inTransaction(pool, (tx) => cancelPayoutIn(tx, { id: file, isFetched: false }, STAFF))
      return ended.then(orDone('already_decided'))
    },
    before: held,
    after: held,
  },
]

/** What was done before the answer was lost is refused the next time: the office keeps answers by their keys. */
function orDone(code: string) {
  return (done: Outcome<unknown, string>): { ok: boolean } =>
    done.ok || done.code === code ? { ok: true } : done
}

/** Two of one player, 4 000 riel together: half of a payment would be seen. The number of the first. */
async function inFile(asker: Asker): Promise<bigint> {
  const both = [await approvedWithdrawal(db, asker, 1_000), await approvedWithdrawal(db, asker, 3_000)]
  expect(await fileOf(officePool, both)).toMatchObject({ ok: true })
  return both[0] ?? 0n
}

function fileOf(pool: Pool, withdrawals: bigint[]) {
  const wish = { cashAccount: bank, withdrawals, totalUnits: rielToUnits(4_000) }
  return inTransaction(pool, (tx) => makePayoutIn(tx, wish, STAFF))
}

/** The number of the file that a withdrawal stands in. */
async function payoutWith(withdrawal: bigint): Promise<bigint> {
  const { rows } = await db.owner.query<{ batch: bigint }>(
    'select batch from payout_line where withdrawal = $1',
    [withdrawal],
  )
  expect(rows, 'it stands in one file').toHaveLength(1)
  return rows[0]?.batch ?? 0n
}

async function newAsker(): Promise<Asker> {
  const { id: playerId } = await addPlayer(db, 10_000)
  return { playerId, bankAccount: await ownAccount(db, playerId) }
}

const MOMENTS: KillMoment[] = ['before', 'after']
const KILLS = STEPS.flatMap((step) => MOMENTS.map((moment) => ({ ...step, moment })))

test.each(KILLS)('killed $moment any call, what is $name is so whole or not at all', async (step) => {
  let deadAt = 1
  for (let died = true; died; deadAt += step.stride ?? 1) {
    const asker = await newAsker()
    const withdrawal = await step.prepare(asker)
    died = await step
      .run(crashingPool(poolOf(step), deadAt, step.moment).pool, withdrawal, asker)
      .then(() => false)
      .catch((error: unknown) => {
        if (error instanceof Killed) return true
        throw error
      })
    await dropLost()
    expect([step.before, step.after], `call ${deadAt}`).toContainEqual(await moneyOf(db, asker.playerId))
    for (let times = 0; times < 2; times++)
      expect(await step.run(poolOf(step), withdrawal, asker)).toMatchObject({ ok: true })
    expect(await moneyOf(db, asker.playerId), `call ${deadAt}`).toEqual(step.after)
  }
  expect(deadAt, 'the kills went through the whole command').toBeGreaterThan(6)
})

function poolOf({ isOffice }: Step): Pool {
  return isOffice ? officePool : db.pool
}

/** A process that is gone leaves its connection to the database, which ends what it had begun. */
async function dropLost(): Promise<void> {
  await db.owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  )
}

test.each(STEPS)(
  'the database cuts every connection while it is $name: the same again is answered',
  async (step) => {
    const askers = await Promise.all(Array.from({ length: 12 }, newAsker))
    const given = await Promise.all(
      askers.map(async (asker) => ({ asker, withdrawal: await step.prepare(asker) })),
    )
    const tries = given.map(async ({ asker, withdrawal }) => {
      for (;;) {
        const done = await step.run(poolOf(step), withdrawal, asker).catch(() => null)
        if (done) return done.ok
      }
    })
    for (let times = 0; times < 4; times++)
      await db.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'samnang-test' and datname = current_database()`,
      )
    expect(new Set(await Promise.all(tries))).toEqual(new Set([true]))
    for (const { playerId } of askers) expect(await moneyOf(db, playerId)).toEqual(step.after)
  },
)
