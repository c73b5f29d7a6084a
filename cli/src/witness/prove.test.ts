import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import { type SampleDraw, sampleDraw } from '@samnang/core/fairness/sample-draw.test-parts'
import type { Step, StepCode, StepState } from '@samnang/core/fairness/verify-draw'
import { DAY_MS } from '@samnang/core/lotto59/draw-schedule'
import { expect, test } from 'vitest'
import type { Ask } from './ask.ts'
import type { Ended } from './notebook.ts'
import { isProven, proveAuditHeads, proveDraws } from './prove.ts'

/** As the log told of it. */
function endedOf({ draw }: SampleDraw): Ended {
  const { game, day, i, open, close, result } = draw
  const { closeMs, mode, P } = open
  return {
    ...{ id: String(draw.result_id), P, T: close?.T, prk: result?.prk ?? null, isVoid: false },
    promised: { game, day, i, closeMs, mode, P },
  }
}

/** Proves what the house shows of a draw against what its log said. */
function proved(
  sample: SampleDraw,
  draw: PublishedDraw,
  ended: Ended,
  bets: unknown = { leaves: sample.leaves },
) {
  const { keys } = sample
  const ask: Ask = async <T>(path: string) => (path.endsWith('/leaves') ? bets : draw) as T
  const { game, day, open } = sample.draw
  const promised = { [`${game}/${day}/${open.day_first}`]: { K: open.K ?? '', count: open.day_count ?? 0 } }
  return proveDraws(ask, { keys, promised, isRehearsal: false, onDraw: () => undefined }, [ended])
}

test.each([0, 1] as const)(
  'an honest draw of mode %i is proven, also from a line that an earlier release kept',
  async (mode) => {
    const sample = sampleDraw(mode)
    const { promised, ...former } = endedOf(sample)
    expect(await proved(sample, sample.draw, { ...former, ...(promised ? { promised } : {}) })).toBe(1)
    expect(await proved(sample, sample.draw, former)).toBe(1)
  },
)

test('a beacon of the house’s own proves nothing, and is let pass in a rehearsal alone', () => {
  const step = (code: StepCode, state: StepState, detail = {}): Step => ({
    ...{ code, state, detail },
    ok: state === 'ok',
  })
  const own = [step('prk', 'ok'), step('beacon', 'not_verifiable', { reason: 'test_chain' })]
  expect(() => isProven('7', own, false)).toThrow('draw 7 is not proven: beacon (not_verifiable)')
  expect(isProven('7', own, true)).toBe(false)
  expect(isProven('7', [step('prk', 'ok')], true)).toBe(true)
  for (const state of ['failed', 'not_yet', 'void', 'not_verifiable'] as const)
    expect(() => isProven('7', [...own, step('bound', state)], true)).toThrow('bound')
})

test.each<[string, Partial<PublishedDraw>, Partial<Ended>, string]>([
  ['without a result', { seed: null, result: null }, { prk: null }, 'ended without its result'],
  ['without its seed', { seed: null }, {}, 'is not proven: record, seed_matches (not_yet)'],
  [
    'without a close record',
    { close: null },
    { T: undefined },
    'is not proven: record, close_root (not_yet)',
  ],
  ['that is void by now', { state: 'VOID' }, {}, 'is not proven: record'],
  [
    'that the log had called off',
    {},
    { isVoid: true },
    'was called off in the log, and its record says SETTLED',
  ],
])('a draw %s is an alarm, whatever was made of what is missing', async (_name, shown, ended, alarm) => {
  const sample = sampleDraw()
  const said = { ...endedOf(sample), ...ended }
  await expect(proved(sample, { ...sample.draw, ...shown }, said)).rejects.toThrow(alarm)
})

test.each([
  ['nothing', {}],
  ['null', { leaves: null }],
  ['a text', { leaves: 'ab'.repeat(32) }],
  ['numbers', { leaves: [1, 2] }],
  ['a list by another name', { leaf: [] }],
  ['no answer at all', null],
])('a draw whose bets are shown as %s is an alarm', async (_name, bets) => {
  const sample = sampleDraw()
  await expect(proved(sample, sample.draw, endedOf(sample), bets)).rejects.toThrow('its bets are not shown')
})

test('a record that says another moment, number, game or mode than the log is an alarm', async () => {
  const sample = sampleDraw()
  const { promised } = endedOf(sample)
  if (!promised) throw new Error('the log promises each draw')
  const others = { game: 'POLL_1', day: 1, i: 1, closeMs: promised.closeMs + 1, mode: 1 }
  for (const [name, value] of Object.entries(others)) {
    const ended = { ...endedOf(sample), promised: { ...promised, [name]: value } }
    const alarm = `its record is not what the log promised (${name})`
    await expect(proved(sample, sample.draw, ended)).rejects.toThrow(alarm)
    await expect(proved(sample, sample.draw, { ...ended, isVoid: true })).rejects.toThrow(alarm)
  }
})

const TODAY = Date.UTC(2026, 10, 20)
const dateOf = (daysAgo: number) => new Date(TODAY - daysAgo * DAY_MS).toISOString().slice(0, 10)
const published =
  (...daysAgo: number[]): Ask =>
  async <T>() =>
    ({ heads: daysAgo.map((ago) => ({ date: dateOf(ago), head: String(ago) })) }) as T
const knownOf = (...daysAgo: number[]) => Object.fromEntries(daysAgo.map((ago) => [dateOf(ago), String(ago)]))

test('each head of the audit log that is known must be published for 400 days, not the newest alone', async () => {
  await proveAuditHeads(published(1, 2, 399), knownOf(1, 2, 399, 401), TODAY)
  for (const told of [[1], [1, 399], []])
    await expect(proveAuditHeads(published(...told), knownOf(1, 2, 399), TODAY)).rejects.toThrow(
      'is not published any more',
    )
  await expect(proveAuditHeads(published(1, 500), knownOf(1, 450), TODAY)).rejects.toThrow(dateOf(450))
  const changed = { ...knownOf(1), [dateOf(2)]: 'another' }
  await expect(proveAuditHeads(published(1, 2), changed, TODAY)).rejects.toThrow('was changed')
})
