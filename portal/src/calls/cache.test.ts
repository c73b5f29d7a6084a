import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'

let cache: typeof import('./cache.ts')
let answers: (() => Promise<unknown>)[]
let asked: number
let focus: EventTarget

const fault = (status: number) => new CallFailed({ status, code: 'x', message: 'x' })
const fetcher = () => {
  asked += 1
  return (answers.shift() ?? (async () => `answer ${asked}`))()
}
const watcher = (extra: { answered?: (data: unknown) => void } = {}) => ({
  fetcher,
  changed: () => {},
  asksOnFocus: true,
  ...extra,
})

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  focus = new EventTarget()
  vi.stubGlobal('window', focus)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  answers = []
  asked = 0
  cache = await import('./cache.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('equal questions within 2 s are one; later ones are asked; force asks always', async () => {
  cache.watch('k', watcher())
  await Promise.all([cache.ask('k'), cache.ask('k')])
  vi.advanceTimersByTime(1999)
  await cache.ask('k')
  expect(asked).toBe(1)
  await cache.ask('k', { force: true })
  expect(asked).toBe(2)
  vi.advanceTimersByTime(2000)
  await cache.ask('k')
  expect(asked).toBe(3)
  expect(cache.answerOf('k')).toEqual({ data: 'answer 3', error: undefined, isAsking: false })
})

test('an answer that was overtaken is dropped', async () => {
  let late: (value: string) => void = () => {}
  answers = [() => new Promise((resolve) => (late = resolve)), async () => 'new']
  const seen: unknown[] = []
  cache.watch('k', watcher({ answered: (data) => seen.push(data) }))
  const first = cache.ask('k')
  await cache.ask('k', { force: true })
  late('old')
  await first
  expect(cache.answerOf('k').data).toBe('new')
  expect(seen).toEqual(['new'])
})

test('what a live event tells is not undone by a question that was on its way', async () => {
  let late: (value: string) => void = () => {}
  answers = [() => new Promise((resolve) => (late = resolve))]
  cache.watch('k', watcher())
  const first = cache.ask('k')
  cache.put('k', () => 'live')
  late('old')
  await first
  expect(cache.answerOf('k').data).toBe('live')
})

test('a fault is asked again after 5 s and keeps the last answer on the screen', async () => {
  answers = [async () => 'good', () => Promise.reject(fault(0)), async () => 'again']
  cache.watch('k', watcher())
  await cache.ask('k')
  await cache.ask('k', { force: true })
  expect(cache.answerOf('k')).toMatchObject({ data: 'good', error: { status: 0 } })
  await vi.advanceTimersByTimeAsync(3900)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(2200)
  expect(cache.answerOf('k')).toEqual({ data: 'again', error: undefined, isAsking: false })
})

test('a refusal is an answer and is not asked again', async () => {
  answers = [() => Promise.reject(fault(422))]
  cache.watch('k', watcher())
  await cache.ask('k')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})

test('nobody watches, nobody asks', async () => {
  answers = [() => Promise.reject(fault(500))]
  const leave = cache.watch('k', watcher())
  await cache.ask('k')
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  await cache.refetchAll()
  expect(asked).toBe(1)
})

test('focus asks again, at most every 5 s', async () => {
  cache.watch('k', watcher())
  await cache.ask('k')
  focus.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(1)
  focus.dispatchEvent(new Event('focus'))
  focus.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
})

test('what nobody watches is forgotten, oldest first; what is watched stays', async () => {
  cache.watch('shown', watcher())
  await cache.ask('shown')
  for (let draw = 1; draw <= 100; draw++) cache.put(`draw ${draw}`, () => draw)
  cache.watch('last', watcher())()
  expect(cache.answerOf('shown').data).toBe('answer 1')
  expect(cache.answerOf('draw 1').data).toBeUndefined()
  expect(cache.answerOf('draw 100').data).toBe(100)
})
