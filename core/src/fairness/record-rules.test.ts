/** What no hash covers has to fit together: which rule each change of the published records breaks. */
import { expect, test } from 'vitest'
import { verifyFast } from './any-change.test-parts.ts'
import { QUICKNET_HASH } from './beacon-relays.ts'
import type { RecordRule } from './fault-codes.ts'
import { sampleDraw } from './sample-draw.test-parts.ts'
import { sampleLottery } from './sample-lottery.test-parts.ts'
import { type PublishedDraw, verifyDraw } from './verify-draw.ts'

const SAMPLES = {
  sealed: sampleDraw(),
  beacon: sampleDraw(1),
  KH: sampleLottery('KH'),
  VN: sampleLottery('VN'),
}
type Of = keyof typeof SAMPLES

async function brokenIn(of: Of, change: (draw: PublishedDraw) => unknown, resultId?: number) {
  const { draw: honest, keys } = SAMPLES[of]
  const draw = structuredClone(honest)
  change(draw)
  const given = resultId === undefined ? {} : { resultId }
  const { steps } = await verifyDraw(draw, { keys, verifySignature: verifyFast, ...given })
  const step = steps.find(({ code }) => code === 'record')
  expect(step?.ok).toBe(String(step?.detail.broken) === '')
  return step?.detail.broken
}

const nothing = () => {}
const opened = (draw: PublishedDraw, changes: Partial<PublishedDraw['open']>) =>
  Object.assign(draw.open, changes)
const result = (draw: PublishedDraw, changes: Partial<NonNullable<PublishedDraw['result']>>) =>
  Object.assign(draw.result ?? {}, changes)
const SEED = { S: '00'.repeat(32), released_ms: 1, signature: '' }

test('the records of each kind of draw fit together, whether an id was asked for or not', async () => {
  for (const of of ['sealed', 'beacon', 'KH', 'VN'] as const) {
    expect(await brokenIn(of, nothing)).toEqual([])
    expect(await brokenIn(of, nothing, 4711)).toEqual([])
    expect(await brokenIn(of, nothing, 4712)).toEqual(['other_draw'])
  }
})

