import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FAULTS } from '../provider/operator-stub.test-parts.ts'
import type { Spin, SpinRefusal } from './events.ts'
import { BETS, SLOT_GAMES } from './games.ts'
import { replayWin } from './replay.ts'
import { SlotHouse } from './slot-house.test-parts.ts'
import { slotProof } from './slot-proof.ts'

const LOTUS = 'sbx_lotus_gold'
const UNITS = 100_000n

function spinOf(answer: Spin | SpinRefusal | null): Spin {
  if (answer === null || 'error' in answer) throw new Error(JSON.stringify(answer))
  return answer
}

test('a spin takes the bet, pays its win and is verified from its seed', async () => {
  for (const { code } of SLOT_GAMES) {
    const house = new SlotHouse({})
    const session = house.seat('u_1', code)
    const { hash } = await house.seeds.ofPlayer('u_1')
    const spin = spinOf(await house.play(session, { key: randomUUID(), bet: 2000 }))
    expect(spin).toMatchObject({ bet: 2000, win: replayWin(spin.events), seed: { hash, nonce: 0 } })
    expect(house.operator.balance).toBe((100_000n - 2000n + BigInt(spin.win)) * UNITS)
    expect(spin.balance).toBe(100_000 - 2000 + spin.win)
    const round = await house.rounds.findRound(spin.round)
    if (!round) throw new Error('no round')
    expect(round.state).toBe('closed')
    const seed = await house.seeds.find(round.seedId)
    expect(slotProof.verify(round, seed?.serverSeed ?? new Uint8Array())).toBe(true)
    expect(slotProof.verify(round, new Uint8Array(32))).toBe(false)
    expect(
      slotProof.verify(
        { ...round, outcome: { bet: 2000, win: spin.win + 1 } },
        seed?.serverSeed ?? new Uint8Array(),
      ),
    ).toBe(false)
    expect(slotProof.renderRound(round).length).toBeGreaterThan(2)
  }
})

test('the same key gives the same spin and bets once, asked at once, later, or only asked about', async () => {
  const house = new SlotHouse({})
  const session = house.seat('u_1', LOTUS)
  const order = { key: randomUUID(), bet: 500 }
  const [first, second] = await Promise.all([house.play(session, order), house.play(session, order)])
  const third = await house.play(session, { ...order, key: order.key.toUpperCase() })
  const asked = await house.ask(session, order.key)
  expect(second).toEqual(first)
  for (const again of [third, asked])
    expect(spinOf(again).events).toEqual(spinOf(house.rounds.all.size === 1 ? again : null).events)
  expect(spinOf(third)).toMatchObject({ round: spinOf(first).round, win: spinOf(first).win })
  expect(spinOf(asked).balance).toBe(100_000 - 500 + spinOf(first).win)
  expect([...house.operator.applied.values()].filter(({ kind }) => kind === 'bet')).toHaveLength(1)
})

test('a key with another bet is refused; another player’s key reaches nothing of theirs', async () => {
  const house = new SlotHouse({})
  const [mine, other] = [house.seat('u_1', LOTUS), house.seat('u_2', LOTUS)]
  const key = randomUUID()
  const spin = spinOf(await house.play(mine, { key, bet: 500 }))
  expect(await house.play(mine, { key, bet: 1000 })).toEqual({ error: 'key_used' })
  expect(await house.ask(other, key)).toEqual({ error: 'not_found' })
  expect(spinOf(await house.play(other, { key, bet: 1000 })).round).not.toBe(spin.round)
})

test('spins of a player in a game are 2.5 seconds apart, in whichever tab; other players do not wait', async () => {
  const house = new SlotHouse({})
  const [mine, tab, other] = [house.seat('u_1', LOTUS), house.seat('u_1', LOTUS), house.seat('u_2', LOTUS)]
  const order = () => ({ key: randomUUID(), bet: 500 })
  const [first, second] = await Promise.all([house.play(mine, order()), house.play(tab, order())])
  expect(spinOf(first).win).toBeGreaterThanOrEqual(0)
  expect(second).toEqual({ error: 'round_open' })
  house.nowMs += 1000
  expect(await house.play(tab, order())).toEqual({ error: 'too_fast', waitMs: 1500 })
  spinOf(await house.play(other, order()))
  house.nowMs += 1500
  spinOf(await house.play(tab, order()))
})

test('without money nothing is drawn, nothing is taken, and the next try does not wait', async () => {
  const house = new SlotHouse({ balance: 700n })
  const session = house.seat('u_1', LOTUS)
  const key = randomUUID()
  expect(await house.play(session, { key, bet: 1000 })).toEqual({ error: 'not_enough_money' })
  expect(await house.play(session, { key, bet: 1000 })).toEqual({ error: 'not_enough_money' })
  expect([...house.rounds.all.values()]).toMatchObject([{ state: 'cancelled', outcome: null, events: null }])
  spinOf(await house.play(session, { key: randomUUID(), bet: 500 }))
})

