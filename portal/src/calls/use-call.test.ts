import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, pass, screen, settle, showHook } from './null-page.test-parts.ts'

const { forgetAnswers, putAnswer, refetchAll, useCall } = await import('./use-call.ts')

type Answer = () => Promise<unknown>
let answers: Answer[]
let asked: string[]

const success = (data: unknown) => new Response(JSON.stringify({ status: 'success', data }))
const refused = (status: number) => async () =>
  new Response(JSON.stringify({ status: 'error', code: 'x', message: 'x' }), { status })
const lost = () => Promise.reject(new TypeError('no network'))
const later = () => {
  let come: (data: unknown) => void = () => {}
  const answer = new Promise<Response>((resolve) => {
    come = (data) => resolve(success(data))
  })
  return { answer: () => answer, come: (data: unknown) => settle(() => come(data)) }
}

/** Each test asks about something of its own. */
let id = 0
const question = () => ({ query: { poll: 'POLL_2' as const, result_id: String(id) } })
const LIST = 'GET /api/v1/ticket/list'
const list = (config = {}) => showHook(() => useCall(LIST, question(), config))
const put = (rows: never) => putAnswer(LIST, question(), () => rows)

beforeEach(() => {
  id += 1
  answers = []
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return (answers.shift() ?? (async () => success(`answer ${asked.length}`)))()
  })
})
afterEach(async () => {
  await settle(() => forgetAnswers({ asksAgain: false }))
  screen.visibilityState = 'visible'
})

test('equal questions within 2 s are one; later ones are asked; a request to ask always asks', async () => {
  const shown = [await list(), await list()]
  expect(asked).toHaveLength(1)
  await pass(1_900)
  shown.push(await list())
  expect(asked).toHaveLength(1)
  await settle(() => void refetchAll())
  expect(asked).toHaveLength(2)
  await pass(2_100)
  shown.push(await list())
  await pass(50)
  expect(asked).toHaveLength(3)
  for (const one of shown) {
    expect(one.now()).toMatchObject({ data: 'answer 3', error: undefined, isLoading: false })
    await one.leave()
  }
})

test('an answer that was overtaken is dropped', async () => {
  const old = later()
  answers = [old.answer, async () => success('new')]
  const onSuccess = vi.fn()
  const shown = await list({ onSuccess })
  await settle(() => void shown.now().mutate())
  await old.come('old')
  expect(shown.now().data).toBe('new')
  expect(onSuccess.mock.calls.map(([data]) => data)).toEqual(['new'])
  await shown.leave()
})

test('what a live event tells is not undone by a question that was on its way', async () => {
  const first = later()
  answers = [first.answer]
  const shown = await list()
  await settle(() => put('live' as never))
  await first.come('old')
  expect(shown.now()).toMatchObject({ data: 'live', isLoading: false, isValidating: false })
  await shown.leave()
})

test('a fault is asked again after 5 s, once for all who asked meanwhile, and the last answer stays', async () => {
  const shown = await list()
  answers = [refused(500), lost, lost]
  for (const failure of [500, 0, 0]) {
    await settle(() => void shown.now().mutate())
    expect(shown.now()).toMatchObject({ data: 'answer 1', error: { status: failure } })
    await pass(500)
  }
  await pass(3_400)
  expect(asked).toHaveLength(4)
  await pass(2_200)
  expect(asked).toHaveLength(5)
  expect(shown.now()).toMatchObject({ data: 'answer 5', error: undefined })
  await pass(60_000)
  expect(asked).toHaveLength(5)
  await shown.leave()
})

test('a refusal is an answer and is not asked again, but in the next round of a question that has rounds', async () => {
  answers = [refused(422)]
  const shown = await list()
  await pass(60_000)
  expect(shown.now()).toMatchObject({ data: undefined, error: { status: 422 }, isLoading: false })
  expect(asked).toHaveLength(1)
  await shown.leave()
  id += 1
  answers = [refused(422)]
  const rounds = await list({ refreshInterval: (latest: unknown) => (latest ? 0 : 20_000) })
  await pass(19_900)
  expect(asked).toHaveLength(2)
  await pass(200)
  expect(rounds.now().data).toBe('answer 3')
  await pass(60_000)
  expect(asked).toHaveLength(3)
  await rounds.leave()
})

test('rounds rest while the page is hidden, and begin when an answer wants them', async () => {
  const shown = await list({ refreshInterval: (latest: unknown) => (latest === 'live' ? 3_000 : 0) })
  await pass(10_000)
  expect(asked).toHaveLength(1)
  await settle(() => put('live' as never))
  screen.visibilityState = 'hidden'
  await pass(10_000)
  expect(asked).toHaveLength(1)
  screen.visibilityState = 'visible'
  await pass(3_000)
  expect(asked).toHaveLength(2)
  await shown.leave()
})

test('nobody watches, nobody asks', async () => {
  answers = [refused(500)]
  const shown = await list()
  await shown.leave()
  await pass(60_000)
  await settle(() => void refetchAll())
  expect(asked).toHaveLength(1)
})

test('focus asks again, at most every 5 s', async () => {
  const shown = await list()
  const focus = () => settle(() => page.dispatchEvent(new Event('focus')))
  await pass(2_500)
  await focus()
  expect(asked).toHaveLength(1)
  await pass(2_600)
  await focus()
  await focus()
  await pass(10)
  expect(asked).toHaveLength(2)
  await shown.leave()
})

test('what nobody watches is forgotten, oldest first; what is watched stays', async () => {
  const first = id
  const shown = await list()
  for (let draw = 0; draw < 100; draw++) {
    id += 1
    put(`draw ${draw}` as never)
  }
  const newest = await list({ revalidateIfStale: false })
  expect(newest.now().data).toBe('draw 99')
  await newest.leave()
  id = first + 1
  const old = await list({ revalidateIfStale: false })
  expect(old.now().data).toBe('answer 2')
  expect(shown.now().data).toBe('answer 1')
  await old.leave()
  await shown.leave()
  id = first + 100
})

test('for another player everything is asked anew, and what was on its way is not shown', async () => {
  const shown = await list()
  const late = later()
  answers = [late.answer, async () => success('of the other player')]
  await settle(() => void shown.now().mutate())
  await settle(() => forgetAnswers({ asksAgain: true }))
  await late.come('of the first player')
  expect(shown.now().data).toBe('of the other player')
  expect(asked).toHaveLength(3)
  await settle(() => forgetAnswers({ asksAgain: false }))
  expect(shown.now().data).toBeUndefined()
  expect(asked).toHaveLength(3)
  await shown.leave()
})
