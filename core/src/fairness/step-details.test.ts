/** What a step says beside whether it holds: the reason, or the figures of both sides. */
import { expect, test } from 'vitest'
import { fromBase64, fromHex, hex, sha256, utf8 } from '../bytes.ts'
import { verifyFast } from './any-change.test-parts.ts'
import { boundByMs, QUICKNET } from './beacon.ts'
import { verifyRound } from './beacon-signature.ts'
import { drawBalls } from './draw-balls.ts'
import { merkleRoot } from './merkle.ts'
import type { PublishedProof } from './published-records.ts'
import { type SampleDraw, sampleDraw } from './sample-draw.test-parts.ts'
import { sampleLottery } from './sample-lottery.test-parts.ts'
import { type PublishedDraw, type StepCode, type VerifyOptions, verifyDraw } from './verify-draw.ts'

const [sealed, beacon] = [sampleDraw(), sampleDraw(1)]
const [house, outside] = [sampleLottery('KH'), sampleLottery('VN')]

interface Parts {
  draw: PublishedDraw
  proof: PublishedProof
  leaves: string[]
}

/** The step, once these parts of the sample have been changed. */
async function stepOf(
  code: StepCode,
  sample: SampleDraw,
  change: (parts: Parts) => unknown = () => {},
  options: Partial<VerifyOptions> = { verifyRound },
) {
  const { draw, proof, leaves, keys } = sample
  const parts = structuredClone({ draw, proof, leaves })
  change(parts)
  const given = { ...parts, keys, verifySignature: verifyFast, ...options }
  const { steps } = await verifyDraw(parts.draw, given)
  const step = steps.find((one) => one.code === code)
  return { state: step?.state, detail: step?.detail }
}

const failedFor = (reason: string, more = {}) => ({ state: 'failed', detail: { ...more, reason } })
const set = (target: object | null | undefined, changes: object) => Object.assign(target ?? {}, changes)
const CLOSE_MS = sealed.draw.open.closeMs
const ROUND_CLOSE_MS = beacon.draw.open.closeMs
const BOUND_BY_MS = boundByMs(QUICKNET, 'POLL_2', 1000)

test.each<[string, StepCode, SampleDraw, (parts: Parts) => unknown, string]>([
  [
    'a seed a moment before its second',
    'release_signature',
    sealed,
    ({ draw }) => set(draw.seed, { released_ms: CLOSE_MS + 999 }),
    'released_early',
  ],
  [
    'another moment from the second on',
    'release_signature',
    sealed,
    ({ draw }) => set(draw.seed, { released_ms: CLOSE_MS + 1000 }),
    'no_key_signed',
  ],
  [
    'a seed a moment before its round',
    'release_signature',
    beacon,
    ({ draw }) => set(draw.seed, { released_ms: ROUND_CLOSE_MS + 3999 }),
    'released_early',
  ],
  [
    'another moment from the round on',
    'release_signature',
    beacon,
    ({ draw }) => set(draw.seed, { released_ms: ROUND_CLOSE_MS + 4000 }),
    'no_key_signed',
  ],
  [
    'bets bound a moment too late',
    'bound',
    beacon,
    ({ draw }) => set(draw.bound, { at_ms: BOUND_BY_MS + 1 }),
    'bound_late',
  ],
  [
    'bets bound at another moment',
    'bound',
    beacon,
    ({ draw }) => set(draw.bound, { at_ms: BOUND_BY_MS }),
    'no_key_signed',
  ],
  [
    'bets bound to a chain of nobody',
    'bound',
    beacon,
    ({ draw }) => set(draw.open, { chainHash: '1'.repeat(64) }),
    'unknown_chain',
  ],
  [
    'a round of a chain of nobody',
    'beacon',
    beacon,
    ({ draw }) => set(draw.open, { chainHash: '1'.repeat(64) }),
    'unknown_chain',
  ],
  [
    'rules that are no paytable, under their own hash',
    'rules_hash',
    sealed,
    ({ draw }) => [set(draw, { rules: '{}' }), set(draw.open, { rulesHash: hex(sha256(utf8('{}'))) })],
    'not_a_paytable',
  ],
  ['a ticket without its lines', 'own_leaf', house, ({ proof }) => delete proof.lines, 'lines_missing'],
  [
    'lines of another ticket',
    'own_leaf',
    house,
    ({ proof }) => set(proof, { lines: `${proof.lines} ` }),
    'lines_differ',
  ],
  ['a hash with a byte less', 'own_leaf', house, ({ proof }) => proof.picks.pop(), 'lines_differ'],
  ['a hash with a byte more', 'own_leaf', house, ({ proof }) => proof.picks.push(0), 'lines_differ'],
  [
    'lines that cost something else',
    'own_leaf',
    house,
    ({ proof }) => set(proof, { stake: '1' }),
    'lines_cost',
  ],
  [
    'a bet of lotto 59 as a ticket of the lottery',
    'payout',
    sealed,
    ({ proof }) => set(proof, { type: 10 }),
    'no_such_bet',
  ],
  [
    'a ticket of the lottery as a bet of lotto 59',
    'own_leaf',
    outside,
    ({ proof }) => [set(proof, { type: 1 }), delete proof.lines],
    'lines_missing',
  ],
  ['picks that are no bet', 'payout', sealed, ({ proof }) => set(proof, { type: 1 }), 'no_such_bet'],
  ['rules that are no paytable', 'payout', sealed, ({ draw }) => set(draw, { rules: '{}' }), 'no_such_bet'],
])('%s: %s fails for its own reason', async (_, code, sample, change, reason) => {
  expect(await stepOf(code, sample, change)).toEqual(failedFor(reason))
})

