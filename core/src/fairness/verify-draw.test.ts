import { expect, test } from 'vitest'
import { verifyFast } from './any-change.test-parts.ts'
import { verifyEd25519 } from './ed25519.ts'
import { type SampleDraw, sampleDraw, withOtherStake } from './sample-draw.test-parts.ts'
import { type PublishedDraw, verifyDraw } from './verify-draw.ts'

function verified(sample: SampleDraw, verifySignature = verifyFast) {
  const { draw, keys, leaves, proof } = sample
  return verifyDraw(draw, { keys, leaves, proof, verifySignature, resultId: 4711 })
}

const failedSteps = async (sample: SampleDraw) =>
  (await verified(sample)).steps.filter(({ state }) => state === 'failed').map(({ code }) => code)

const sample = sampleDraw()
const beacon = sampleDraw(1)

test('an honest draw holds in every step, with the code of the browser', async () => {
  const { steps, state, ok } = await verified(sample, verifyEd25519)
  expect(steps.filter((step) => !step.ok)).toEqual([])
  expect([state, ok]).toEqual(['ok', true])
  expect(steps.map(({ code }) => code)).toEqual([
    'keys',
    'record',
    'rules_hash',
    'open_hash',
    'open_signature',
    'day_signature',
    'commitment_in_day',
    'close_root',
    'close_hash',
    'close_signature',
    'seed_matches',
    'release_signature',
    'prk',
    'balls',
    'own_leaf',
    'own_path',
    'receipt_signature',
    'payout',
  ])
})

test('the records alone are enough; leaves and own bet add their steps', async () => {
  const { draw, keys } = sample
  const { steps, ok } = await verifyDraw(draw, { keys, verifySignature: verifyFast })
  expect(ok).toBe(true)
  expect(steps.some(({ code }) => code === 'close_root' || code === 'own_leaf')).toBe(false)
})

test('a finished draw whose bets the house does not show has failed; what is not finished or void has not', async () => {
  const options = { keys: sample.keys, verifySignature: verifyFast, leaves: null }
  const rootOf = async (draw: PublishedDraw) =>
    (await verifyDraw(draw, options)).steps.find(({ code }) => code === 'close_root')
  const withheld = { code: 'close_root', state: 'failed', ok: false, detail: { reason: 'record_incomplete' } }
  expect(await rootOf(sample.draw)).toEqual(withheld)
  expect((await verifyDraw(sample.draw, options)).state).toBe('failed')
  expect(await rootOf({ ...sample.draw, state: 'ROOTED', seed: null, result: null })).toBeUndefined()
  expect(await rootOf({ ...sample.draw, state: 'VOID', void_reason: 'vault_refused' })).toBeUndefined()
})

test('the details say what was computed', async () => {
  const { steps } = await verified(sample)
  const balls = steps.find(({ code }) => code === 'balls')
  expect(balls?.detail.computed).toEqual(sample.draw.result?.balls)
  const prk = steps.find(({ code }) => code === 'prk')
  expect(prk?.detail).toEqual({ computed: sample.draw.result?.prk, published: sample.draw.result?.prk })
  const payout = steps.find(({ code }) => code === 'payout')
  expect(payout?.detail).toMatchObject({ rateCenti: 10_000, sharesPot: false })
})

test.each<[string, (draw: PublishedDraw) => unknown, string[]]>([
  ['balls in another order', (draw) => draw.result?.balls.reverse(), ['balls']],
  [
    'another seed',
    (draw) => Object.assign(draw.seed ?? {}, { S: '00'.repeat(32) }),
    ['seed_matches', 'release_signature', 'prk', 'balls'],
  ],
  [
    'one bet more',
    (draw) => Object.assign(draw.close ?? {}, { n: 6 }),
    ['close_root', 'close_hash', 'own_path'],
  ],
  [
    'a seed released too early',
    (draw) => Object.assign(draw.seed ?? {}, { released_ms: draw.open.closeMs + 999 }),
    ['release_signature'],
  ],
  ['other rules', (draw) => Object.assign(draw, { rules: draw.rules.replace('920', '910') }), ['rules_hash']],
  [
    "another draw's place in the day",
    (draw) => Object.assign(draw.open.C_path ?? {}, { index: 3 }),
    ['commitment_in_day'],
  ],
])('%s fails in its own steps', async (_, change, codes) => {
  const draw = structuredClone(sample.draw)
  change(draw)
  expect(await failedSteps({ ...sample, draw })).toEqual(codes)
})

