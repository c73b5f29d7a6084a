import { expect, test } from 'vitest'
import type { Spin, SpinRefusal } from '../events.ts'
import { type Answer, askSpin, isRefusal, recallSpin } from './ask-spin.ts'

const SPIN: Spin = { round: 'r', bet: 500, win: 0, balance: 9500, seed: { hash: '', nonce: 1 }, events: [] }
const no = (error: SpinRefusal['error'], waitMs?: number): SpinRefusal =>
  waitMs === undefined ? { error } : { error, waitMs }

/** A server that gives these answers in turn; `null` is an answer that was lost. */
function lineWith(answers: readonly (Answer | null)[]) {
  const asked: string[] = []
  const slept: number[] = []
  let time = 0
  const next = async (call: string): Promise<Answer> => {
    asked.push(call)
    const answer = answers[asked.length - 1]
    if (!answer) throw new TypeError('network')
    return answer
  }
  return {
    asked,
    slept,
    bet: (key: string) => next(`bet ${key}`),
    ask: (key: string) => next(`ask ${key}`),
    sleep: async (ms: number) => {
      slept.push(ms)
      time += ms
    },
    now: () => time,
  }
}

const spin = (line: ReturnType<typeof lineWith>) => {
  let checked = 0
  const answer = askSpin(line, { key: 'k', bet: 500, onChecking: () => (checked += 1) })
  return answer.then((known) => ({ known, checked }))
}

test('an answer that comes is the answer', async () => {
  const line = lineWith([SPIN])
  expect(await spin(line)).toEqual({ known: SPIN, checked: 0 })
})

test('a lost answer is asked for with the same key until it is known', async () => {
  const line = lineWith([null, null, null, no('pending'), SPIN])
  expect((await spin(line)).known).toBe(SPIN)
  expect(line.asked).toEqual(['bet k', 'ask k', 'ask k', 'ask k', 'ask k'])
})

test('a bet that never arrived is sent again with the same key', async () => {
  const line = lineWith([null, no('not_found'), SPIN])
  expect((await spin(line)).known).toBe(SPIN)
  expect(line.asked).toEqual(['bet k', 'ask k', 'bet k'])
})

test('a bet that did not arrive for long is given up, and never sent late', async () => {
  const line = lineWith([null, null, null, null, null, null, null, no('not_found')])
  const { known } = await spin(line)
  expect(isRefusal(known) && known.error).toBe('not_found')
  expect(line.asked.filter((call) => call === 'bet k')).toHaveLength(1)
})

test('too fast waits as long as the server says', async () => {
  const line = lineWith([no('too_fast', 700), SPIN])
  expect((await spin(line)).known).toBe(SPIN)
  expect([line.slept, line.asked]).toEqual([[700], ['bet k', 'bet k']])
})

test('a refusal ends it', async () => {
  const { known, checked } = await spin(lineWith([no('limit_reached')]))
  expect([known, checked]).toEqual([no('limit_reached'), 0])
})

test('a spin of an earlier visit is asked about and never bet', async () => {
  const line = lineWith([null, no('pending'), no('not_found')])
  expect(await recallSpin(line, 'k')).toEqual(no('not_found'))
  expect(line.asked).toEqual(['ask k', 'ask k', 'ask k'])
})
