import { expect, test } from 'vitest'
import { hex, sha256, utf8 } from '../bytes.ts'
import { verifyFast } from './any-change.test-parts.ts'
import type { DrawWord } from './draw-lottery-numbers.ts'
import { verifyEd25519 } from './ed25519.ts'
import { housePayout, houseSessions } from './house-payout.ts'
import type { LeafLine } from './lottery-leaf.ts'
import type { SampleDraw } from './sample-draw.test-parts.ts'
import { sampleLottery } from './sample-lottery.test-parts.ts'
import { type PublishedDraw, verifyDraw } from './verify-draw.ts'

function verified(sample: SampleDraw, verifySignature = verifyFast) {
  const { draw, keys, leaves, proof } = sample
  return verifyDraw(draw, { keys, leaves, proof, verifySignature, resultId: 4711 })
}

const failedSteps = async (sample: SampleDraw) =>
  (await verified(sample)).steps.filter(({ state }) => state === 'failed').map(({ code }) => code)

const [house, outside] = [sampleLottery('KH'), sampleLottery('VN')]

test('an honest house draw holds in every step, with the code of the browser', async () => {
  const { steps, state } = await verified(house, verifyEd25519)
  expect(steps.filter((step) => !step.ok)).toEqual([])
  expect(state).toBe('ok')
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
    'numbers',
    'own_leaf',
    'own_path',
    'receipt_signature',
    'payout',
  ])
})

test('what a ticket wins follows from its lines and the four numbers, at the rates of the leaf', async () => {
  const [line] = JSON.parse(house.proof.lines ?? '[]') as [LeafLine]
  const payoutOf = (numbers: string[], changes: Partial<LeafLine>) => {
    const sessions = houseSessions(house.draw) ?? []
    const result = house.draw.result && { ...house.draw.result, numbers }
    const proof = { ...house.proof, lines: JSON.stringify([{ ...line, ...changes }]) }
    return housePayout({ ...house.draw, result }, proof, sessions).detail
  }
  const won = { wins: true, payoutUnits: String(1000 * 90 * 100_000), sharesPot: false }
  expect(payoutOf(['12340', '00000', '00040', '00040'], {})).toEqual(won)
  const twice = { ...won, payoutUnits: String(2 * 1000 * 90 * 100_000) }
  expect(payoutOf(['99940', '00040', '00000', '00000'], {})).toEqual(twice)
  const half = { ...won, payoutUnits: String(1000 * 45 * 100_000), isReduced: true }
  expect(payoutOf(['12340', '00000', '00000', '00000'], { reduced: { 40: 50 } })).toEqual(half)
  expect(payoutOf(['40000', '04001', '00040', '00040'], {})).toMatchObject({ wins: false, payoutUnits: '0' })
})

test('where sessions compare differently no payout is claimed', async () => {
  const rules = house.draw.rules.replace('"name":"A","prize":"A"', '"name":"A","prize":"B"')
  const { steps } = await verified({ ...house, draw: { ...house.draw, rules } })
  expect(steps.map(({ code }) => code)).not.toContain('payout')
})

test('a house draw whose rules cannot be read fails, also where the opening names their hash', async () => {
  const rulesHash = hex(sha256(utf8('{}')))
  const draw = { ...house.draw, rules: '{}', open: { ...house.draw.open, rulesHash } }
  const { steps } = await verified({ ...house, draw })
  expect(steps.find(({ code }) => code === 'rules_hash')?.state).toBe('ok')
  expect(steps.find(({ code }) => code === 'payout')).toMatchObject({
    state: 'failed',
    detail: { reason: 'not_a_paytable' },
  })
})

test('the detail has every word with the number that it gave', async () => {
  const { steps } = await verified(house)
  const detail = steps.find(({ code }) => code === 'numbers')?.detail
  expect(detail?.computed).toEqual(house.draw.result?.numbers)
  const words = detail?.words as readonly DrawWord[]
  expect(words.filter(({ accepted }) => accepted).map(({ number }) => number)).toEqual(
    house.draw.result?.numbers,
  )
})

test('of an outside draw the frozen tickets are checked, and nothing of a result is claimed', async () => {
  const { steps, state } = await verified(outside, verifyEd25519)
  expect(state).toBe('ok')
  expect(steps.map(({ code }) => code)).toEqual([
    'keys',
    'record',
    'rules_hash',
    'open_hash',
    'open_signature',
    'close_root',
    'close_hash',
    'close_signature',
    'own_leaf',
    'own_path',
    'receipt_signature',
  ])
  const open = { ...outside.draw, state: 'OPEN', close: null }
  const { keys } = outside
  expect(await verifyDraw(open, { keys, verifySignature: verifyFast })).toMatchObject({ state: 'not_yet' })
})

test.each<[string, SampleDraw, (draw: PublishedDraw) => unknown, string[]]>([
  ['numbers in another order', house, ({ result }) => result?.numbers?.reverse(), ['numbers']],
  [
    'another seed',
    house,
    ({ seed }) => Object.assign(seed ?? {}, { S: '00'.repeat(32) }),
    ['seed_matches', 'release_signature', 'prk', 'numbers'],
  ],
  [
    'one ticket more',
    house,
    ({ close }) => Object.assign(close ?? {}, { n: 4 }),
    ['close_root', 'close_hash', 'own_path'],
  ],
  [
    'a seed released too early',
    house,
    ({ seed, open }) => Object.assign(seed ?? {}, { released_ms: open.closeMs + 999 }),
    ['release_signature'],
  ],
  [
    'other rules',
    house,
    (draw) => Object.assign(draw, { rules: draw.rules.replace('9', '8') }),
    ['rules_hash'],
  ],
  [
    'a house draw that claims a result from outside',
    house,
    ({ open }) => Object.assign(open, { mode: 2 }),
    ['record', 'open_hash'],
  ],
  [
    'an outside draw that claims to be sealed',
    outside,
    ({ open }) => Object.assign(open, { mode: 0 }),
    ['record', 'open_hash', 'day_signature', 'commitment_in_day'],
  ],
])('%s fails in its own steps', async (_, sample, change, codes) => {
  const draw = structuredClone(sample.draw)
  change(draw)
  expect(await failedSteps({ ...sample, draw })).toEqual(codes)
})

test('other lines than those of the leaf fail, and so do lines of another cost', async () => {
  const { proof } = house
  const lines = proof.lines?.replace('"40"', '"41"') ?? ''
  expect(await failedSteps({ ...house, proof: { ...proof, lines } })).toEqual(['own_leaf'])
  const { lines: _, ...without } = proof
  expect(await failedSteps({ ...house, proof: without })).toEqual(['own_leaf', 'payout'])
  expect(await failedSteps({ ...house, proof: { ...proof, stake: '1' } })).toEqual(['own_leaf'])
})
