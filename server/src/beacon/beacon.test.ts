/** Relays that lie, are late or dead: no value of theirs ever counts, and one right relay is enough. */
import { signRound, verifyRound } from '@samnang/core/fairness/beacon-signature'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIES, type LocalBeacon, localBeacon } from '../../test/local-beacon.ts'
import { type Beacon, connectBeacon } from './beacon.ts'

let local: LocalBeacon
beforeAll(async () => {
  local = await localBeacon()
})
afterAll(() => local.close())

const ROUND = 1000

function connected(): Beacon {
  const { chain, relays } = local
  return connectBeacon({ chain, relays, verifyRound, log: pino({ level: 'silent' }) })
}

test.each([...LIES, 'late', 'dead'] as const)(
  'three relays of the manner %s give nothing',
  async (manner) => {
    local.behave(manner, manner, manner)
    const beacon = connected()
    expect(await beacon.signatureOf(ROUND)).toBe(null)
    expect(beacon.newestRound).toBe(0)
  },
)

test.each([...LIES, 'late', 'dead'] as const)(
  'one right relay beside two of the manner %s is enough',
  async (manner) => {
    local.behave(manner, manner, 'right')
    const beacon = connected()
    expect(await beacon.signatureOf(ROUND)).toEqual(signRound(new Uint8Array(32).fill(59), ROUND))
    expect(beacon.newestRound).toBe(ROUND)
  },
)

test.each(LIES.filter((lie) => lie !== 'redirect'))(
  'a relay of the manner %s is told of, though an honest one answers first',
  async (manner) => {
    local.behave('right', 'right', manner)
    const error = vi.fn()
    const { chain, relays } = local
    const beacon = connectBeacon({ chain, relays, verifyRound, log: { error, warn: vi.fn() } })
    expect(await beacon.signatureOf(ROUND)).not.toBe(null)
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1))
    expect(error.mock.calls[0]?.[0]).toMatchObject({ relay: local.relays[2], round: ROUND })
  },
)

test('what the public chain would have to have signed is not taken from a local one', async () => {
  local.behave('right', 'right', 'right')
  const beacon = connectBeacon({
    chain: { ...local.chain, publicKey: new Uint8Array(96) },
    relays: local.relays,
    verifyRound,
    log: pino({ level: 'silent' }),
  })
  expect(await beacon.signatureOf(ROUND)).toBe(null)
})

test('of many rounds that nobody has, as many are asked for at once as one server may, and one line a second tells of them', async () => {
  local.behave('late', 'dead', 'late')
  const warn = vi.fn()
  const { chain, relays } = local
  const beacon = connectBeacon({ chain, relays, verifyRound, log: { error: vi.fn(), warn } })
  const asked: Promise<unknown>[] = []
  while (!beacon.isBusy) asked.push(beacon.signatureOf(ROUND + asked.length))
  expect(asked).toHaveLength(32)
  expect(await Promise.all(asked)).toEqual(asked.map(() => null))
  expect(beacon.isBusy).toBe(false)
  expect(warn).toHaveBeenCalledTimes(1)
})