test.each(['SCHEDULED', 'OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'VOID'])(
  'a draw may be %s, as far as its records have come',
  async (state) => {
    const early = { state, seed: null, result: null }
    const without = state === 'VOID' ? ['void_without_reason'] : []
    expect(await brokenIn('sealed', (draw) => Object.assign(draw, early))).toEqual(without)
    expect(await brokenIn('sealed', (draw) => Object.assign(draw, early, { close: null }))).toEqual(without)
    const hasResult = state === 'DRAWN' || state === 'SETTLED'
    expect(await brokenIn('sealed', (draw) => Object.assign(draw, { state }))).toEqual(
      hasResult ? [] : [...without, 'result_too_early'],
    )
    expect(
      await brokenIn('sealed', (draw) => Object.assign(draw, early, { void_reason: 'vault_down' })),
    ).toEqual(state === 'VOID' ? [] : ['reason_without_void'])
  },
)

test.each<[Of, string, (draw: PublishedDraw) => unknown, RecordRule[]]>([
  [
    'sealed',
    'a state that is none',
    (draw) => Object.assign(draw, { state: 'GONE' }),
    ['unknown_state', 'result_too_early'],
  ],
  [
    'sealed',
    'a seed before the close',
    (draw) => Object.assign(draw, { state: 'OPEN', close: null, result: null }),
    ['published_too_early'],
  ],
  [
    'sealed',
    'a result before the close',
    (draw) => Object.assign(draw, { close: null, seed: null }),
    ['published_too_early', 'result_without_seed'],
  ],
  [
    'sealed',
    'a result without its seed',
    (draw) => Object.assign(draw, { seed: null }),
    ['result_without_seed'],
  ],
  ['sealed', 'mode 3', (draw) => opened(draw, { mode: 3 }), ['unknown_mode']],
  [
    'beacon',
    'mode 3 with a round',
    (draw) => opened(draw, { mode: 3 }),
    ['unknown_mode', 'beacon_in_sealed'],
  ],
  ['beacon', 'mode 0 with a round', (draw) => opened(draw, { mode: 0 }), ['beacon_in_sealed']],
  ['sealed', 'a chain', (draw) => opened(draw, { chainHash: `1${'0'.repeat(63)}` }), ['beacon_in_sealed']],
  ['sealed', 'the chain', (draw) => opened(draw, { chainHash: QUICKNET_HASH }), ['beacon_in_sealed']],
  ['sealed', 'a round', (draw) => opened(draw, { round: 1 }), ['beacon_in_sealed']],
  [
    'sealed',
    'a beacon',
    (draw) => Object.assign(draw, { beacon: { round: 0, signature: '' } }),
    ['beacon_in_sealed'],
  ],
  [
    'sealed',
    'a binding',
    (draw) => Object.assign(draw, { bound: { at_ms: 1, signature: '' } }),
    ['beacon_in_sealed'],
  ],
  ['sealed', 'no binding, said or not', (draw) => Object.assign(draw, { bound: null }), []],
  [
    'beacon',
    'another round than the opening named',
    ({ beacon }) => Object.assign(beacon ?? {}, { round: 1001 }),
    ['other_beacon'],
  ],
  [
    'beacon',
    'a round that does not follow from the close',
    (draw) => [draw.open, draw.beacon ?? {}].map((one) => Object.assign(one, { round: 1001 })),
    ['other_round'],
  ],
  ['beacon', 'no round yet', (draw) => Object.assign(draw, { beacon: null }), []],
  ['beacon', 'a chain that nobody knows', (draw) => opened(draw, { chainHash: '1'.repeat(64) }), []],
  [
    'beacon',
    'a close so long before that another round follows',
    (draw) => opened(draw, { closeMs: draw.open.closeMs - 3000 }),
    ['other_round', 'other_times'],
  ],
  ['sealed', 'a game that nobody knows', (draw) => Object.assign(draw, { game: 'QUICK' }), ['other_times']],
  ['sealed', 'the number of the draw after it', (draw) => Object.assign(draw, { i: 13 }), ['other_times']],
  [
    'sealed',
    'a close ten seconds later',
    (draw) => opened(draw, { closeMs: draw.open.closeMs + 10_000 }),
    ['other_times'],
  ],
  [
    'sealed',
    'an opening in its slot',
    (draw) => opened(draw, { openMs: draw.open.openMs + 1 }),
    ['other_times'],
  ],
  ['KH', 'an opening long before', (draw) => opened(draw, { openMs: draw.open.openMs - 86_400_000 }), []],
  ['KH', 'no time to bet', (draw) => opened(draw, { openMs: draw.open.closeMs }), ['other_times']],
  ['VN', 'another day', (draw) => Object.assign(draw, { day: draw.day + 1 }), ['other_times']],
  [
    'sealed',
    'a result from outside',
    (draw) => opened(draw, { mode: 2 }),
    ['outside_game', 'outside_seed', 'outside_day', 'outside_number'],
  ],
  ['VN', 'a sealed draw of VN', (draw) => opened(draw, { mode: 0 }), ['outside_game']],
  ['VN', 'TN', (draw) => Object.assign(draw, { game: 'TN' }), []],
  [
    'VN',
    'KH from outside',
    (draw) => Object.assign(draw, { game: 'KH', i: 288 }),
    ['outside_game', 'outside_number'],
  ],
  ['VN', 'a seed', (draw) => Object.assign(draw, { seed: SEED }), ['outside_seed']],
  ['VN', 'a commitment', (draw) => opened(draw, { C: `1${'0'.repeat(63)}` }), ['outside_seed']],
  [
    'VN',
    'a result',
    (draw) => Object.assign(draw, { state: 'DRAWN', result: { balls: [], prk: '' } }),
    ['result_without_seed', 'outside_seed'],
  ],
  ['VN', 'K', (draw) => opened(draw, { K: '0'.repeat(64) }), ['outside_day']],
  [
    'VN',
    'a place in a day',
    (draw) => opened(draw, { C_path: { index: 0, size: 1, path: [] } }),
    ['outside_day'],
  ],
  ['VN', "a day's signature", (draw) => opened(draw, { day_signature: '' }), ['outside_day']],
  ['VN', "a day's first", (draw) => opened(draw, { day_first: 0 }), ['outside_day']],
  ['VN', "a day's count", (draw) => opened(draw, { day_count: 0 }), ['outside_day']],
  ['VN', 'another number than its id', (draw) => Object.assign(draw, { i: 4712 }), ['outside_number']],
  ['KH', 'three numbers', (draw) => result(draw, { numbers: ['1', '2', '3'] }), ['house_numbers']],
  ['KH', 'balls', (draw) => result(draw, { balls: [1] }), ['house_numbers']],
  ['KH', 'no numbers', (draw) => delete draw.result?.numbers, ['house_numbers']],
  [
    'sealed',
    'numbers beside balls',
    (draw) => result(draw, { numbers: ['1', '2', '3', '4'] }),
    ['house_numbers'],
  ],
])('%s with %s', async (of, _, change, rules) => {
  expect(await brokenIn(of, change)).toEqual(rules)
})
