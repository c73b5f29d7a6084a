import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNITS } from '../provider/house.test-parts.ts'
import { FAULTS } from '../provider/operator-stub.test-parts.ts'
import { outcomeOf } from './outcome-json.ts'
import { payoutOfAll } from './payout.ts'
import { ROUND_MS, type Screen, TableHouse } from './table-house.test-parts.ts'
import { stakesOf } from './wager-detail.ts'

/** Everybody has what the stored outcomes say, nobody waits for money, and no seed of an open round is out. */
async function expectPeace(house: TableHouse): Promise<void> {
  await house.comeToRest()
  for (const { state, win, round, detail } of house.store.rows.values()) {
    expect(['CLOSED', 'REFUSED', 'CANCELLED']).toContain(state)
    const stored = await house.rounds.findRound(round)
    if (state === 'CLOSED') {
      if (!stored) throw new Error('a paid wager has a round')
      expect(win).toBe(payoutOfAll(outcomeOf(stored), stakesOf(detail)))
    }
  }
  expect(house.operator.balance).toBe(house.expectedBalance())
}

/** Two players bet, twice and once, and the round goes on to the next one. */
async function playRound(house: TableHouse): Promise<Screen> {
  const [one, two] = [house.seat('u_1'), house.seat('u_2')]
  await house.pass(1000)
  house.armKills()
  one.bet({ 'face:fish': 500, 'face:crab': 500 })
  two.bet({ 'pair:tiger-fish': 1000 })
  await house.pass(2000)
  one.bet({ 'face:tiger': 700 })
  await house.pass(ROUND_MS)
  return one
}

test('killed after each of its commits: the next process pays or gives back, and the table goes on', async () => {
  for (let commits = 0; commits < 80; commits++) {
    const house = new TableHouse({ kills: [commits] })
    await playRound(house)
    const wasKilled = house.isDead
    if (wasKilled) await house.restart()
    for (const { state } of house.rounds.all.values())
      if (wasKilled) expect(['closed', 'cancelled']).toContain(state)
    await expectPeace(house)
    const screen = house.seat('u_3')
    await house.until(screen, 'RESULT')
    if (!wasKilled) {
      expect(commits).toBeGreaterThan(20)
      return
    }
  }
  throw new Error('every process was killed')
})

test('killed while it finishes what a killed process left', async () => {
  for (let commits = 0; commits < 60; commits += 3) {
    const house = new TableHouse({ kills: [commits, commits % 7, 2] })
    await playRound(house)
    if (house.isDead) await house.restart()
    for (let again = 0; again < 3; again++) if (house.isDead) await house.restart()
    await house.restart()
    await expectPeace(house)
  }
})

test('a shoe that was begun goes on after a restart, with its roads; a cancelled round leaves no gap', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.until(screen, 'RESULT')
  await house.until(screen, 'RESULT')
  await house.until(screen, 'CLOSING')
  const { commitment } = screen.last('phase')
  await house.restart()
  const again = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.pass(100)
  expect(again.last('snapshot').history).toEqual(
    screen.all('result').map(({ round, outcome }) => ({ round, outcome })),
  )
  expect(again.last('phase').commitment).toEqual({ ...commitment, round: 3 })
})

test('where the database fails before the draw, the round is cancelled and every stake goes back', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1', { code: 'sbx_sic_bo' })
  await house.pass(1000)
  const round = screen.round()
  screen.bet({ big: 1000 })
  house.rounds.fault = 'before'
  await house.until(screen, 'MAINTENANCE')
  await house.pass(100)
  expect(screen.last('cancelled').round).toBe(round)
  expect(screen.all('dice')).toEqual([])
  await house.until(screen, 'RESULT')
  expect(house.operator.balance).toBe(10_000_000n * UNITS)
  expect(house.faults).toHaveLength(1)
  await expectPeace(house)
})

test('where the draw was stored but the answer was lost, the round is paid and told', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.pass(1000)
  const round = screen.round()
  screen.bet({ small: 1000, big: 1000 })
  house.rounds.fault = 'after'
  await house.until(screen, 'RESULT')
  await house.pass(100)
  expect(screen.last('result').round).toBe(round)
  expect(screen.last('win').win).toMatchObject({ round, stake: 2000 })
  await house.until(screen, 'BETTING')
  expect(screen.last('phase').commitment?.round).toBe(2)
  await expectPeace(house)
})

test('an operator that does not answer: no bet takes part, and the table goes on', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  house.operator.faults = Array.from({ length: 12 }, () => 'timeout before apply' as const)
  const key = screen.bet({ 'face:fish': 500 })
  await house.pass(5000)
  expect(screen.last('bet.no')).toMatchObject({ key, code: 'cancelled' })
  await house.until(screen, 'RESULT')
  await expectPeace(house)
  expect(house.operator.balance).toBe(10_000_000n * UNITS)
})

const action = fc.record({
  player: fc.constantFrom('u_1', 'u_2', 'u_3'),
  what: fc.constantFrom('bet', 'bet', 'bet', 'again', 'leave', 'come', 'kill'),
  spot: fc.constantFrom('face:fish', 'face:crab', 'pair:tiger-fish', 'pair:crab-fish'),
  steps: fc.integer({ min: 0, max: 9000 }),
  waitMs: fc.constantFrom(0, 50, 900, 7000, 19_000),
  fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined, freq: 3 }),
})

/** fast-check prints the seed of a sequence that fails. */
test('property: whatever players, operator and power do, money is conserved and every wager ends as its round says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), async (actions) => {
      const house = new TableHouse({ balance: 200_000n })
      const screens = new Map<string, Screen>()
      const keys = new Map<string, string>()
      const screenOf = (player: string) => {
        const known = screens.get(player)
        if (known?.readyState === 1) return known
        const screen = house.seat(player)
        screens.set(player, screen)
        return screen
      }
      for (const { player, what, spot, steps, waitMs, fault } of actions) {
        if (fault) house.operator.faults.push(fault)
        if (what === 'kill') {
          await house.restart()
          screens.clear()
        } else if (what === 'leave') screens.get(player)?.terminate()
        else {
          const screen = screenOf(player)
          await house.pass(10)
          if (what !== 'come') {
            const key = (what === 'again' && keys.get(player)) || randomUUID()
            keys.set(player, key)
            screen.bet({ [spot]: 500 + 100 * (steps % 90) }, key)
          }
        }
        await house.pass(waitMs)
      }
      await house.pass(2 * ROUND_MS)
      await house.restart()
      await expectPeace(house)
    }),
    { numRuns: 60 },
  )
}, 60_000)
