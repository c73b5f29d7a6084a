import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeLimit,
  hourOf,
  type Limit,
  type LimitPeriod,
  type LimitState,
  livePending,
  lowerLimit,
  oldestHour,
  type PlayHour,
  roomOf,
  stakeRefusal,
  usedUnits,
} from './limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 10, 30)

/** What was moved so many hours ago. */
function hour(ago: number, moved: { staked?: bigint; paid?: bigint; deposited?: bigint }): PlayHour {
  const { staked = 0n, paid = 0n, deposited = 0n } = moved
  return { hour: hourOf(NOW) - ago, stakedUnits: staked, paidUnits: paid, depositedUnits: deposited }
}

const limit = (kind: Limit['kind'], period: LimitPeriod, amountUnits: bigint): Limit => ({
  kind,
  period,
  amountUnits,
})

const usedCases: [string, Pick<Limit, 'kind' | 'period'>, PlayHour[], bigint][] = [
  ['nothing played', { kind: 'stake', period: '24h' }, [], 0n],
  ['stakes add up', { kind: 'stake', period: '24h' }, [hour(0, { staked: 5n }), hour(3, { staked: 2n })], 7n],
  ['winnings are no stakes', { kind: 'stake', period: '24h' }, [hour(0, { staked: 5n, paid: 9n })], 5n],
  ['the oldest hour counts', { kind: 'stake', period: '24h' }, [hour(24, { staked: 5n })], 5n],
  ['the hour before it does not', { kind: 'stake', period: '24h' }, [hour(25, { staked: 5n })], 0n],
  ['seven days', { kind: 'stake', period: '7d' }, [hour(168, { staked: 5n }), hour(169, { staked: 1n })], 5n],
  [
    'thirty days',
    { kind: 'stake', period: '1m' },
    [hour(720, { staked: 5n }), hour(721, { staked: 1n })],
    5n,
  ],
  [
    'a loss is stakes less winnings',
    { kind: 'loss', period: '24h' },
    [hour(1, { staked: 9n, paid: 4n })],
    5n,
  ],
  ['winnings make it negative', { kind: 'loss', period: '24h' }, [hour(1, { staked: 9n, paid: 19n })], -10n],
  [
    'winnings of the oldest hour may be out of the period',
    { kind: 'loss', period: '24h' },
    [hour(24, { staked: 9n, paid: 19n })],
    9n,
  ],
  [
    'deposits are of their own',
    { kind: 'deposit', period: '24h' },
    [hour(2, { staked: 9n, deposited: 4n })],
    4n,
  ],
]
test.each(usedCases)('used: %s', (_, kind, hours, expected) => {
  expect(usedUnits(kind, hours, NOW)).toBe(expected)
})

const refusalCases: [string, Limit[], PlayHour[], bigint, string | null][] = [
  ['no limit', [], [hour(0, { staked: 10n ** 15n })], 10n ** 15n, null],
  ['up to the limit', [limit('stake', '24h', 10n)], [hour(1, { staked: 6n })], 4n, null],
  ['above it', [limit('stake', '24h', 10n)], [hour(1, { staked: 6n })], 5n, 'stake_limit'],
  [
    'a limit below what was staked',
    [limit('stake', '24h', 3n)],
    [hour(1, { staked: 6n })],
    1n,
    'stake_limit',
  ],
  [
    'the lowest applies',
    [limit('stake', '24h', 100n), limit('stake', '1m', 10n)],
    [hour(200, { staked: 8n })],
    3n,
    'stake_limit',
  ],
  ['a loss up to the limit', [limit('loss', '24h', 10n)], [hour(1, { staked: 9n, paid: 5n })], 6n, null],
  [
    'a stake that could be lost above it',
    [limit('loss', '24h', 10n)],
    [hour(1, { staked: 9n, paid: 5n })],
    7n,
    'loss_limit',
  ],
  [
    'winnings of the period may be staked again',
    [limit('loss', '24h', 10n)],
    [hour(1, { staked: 9n, paid: 20n })],
    21n,
    null,
  ],
  ['but no more', [limit('loss', '24h', 10n)], [hour(1, { staked: 9n, paid: 20n })], 22n, 'loss_limit'],
  [
    'both: the stake limit is told',
    [limit('loss', '24h', 1n), limit('stake', '24h', 1n)],
    [],
    2n,
    'stake_limit',
  ],
  [
    'a deposit limit does not stop play',
    [limit('deposit', '24h', 1n)],
    [hour(0, { deposited: 9n })],
    5n,
    null,
  ],
]
test.each(refusalCases)('a stake, %s', (_, limits, hours, stake, expected) => {
  expect(stakeRefusal(limits, hours, stake, NOW)).toBe(expected)
})

test('room is the least of the kind', () => {
  const limits = [limit('deposit', '24h', 10n), limit('deposit', '7d', 12n), limit('stake', '24h', 1n)]
  expect(roomOf('deposit', limits, [hour(30, { deposited: 9n })], NOW)).toBe(3n)
  expect(roomOf('loss', limits, [], NOW)).toBeNull()
  expect(hourOf(NOW) - oldestHour(NOW)).toBe(720)
})

