import { expect, test } from 'vitest'
import { SharedAnswer } from './shared-answer.ts'

function shared(answers: (() => Promise<number>)[]) {
  const clock = { ms: 0, now: () => clock.ms }
  let asked = 0
  const ask = () => answers[asked++]?.() ?? Promise.resolve(asked)
  return { clock, answer: new SharedAnswer({ ask, clock, freshMs: 1_000 }), asked: () => asked }
}

test('whoever asks within the second gets the same answer, and the question is asked once', async () => {
  const { clock, answer, asked } = shared([])
  const all = await Promise.all(Array.from({ length: 1_000 }, () => answer.read()))
  clock.ms = 999
  all.push(await answer.read())
  expect(new Set(all)).toEqual(new Set([1]))
  clock.ms = 1_000
  expect(await answer.read()).toBe(2)
  expect(asked()).toBe(2)
})

test('while a slow answer is on its way nobody asks again, and a clock set back does not keep it for ever', async () => {
  let tell = (_answer: number) => {}
  const { clock, answer, asked } = shared([() => new Promise((done) => (tell = done))])
  const first = answer.read()
  clock.ms = 60_000
  const second = answer.read()
  tell(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
  expect(asked()).toBe(1)
  clock.ms = -60_000
  expect(await answer.read()).toBe(2)
})

test('a failure is told to all of its second, then it is tried again', async () => {
  const { clock, answer, asked } = shared([() => Promise.reject(new Error('down'))])
  await expect(answer.read()).rejects.toThrow('down')
  await expect(answer.read()).rejects.toThrow('down')
  expect(asked()).toBe(1)
  clock.ms = 1_000
  expect(await answer.read()).toBe(2)
})

test('an answer that is kept for long fails for a moment alone', async () => {
  const clock = { ms: 0, now: () => clock.ms }
  const answers = [
    () => Promise.reject(new Error('down')),
    () => Promise.resolve('up'),
    () => Promise.resolve('new'),
  ]
  const ask = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'))
  const answer = new SharedAnswer({ ask, clock, freshMs: 60_000, failedMs: 1_000 })
  await expect(answer.read()).rejects.toThrow('down')
  clock.ms = 999
  await expect(answer.read()).rejects.toThrow('down')
  clock.ms = 1_000
  expect(await answer.read()).toBe('up')
  clock.ms = 60_999
  expect(await answer.read()).toBe('up')
  clock.ms = 61_000
  expect(await answer.read()).toBe('new')
})

test('what was asked before a change is told to those who asked then, and to nobody after it', async () => {
  let tell = (_answer: number) => {}
  const { clock, answer, asked } = shared([() => new Promise((done) => (tell = done))])
  const before = answer.read()
  answer.forget()
  expect(await answer.read()).toBe(2)
  tell(1)
  expect(await before).toBe(1)
  clock.ms = 999
  expect([await answer.read(), answer.last, asked()]).toEqual([2, 2, 2])
  answer.forget()
  expect([answer.last, await answer.read(), answer.last]).toEqual([2, 3, 3])
})
