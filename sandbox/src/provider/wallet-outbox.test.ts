import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FAULTS, type Fault } from './operator-stub.test-parts.ts'
import { type Step, WalletLife } from './wallet-life.test-parts.ts'

const START = 1_000_000n
const WON: Step = { amount: 1_000n, win: 5_000n, isDrawn: true, isAskedTwice: false }
const LOST: Step = { ...WON, win: 0n }
const SPOILT: Step = { ...WON, isDrawn: false }

async function lived(steps: Step[], faults: Fault[], kills: number[] = []): Promise<WalletLife> {
  const life = new WalletLife(START, faults, kills)
  for (const step of steps) await life.play(step)
  await life.comeToRest()
  return life
}

function expectConserved(life: WalletLife): void {
  expect(life.openWagers()).toEqual([])
  expect(life.operator.balance).toBe(life.expectedBalance(START))
  for (const [wager, { kind }] of life.told) {
    const row = life.store.rows.get(wager)
    if (kind !== 'accepted') expect(row?.state).not.toBe('CLOSED')
    if (kind === 'accepted' && life.plans.get(wager)?.isDrawn) expect(row?.state).toBe('CLOSED')
  }
}

const CALLS: [name: string, steps: Step[], before: Fault[]][] = [
  ['bet', [WON], []],
  ['win', [WON], ['ok']],
  ['win of nothing', [LOST], ['ok']],
  ['rollback', [SPOILT], ['ok']],
  ['rollback of a win', [{ ...WON, corrected: 0n }], ['ok', 'ok']],
  ['win after a rollback', [{ ...LOST, corrected: 700n }], ['ok', 'ok', 'ok']],
]
const CASES = CALLS.flatMap(([name, steps, before]) =>
  FAULTS.map((fault) => [fault, name, steps, before] as const),
)

test.each(CASES)(
  '%s at a %s: the books agree and nothing stays open',
  async (fault, _name, steps, before) => {
    for (const times of [1, 2, 3, 5]) {
      expectConserved(await lived(steps, [...before, ...Array.from({ length: times }, () => fault)]))
    }
  },
)

test('a bet that nobody answered three times is cancelled, and its stake is back', async () => {
  const life = await lived([WON], ['timeout after apply', 'timeout after apply', 'timeout after apply'])
  expect([...life.told.values()]).toEqual([{ kind: 'cancelled' }])
  expect(life.operator.balance).toBe(START)
  expect([...life.store.rows.values()].map(({ state }) => state)).toEqual(['CANCELLED'])
})

test('a bet whose first answer was lost is accepted by the second call, and paid once', async () => {
  const life = await lived([WON], ['timeout after apply'])
  expect(life.operator.balance).toBe(START + 4_000n)
  expect([...life.operator.applied.values()].map(({ kind }) => kind)).toEqual(['bet', 'win'])
})

test('without money nothing is taken and no rollback is sent', async () => {
  const life = await lived([{ ...WON, amount: START + 1n }], [])
  expect([...life.told.values()]).toEqual([{ kind: 'refused', code: 'not_enough_money' }])
  expect(life.operator.calls).toBe(1)
})

test('no money after a call that nobody answered: that call may still arrive, so it is rolled back', async () => {
  const life = await lived([{ ...WON, amount: START + 1n }], ['slow'])
  expect([...life.told.values()]).toEqual([{ kind: 'refused', code: 'not_enough_money' }])
  expect([...life.operator.applied.values()].map(({ kind }) => kind)).toEqual(['rollback'])
})

test('a loss is told, too: a win of 0 closes the round', async () => {
  const life = await lived([LOST], [])
  expect([...life.operator.applied.values()].map(({ kind }) => kind)).toEqual(['bet', 'win'])
})

test('asked twice, a bet is taken once and answered alike', async () => {
  const life = await lived([{ ...WON, isAskedTwice: true }], [])
  expect(life.operator.balance).toBe(START + 4_000n)
})

test('a win waits out a silence of hours and arrives soon after the first answer', async () => {
  const silence = Array.from({ length: 60 }, (): Fault => 'timeout before apply')
  const life = await lived([WON], ['ok', ...silence])
  expectConserved(life)
  expect(life.operator.balance).toBe(START + 4_000n)
})

test('a corrected win is rolled back, then paid anew, once each; the same correction again sends nothing', async () => {
  const life = await lived([{ ...WON, corrected: 300n }], [])
  expect([...life.operator.applied.values()]).toEqual([
    { kind: 'bet', amount: 1_000n, isUndone: false },
    { kind: 'win', amount: 5_000n, isUndone: true },
    { kind: 'rollback', amount: 0n, isUndone: false },
    { kind: 'win', amount: 300n, isUndone: false },
  ])
  const [wager] = life.store.rows.keys()
  const calls = life.operator.calls
  expect(await life.outbox.correctWin({ wager: String(wager), amount: 300n })).toBe(true)
  await life.comeToRest()
  expect(life.operator.calls).toBe(calls)
  expectConserved(life)
})

test('a win that is on its way cannot be corrected yet, and nothing changes', async () => {
  const life = new WalletLife(START, ['ok', 'timeout before apply'], [])
  await life.play(WON)
  const [wager] = life.store.rows.keys()
  expect(await life.outbox.correctWin({ wager: String(wager), amount: 0n })).toBe(false)
  await life.comeToRest()
  expect(life.operator.balance).toBe(START + 4_000n)
})

test('a kill before and after every commit of a life changes nobody’s money', async () => {
  for (let at = 0; at < 24; at++) {
    expectConserved(await lived([{ ...WON, corrected: 10n }, SPOILT, LOST], [], [at]))
    expectConserved(await lived([WON, SPOILT], ['slow', 'refuse', 'timeout after apply'], [at, at]))
  }
})

const step: fc.Arbitrary<Step> = fc.record({
  amount: fc.bigInt(1n, 400_000n),
  win: fc.oneof(fc.constant(0n), fc.bigInt(1n, 900_000n)),
  isDrawn: fc.boolean(),
  isAskedTwice: fc.boolean(),
})
const correctedStep = fc
  .tuple(step, fc.option(fc.oneof(fc.constant(0n), fc.bigInt(1n, 900_000n)), { nil: undefined }))
  .map(([each, corrected]): Step => (corrected === undefined ? each : { ...each, corrected }))

test('10 000 random lives with faults and kills: money is conserved, no stake stays open', async () => {
  const lives = fc.asyncProperty(
    fc.array(correctedStep, { minLength: 1, maxLength: 5 }),
    fc.array(fc.constantFrom(...FAULTS), { maxLength: 14 }),
    fc.array(fc.nat(30), { maxLength: 3 }),
    async (steps, faults, kills) => expectConserved(await lived(steps, faults, kills)),
  )
  await fc.assert(lives, { numRuns: 10_000, seed: Number(process.env.SEED ?? 59) })
}, 120_000)