test('while nobody knows whether the bet arrived nothing is drawn, and the stake comes back', async () => {
  const house = new SlotHouse({
    faults: ['timeout after apply', 'timeout before apply', 'timeout before apply'],
  })
  const session = house.seat('u_1', LOTUS)
  const key = randomUUID()
  expect(await house.play(session, { key, bet: 5000 })).toEqual({ error: 'cancelled' })
  await house.comeToRest()
  expect(await house.ask(session, key)).toEqual({ error: 'cancelled' })
  expect(house.operator.balance).toBe(100_000n * UNITS)
  expect([...house.rounds.all.values()].every(({ outcome }) => outcome === null)).toBe(true)
})

test('a round that a kill left without its bet is never bet on later', async () => {
  const house = new SlotHouse({ kills: [2] })
  const session = house.seat('u_1', LOTUS)
  const key = randomUUID()
  expect(await house.play(session, { key, bet: 500 })).toBeNull()
  expect(await house.play(session, { key, bet: 500 })).toEqual({ error: 'cancelled' })
  expect(house.operator.balance).toBe(100_000n * UNITS)
})

test.each(['findRound', 'storeOutcome'] as const)(
  'a round that another process cancels under an accepted bet, before %s, gives the stake back',
  async (step) => {
    const house = new SlotHouse({})
    const session = house.seat('u_1', LOTUS)
    const rounds = house.rounds as unknown as Record<string, (id: string, ...rest: unknown[]) => unknown>
    const goOn = rounds[step]?.bind(house.rounds)
    rounds[step] = async (id, ...rest) => {
      await house.rounds.cancelRound(id)
      return goOn?.(id, ...rest)
    }
    const key = randomUUID()
    expect(await house.play(session, { key, bet: 500 })).toEqual({ error: 'cancelled' })
    await house.comeToRest()
    expect(house.operator.balance).toBe(100_000n * UNITS)
    expect([...house.rounds.all.values()]).toMatchObject([{ state: 'cancelled', outcome: null }])
  },
)

test('a database that fails in the middle of a bet leaves no round open once the wager has ended', async () => {
  const house = new SlotHouse({})
  const session = house.seat('u_1', LOTUS)
  const order = { key: randomUUID(), bet: 500 }
  const { betSent } = house.store
  house.store.betSent = () => Promise.reject(new Error('no connection'))
  await expect(house.play(session, order)).rejects.toThrow('no connection')
  house.store.betSent = betSent
  expect(await house.ask(session, order.key)).toEqual({ error: 'pending' })
  await house.comeToRest()
  expect(await house.ask(session, order.key)).toEqual({ error: 'cancelled' })
  expect([...house.rounds.all.values()]).toMatchObject([{ state: 'cancelled' }])
  spinOf(await house.play(session, { ...order, key: randomUUID() }))
})

test('rules that changed between bet and draw give the stake back', async () => {
  const house = new SlotHouse({})
  const session = house.seat('u_1', LOTUS)
  const { openRound } = house.rounds
  house.rounds.openRound = (round) => openRound.call(house.rounds, { ...round, configHash: 'of yesterday' })
  const key = randomUUID()
  expect(await house.play(session, { key, bet: 500 })).toEqual({ error: 'cancelled' })
  await house.comeToRest()
  expect(await house.ask(session, key)).toEqual({ error: 'cancelled' })
  expect(house.operator.balance).toBe(100_000n * UNITS)
  expect([...house.rounds.all.values()]).toMatchObject([{ state: 'cancelled', outcome: null }])
})

/** Any faults on the line, any kills, a screen that asks until it knows: balances agree and no spin changes. */
test('whatever is killed or lost, every key ends once and the operator’s balance is the sum of its spins', async () => {
  const life = fc.record({
    code: fc.constantFrom(...SLOT_GAMES.map(({ code }) => code)),
    bets: fc.array(fc.constantFrom(...BETS.slice(0, 5)), { minLength: 1, maxLength: 4 }),
    faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 14 }),
    kills: fc.array(fc.nat(24), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(life, async ({ code, bets, faults, kills }) => {
      const house = new SlotHouse({ faults, kills })
      const session = house.seat('u_1', code)
      const told = new Map<string, Spin | SpinRefusal>()
      for (const bet of bets) {
        const key = randomUUID()
        let answer: Spin | SpinRefusal | null = null
        for (let tries = 0; tries < 12 && (answer === null || isOpen(answer)); tries++) {
          answer = await house.play(session, { key, bet })
          house.nowMs += 3000
          await house.comeToRest()
        }
        if (answer) told.set(key, answer)
      }
      await house.comeToRest()
      let expected = 100_000n * UNITS
      for (const [key, answer] of told) {
        const now = await untilTold(() => house.ask(session, key))
        if ('error' in answer) expect(now).toHaveProperty('error')
        else {
          expect(spinOf(now)).toMatchObject({ round: answer.round, win: answer.win, events: answer.events })
          expected += BigInt(answer.win - answer.bet) * UNITS
        }
      }
      expect(house.operator.balance).toBe(expected)
      for (const { state } of house.rounds.all.values()) expect(['closed', 'cancelled']).toContain(state)
    }),
    { numRuns: 300 },
  )
})

function isOpen(answer: Spin | SpinRefusal): boolean {
  return 'error' in answer && ['pending', 'too_fast', 'round_open', 'not_found'].includes(answer.error)
}

/** A screen asks again as long as processes die under its question. */
async function untilTold<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
  }
}
