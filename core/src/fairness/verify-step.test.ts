import { expect, test } from 'vitest'
import { base64, hex, sha256, utf8 } from '../bytes.ts'
import { sampleDraw } from './sample-draw.test-parts.ts'
import { failed, keysValidFor, missing, runCheck, sameHash, verdict } from './verify-step.ts'

const { draw } = sampleDraw()
const DAY_MS = 24 * 60 * 60 * 1000
const KEY = sha256(utf8('a key'))
const at = (ms: number) => new Date(ms).toISOString()

test('a check that ends is a step with its verdict', async () => {
  const ends = (state: 'ok' | 'failed' | 'not_yet' | 'void' | 'not_verifiable') =>
    runCheck({ code: 'prk', run: () => ({ state, detail: { figure: 1 } }) })
  for (const state of ['ok', 'failed', 'not_yet', 'void', 'not_verifiable'] as const)
    expect(await ends(state)).toEqual({ code: 'prk', state, ok: state === 'ok', detail: { figure: 1 } })
})

test('a check that cannot read its records has failed, and says what was in the way', async () => {
  const step = (cause: string) => ({
    ...{ code: 'balls', state: 'failed', ok: false },
    detail: { cause, reason: 'unreadable' },
  })
  const thrown = () => {
    throw new Error('hex is lower case')
  }
  expect(await runCheck({ code: 'balls', run: thrown })).toEqual(step('hex is lower case'))
  expect(await runCheck({ code: 'balls', run: () => Promise.reject('a text') })).toEqual(step('a text'))
})

test('verdicts carry their figures, failures their reason', () => {
  expect(verdict(true)).toEqual({ state: 'ok', detail: {} })
  expect(verdict(false, { figure: 1 })).toEqual({ state: 'failed', detail: { figure: 1 } })
  expect(failed('bound_late')).toEqual({ state: 'failed', detail: { reason: 'bound_late' } })
  expect(failed('bound_late', { round: 5 })).toEqual({
    state: 'failed',
    detail: { round: 5, reason: 'bound_late' },
  })
})

test('what was computed stands beside what was published; what could not be computed is no hash', () => {
  const [computed, other] = [hex(KEY), '00'.repeat(32)]
  expect(sameHash(KEY, computed)).toEqual({ state: 'ok', detail: { computed, published: computed } })
  expect(sameHash(KEY, other)).toEqual({ state: 'failed', detail: { computed, published: other } })
  expect(sameHash(null, other)).toEqual({ state: 'failed', detail: { computed: '', published: other } })
})

test('what is missing may come, but not of a void draw', () => {
  expect(missing(draw)).toEqual({ state: 'not_yet', detail: {} })
  expect(missing({ ...draw, state: 'VOID' })).toEqual({ state: 'void', detail: {} })
})

test.each([
  ['since ever, for ever', 0, null, true],
  ['until a day before the draw opens', 0, draw.open.openMs - DAY_MS, true],
  ['until a moment earlier', 0, draw.open.openMs - DAY_MS - 1, false],
  ['from a day after the draw closes', draw.open.closeMs + DAY_MS, null, true],
  ['from a moment later', draw.open.closeMs + DAY_MS + 1, null, false],
  ['from then, and until before', draw.open.closeMs + DAY_MS + 1, draw.open.openMs, false],
])('a key that is valid %s', (_, fromMs, toMs, isValid) => {
  const key = { key: base64(KEY), valid_from: at(fromMs), valid_to: toMs === null ? null : at(toMs) }
  expect(keysValidFor(draw, [key])).toEqual(isValid ? [KEY] : [])
})

test('keys of another length, and what is no base64, are left out', () => {
  const published = [base64(KEY.slice(1)), 'no key', base64(KEY), base64(new Uint8Array(33))]
  const keys = published.map((key) => ({ key, valid_from: at(0), valid_to: null }))
  expect(keysValidFor(draw, keys)).toEqual([KEY])
})