test('rules of the ticket lottery are held against their hash alone', async () => {
  const change = ({ draw }: Parts) => [
    set(draw, { rules: '{}' }),
    set(draw.open, { rulesHash: hex(sha256(utf8('{}'))) }),
  ]
  for (const sample of [house, outside])
    expect(await stepOf('rules_hash', sample, change)).toMatchObject({ state: 'ok' })
  const asTN = (parts: Parts) => [change(parts), set(parts.draw, { game: 'TN' })]
  expect(await stepOf('rules_hash', outside, asTN)).toMatchObject({ state: 'ok' })
})

test('the round of a beacon: proven, not by its members, not looked at, not there', async () => {
  const round = { round: 1000 }
  expect(await stepOf('beacon', beacon)).toEqual({ state: 'ok', detail: round })
  const ofNobody = ({ draw }: Parts) => set(draw.beacon, { signature: '00'.repeat(48) })
  expect(await stepOf('beacon', beacon, ofNobody)).toEqual(failedFor('not_by_members', round))
  expect(await stepOf('beacon', beacon, undefined, {})).toEqual({ state: 'not_verifiable', detail: round })
  const notThere = ({ draw }: Parts) => set(draw, { beacon: null })
  expect(await stepOf('beacon', beacon, notThere)).toEqual({ state: 'not_yet', detail: {} })
})

test('bets are not bound before they are there', async () => {
  const open = ({ draw }: Parts) => set(draw, { close: null })
  expect(await stepOf('bound', beacon, open)).toEqual({ state: 'not_yet', detail: {} })
})

test.each(['K', 'day_first', 'day_count', 'day_signature'] as const)(
  'a sealed draw without %s has no day',
  async (field) => {
    const without = ({ draw }: Parts) => set(draw.open, { [field]: null })
    const cause = 'assertion failed: a sealed draw has its day'
    expect(await stepOf('day_signature', sealed, without)).toEqual(failedFor('unreadable', { cause }))
  },
)

test.each(['K', 'day_first', 'C_path'] as const)(
  'a sealed draw without %s has no place in the day',
  async (field) => {
    const without = ({ draw }: Parts) => set(draw.open, { [field]: null })
    const cause = 'assertion failed: a sealed draw has its place in the day'
    expect(await stepOf('commitment_in_day', sealed, without)).toEqual(failedFor('unreadable', { cause }))
  },
)

test('a commitment at another place, or in a day of another size, is told with both', async () => {
  const at = (place: object) =>
    stepOf('commitment_in_day', sealed, ({ draw }) => set(draw.open.C_path, place))
  expect(await at({ index: 3 })).toEqual({ state: 'failed', detail: { index: 3, size: 7 } })
  expect(await at({ size: 8 })).toEqual({ state: 'failed', detail: { index: 2, size: 8 } })
})

test('a path in a tree of another size than the close is told with both', async () => {
  const size = ({ proof }: Parts) => set(proof, { size: 6 })
  expect(await stepOf('own_path', sealed, size)).toEqual({ state: 'failed', detail: { size: 6, n: 5 } })
})