test('the least room is the least in whatever order the limits stand', () => {
  const limits = [limit('stake', '1m', 7n), limit('stake', '24h', 20n), limit('stake', '7d', 9n)]
  const orders = [limits, [...limits].reverse(), [...limits.slice(1), ...limits.slice(0, 1)]]
  expect(orders.map((order) => roomOf('stake', order, [], NOW))).toEqual([7n, 7n, 7n])
})

test('whatever the moments of the bets, no 24 hours hold more than the limit', () => {
  const bets = fc.array(
    fc.record({ afterMs: fc.integer({ min: 0, max: 9 * HOUR }), stake: fc.bigInt(1n, 6n) }),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(bets, (wishes) => {
      const placed: { at: number; stake: bigint }[] = []
      let at = NOW
      for (const { afterMs, stake } of wishes) {
        at += afterMs
        const hours = placed.map((bet) => ({
          hour: hourOf(bet.at),
          stakedUnits: bet.stake,
          paidUnits: 0n,
          depositedUnits: 0n,
        }))
        if (stakeRefusal([limit('stake', '24h', 10n)], hours, stake, at) === null) placed.push({ at, stake })
      }
      for (const { at: end } of placed) {
        const within = placed.filter((bet) => bet.at <= end && bet.at > end - DAY)
        expect(within.reduce((sum, bet) => sum + bet.stake, 0n)).toBeLessThanOrEqual(10n)
      }
    }),
  )
})

const none: LimitState = { amountUnits: null, pending: null }
const ten: LimitState = { amountUnits: 10n, pending: null }
const asked = (amountUnits: bigint | null, agoMs: number): LimitState => ({
  amountUnits: 10n,
  pending: { amountUnits, askedAtMs: NOW - agoMs },
})
const wish = (amountUnits: bigint | null, isConfirmed = false) => ({ amountUnits, isConfirmed })

const changeCases: [string, LimitState, ReturnType<typeof wish>, LimitState | string][] = [
  ['a first limit works at once', none, wish(10n), ten],
  ['and with a confirmation, too', none, wish(10n, true), ten],
  ['a lower one works at once', ten, wish(9n), { amountUnits: 9n, pending: null }],
  ['a lower one drops what is pending', asked(20n, DAY), wish(9n), { amountUnits: 9n, pending: null }],
  [
    'a lower one needs no confirmation, and takes one',
    asked(20n, 0),
    wish(9n, true),
    { amountUnits: 9n, pending: null },
  ],
  ['a higher one waits', ten, wish(20n), asked(20n, 0)],
  ['none waits', ten, wish(null), asked(null, 0)],
  ['the same wish again keeps its time', asked(20n, 5 * HOUR), wish(20n), asked(20n, 5 * HOUR)],
  ['another wish starts anew', asked(20n, 5 * HOUR), wish(21n), asked(21n, 0)],
  ['none instead of a higher one starts anew', asked(20n, 5 * HOUR), wish(null), asked(null, 0)],
  ['the present one drops what is pending', asked(20n, 5 * HOUR), wish(10n), ten],
  ['no limit stays none', none, wish(null), none],
  ['confirmed too early', asked(20n, DAY - 1), wish(20n, true), 'limit_too_early'],
  ['confirmed after 24 hours', asked(20n, DAY), wish(20n, true), { amountUnits: 20n, pending: null }],
  ['none confirmed after 24 hours', asked(null, DAY), wish(null, true), none],
  [
    'confirmed at the last moment',
    asked(20n, 7 * DAY - 1),
    wish(20n, true),
    { amountUnits: 20n, pending: null },
  ],
  ['confirmed too late', asked(20n, 7 * DAY), wish(20n, true), 'limit_nothing_pending'],
  ['a wish that has ended is a new one', asked(20n, 7 * DAY), wish(20n), asked(20n, 0)],
  ['another amount confirmed than asked for', asked(20n, DAY), wish(21n, true), 'limit_nothing_pending'],
  [
    'none confirmed where a higher one was asked for',
    asked(20n, DAY),
    wish(null, true),
    'limit_nothing_pending',
  ],
  ['nothing asked for', ten, wish(20n, true), 'limit_nothing_pending'],
  ['the present one confirmed', ten, wish(10n, true), 'limit_nothing_pending'],
]
test.each(changeCases)('%s', (_, state, change, expected) => {
  const outcome = changeLimit(state, change, NOW)
  expect(outcome.ok ? outcome.value : outcome.code).toEqual(expected)
})

test('a pending wish ends after seven days', () => {
  expect(livePending(asked(20n, 7 * DAY - 1), NOW)).not.toBeNull()
  expect(livePending(asked(20n, 7 * DAY), NOW)).toBeNull()
})

test.each([
  ['where there was none', null, 5n, 5n],
  ['below the present one', 10n, 9n, 9n],
  ['the present one', 10n, 10n, null],
  ['above it', 10n, 11n, null],
])('the staff lower a limit, never raise it: %s', (_name, present, asked, after) => {
  const lowered = lowerLimit({ amountUnits: present }, asked)
  expect(lowered.ok ? lowered.value.amountUnits : null).toBe(after)
  expect(lowered.ok ? lowered.value.pending : lowered.code).toBe(after === null ? 'limit_not_lower' : null)
})