test.each([
  [0, ['release_signature']],
  [1, ['bound', 'release_signature']],
] as const)(
  'a total stake chosen after the seed was given, all signed anew: not what the vault bound (mode %i)',
  async (mode, codes) => {
    const honest = sampleDraw(mode)
    for (const stake of [0n, 1n, 500_000_001n]) {
      const draw = withOtherStake(honest, stake)
      expect(draw.result?.balls).not.toEqual(honest.draw.result?.balls)
      expect(await failedSteps({ ...honest, draw })).toEqual(codes)
    }
  },
)

test('a release of a former vault holds, says that it is one, and does not bind the total stake', async () => {
  const former = sampleDraw(0, { isFormer: true })
  const released = async (one: SampleDraw) =>
    (await verified(one)).steps.find(({ code }) => code === 'release_signature')
  expect((await verified(former)).ok).toBe(true)
  expect((await released(former))?.detail.form).toBe('former')
  expect((await released(sample))?.detail).not.toHaveProperty('form')
  expect(await failedSteps({ ...former, draw: withOtherStake(former, 1n) })).toEqual([])
  const otherBets = structuredClone(former.draw)
  Object.assign(otherBets.close ?? {}, { M: '00'.repeat(32) })
  expect(await failedSteps({ ...former, draw: otherBets })).toContain('release_signature')
})

test('a draw of another id is not the one that was asked for', async () => {
  expect(await failedSteps({ ...sample, draw: { ...sample.draw, result_id: 4712 } })).toEqual(['record'])
})

test('keys that were not valid around the draw count as none', async () => {
  const late = {
    ...sample.keys,
    vault: sample.keys.vault.map((key) => ({ ...key, valid_from: '2027-01-01T00:00:00.000Z' })),
  }
  expect(await failedSteps({ ...sample, keys: late })).toEqual(['keys', 'day_signature', 'release_signature'])
  const over = {
    ...sample.keys,
    operator: sample.keys.operator.map((key) => ({ ...key, valid_to: '2026-11-18T00:00:00.000Z' })),
  }
  expect(await failedSteps({ ...sample, keys: over })).toContain('open_signature')
  const unreadable = {
    ...sample.keys,
    operator: [{ key: 'AA', valid_from: '2026-11-20T00:00:00.000Z', valid_to: null }],
  }
  expect(await failedSteps({ ...sample, keys: unreadable })).toContain('keys')
})

test('what is not public yet is told apart from what failed', async () => {
  const draw = { ...sample.draw, state: 'OPEN', close: null, seed: null, result: null }
  const { steps, state, ok } = await verified({ ...sample, draw })
  expect([state, ok]).toEqual(['not_yet', false])
  expect(steps.filter((step) => step.state === 'not_yet').map(({ code }) => code)).toEqual([
    'close_root',
    'close_hash',
    'close_signature',
    'seed_matches',
    'release_signature',
    'prk',
    'balls',
    'own_path',
    'payout',
  ])
  expect(steps.find(({ code }) => code === 'receipt_signature')?.ok).toBe(true)
})

test('a void draw says so instead of waiting for ever', async () => {
  const empty = { close: null, seed: null, result: null }
  const { state, ok } = await verified({
    ...sample,
    draw: { ...sample.draw, ...empty, state: 'VOID', void_reason: 'vault_down' },
  })
  expect([state, ok]).toEqual(['void', false])
})

test('without the curve a beacon draw is computed, but not called verified', async () => {
  const { steps, state, ok } = await verified(beacon)
  expect([state, ok]).toEqual(['not_verifiable', false])
  expect(steps.filter((step) => !step.ok).map(({ code }) => code)).toEqual(['beacon'])
})

test('records that are no records fail without a fault', async () => {
  const options = { keys: sample.keys, verifySignature: verifyFast }
  for (const bad of [{}, { open: {} }, { ...sample.draw, open: null }]) {
    const { ok, state } = await verifyDraw(bad as PublishedDraw, options)
    expect([ok, state]).toEqual([false, 'failed'])
  }
})