test('leaves have to be as many as were closed, each once and in their order, even under their own root', async () => {
  const under = (leaves: string[], n: number) =>
    stepOf('close_root', sealed, (parts) => {
      parts.leaves = leaves
      const M = merkleRoot(leaves.map(fromHex))
      set(parts.draw.close, { n, M: hex(M) })
    })
  const { leaves } = sealed
  const told = (count: number, isSorted: boolean) => ({
    state: 'failed',
    detail: { leaves: count, isSorted },
  })
  expect(await under(leaves, 5)).toMatchObject({ state: 'ok' })
  expect(await under(leaves, 6)).toEqual(told(5, true))
  expect(await under([...leaves].reverse(), 5)).toEqual(told(5, false))
  expect(await under([...leaves.slice(0, 1), ...leaves], 6)).toEqual(told(6, false))
  expect(await under([...leaves.slice(1, 3), ...leaves.slice(0, 1), ...leaves.slice(3)], 5)).toEqual(
    told(5, false),
  )
})

test('signatures and keys are told by the keys', async () => {
  const key = (at: { key: string } | undefined) => hex(fromBase64(at?.key ?? ''))
  const [operator, vault] = [sealed.keys.operator.map(key), sealed.keys.vault.map(key)]
  expect(await stepOf('keys', sealed)).toEqual({ state: 'ok', detail: { operator, vault } })
  expect(await stepOf('open_signature', sealed)).toEqual({ state: 'ok', detail: { key: operator[0] } })
  expect(await stepOf('day_signature', sealed)).toEqual({ state: 'ok', detail: { key: vault[1] } })
})

test.each(['operator', 'vault'] as const)('without a key of the %s the keys are not there', async (side) => {
  const keys = { ...sealed.keys, [side]: [] }
  expect(await stepOf('keys', sealed, undefined, { keys })).toMatchObject({ state: 'failed' })
})

test.each(['seed', 'close'] as const)('of a result without its %s nothing is computed', async (part) => {
  const published = sealed.draw.result?.prk
  const without = ({ draw }: Parts) => set(draw, { [part]: null })
  expect(await stepOf('prk', sealed, without)).toEqual({
    state: 'failed',
    detail: { computed: '', published },
  })
  expect(await stepOf('balls', sealed, without)).toEqual({ state: 'not_yet', detail: {} })
  expect(await stepOf('numbers', house, without)).toEqual({ state: 'not_yet', detail: {} })
})

test('while round and result are awaited, and of a seed before its close, nothing has failed yet', async () => {
  const awaited = ({ draw }: Parts) => [
    set(draw, { beacon: null, result: null }),
    set(draw.open, { mode: 1 }),
  ]
  const steps = [
    stepOf('prk', beacon, awaited),
    stepOf('balls', beacon, awaited),
    stepOf('numbers', house, awaited),
    stepOf('release_signature', sealed, ({ draw }) => set(draw, { close: null })),
  ]
  for (const step of await Promise.all(steps)) expect(step).toEqual({ state: 'not_yet', detail: {} })
})

test('the balls are told with every byte of the stream', async () => {
  const prk = fromHex(sealed.draw.result?.prk ?? '')
  const { balls, trace } = drawBalls(prk)
  expect(await stepOf('balls', sealed)).toEqual({ state: 'ok', detail: { computed: balls, trace } })
  const more = ({ draw }: Parts) => draw.result?.balls.push(1)
  expect(await stepOf('balls', sealed, more)).toEqual({ state: 'failed', detail: { computed: balls, trace } })
})

test('a house draw without numbers, or with another fourth one, has failed', async () => {
  const without = ({ draw }: Parts) => delete draw.result?.numbers
  const other = ({ draw }: Parts) => draw.result?.numbers?.splice(3, 1, 'x')
  const more = ({ draw }: Parts) => draw.result?.numbers?.push('00000')
  for (const change of [without, other, more])
    expect(await stepOf('numbers', house, change)).toMatchObject({
      state: 'failed',
      detail: { computed: house.draw.result?.numbers },
    })
})

test('records that are no records are told as such, in one step', async () => {
  const { steps } = await verifyDraw({} as PublishedDraw, { keys: sealed.keys, verifySignature: verifyFast })
  expect(steps).toEqual([{ code: 'record', ok: false, ...failedFor('record_incomplete') }])
})
