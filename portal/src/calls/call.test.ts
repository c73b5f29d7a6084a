import { CallFailed } from '@samnang/client/call-failed'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { OTHER_PLAYER, outcomes, player } from './outcomes.ts'

interface Sent {
  path: string
  method: string
  headers: Record<string, string>
  body: unknown
}

const sent: Sent[] = []
const page = { cookie: '' }

/** Answers in turn; `cookie` is what the answer sets. */
function server(
  ...answers: { status: number; body?: unknown; headers?: Record<string, string>; cookie?: string }[]
) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ path, method: init.method ?? '', headers: init.headers as Record<string, string>, body })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    if (answer.cookie) page.cookie = answer.cookie
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null)
    return new Response(answer.status === 204 ? null : text, {
      status: answer.status,
      headers: answer.headers ?? {},
    })
  })
}

const success = (data: unknown) => ({ status: 200, body: { status: 'success', data } })
const refused = (status: number, code: string) => ({ status, body: { status: 'error', code, message: code } })
const slip = { poll: 'POLL_2' as const, result_id: 7, bets: [{ type: 'RANGE_6' as const, amount: 500 }] }
const failureOf = async (promise: Promise<unknown>): Promise<CallFailed> => {
  const failure = await promise.catch((reason: unknown) => reason)
  if (failure instanceof CallFailed) return failure
  throw new Error('it did not fail')
}

beforeEach(() => {
  sent.length = 0
  page.cookie = 'XSRF-TOKEN=a%2Fb; poll=POLL_2'
  vi.stubGlobal('document', page)
  outcomes.set({ loginAgain: false, maintenance: null })
})
afterEach(() => vi.unstubAllGlobals())

test('a success gives its data', async () => {
  server(success({ outstanding: 3 }))
  expect(await call('GET /api/v1/ticket/badge', {})).toEqual({ outstanding: 3 })
  expect(sent[0]?.headers).toMatchObject({ accept: 'application/json' })
})

test('an unsafe call carries the decoded token, the key and JSON', async () => {
  server(success({}))
  await call('POST /api/bet', { body: slip, key: 'k1' })
  expect(sent[0]).toMatchObject({ method: 'POST', body: slip })
  expect(sent[0]?.headers).toMatchObject({
    'x-xsrf-token': 'a/b',
    'idempotency-key': 'k1',
    'content-type': 'application/json',
  })
})

test('a command says whose page it is of; a question does not', async () => {
  player.set(1000)
  server(success({}), success({}))
  await call('POST /api/bet', { body: slip })
  await call('GET /api/user', {})
  expect(sent.map(({ headers }) => headers['x-player'])).toEqual(['1000', undefined])
})

test('the repetition after 419 is still of the player who gave the command, whoever has logged in meanwhile', async () => {
  player.set(1000)
  server(refused(419, 'csrf_mismatch'), { status: 204 }, success({}))
  const asked = call('POST /api/bet', { body: slip, key: 'k1' })
  expect(sent).toHaveLength(1)
  player.set(2000)
  await asked
  expect(sent.map(({ headers }) => headers['x-player'])).toEqual(['1000', undefined, '1000'])
})

test('a page whose player has changed hears of it', async () => {
  const heard = vi.fn()
  vi.stubGlobal('window', new EventTarget())
  window.addEventListener(OTHER_PLAYER, heard)
  server(refused(409, 'other_player'))
  await failureOf(call('POST /api/bet', { body: slip }))
  expect(heard).toHaveBeenCalledOnce()
})

test('without a token the csrf cookie is fetched first', async () => {
  page.cookie = ''
  server({ status: 204, cookie: 'XSRF-TOKEN=fresh' }, success({}))
  await call('POST /logout', {})
  expect(sent.map((request) => request.path)).toEqual(['/sanctum/csrf-cookie', '/logout'])
  expect(sent[1]?.headers['x-xsrf-token']).toBe('fresh')
})

test('419 is recovered once, with a fresh token and the same key', async () => {
  server(refused(419, 'csrf_mismatch'), { status: 204, cookie: 'XSRF-TOKEN=fresh' }, success({}))
  await call('POST /api/bet', { body: slip, key: 'k1' })
  expect(sent.map((request) => request.path)).toEqual(['/api/bet', '/sanctum/csrf-cookie', '/api/bet'])
  expect(sent[2]?.headers).toMatchObject({ 'x-xsrf-token': 'fresh', 'idempotency-key': 'k1' })
  expect(outcomes.get().loginAgain).toBe(false)
})

test('419 twice raises the alert', async () => {
  server(refused(419, 'csrf_mismatch'), { status: 204 }, refused(419, 'csrf_mismatch'))
  expect((await failureOf(call('POST /api/bet', { body: slip }))).status).toBe(419)
  expect(outcomes.get().loginAgain).toBe(true)
})

test.each([401, 411])('%d raises the log-in-again alert, unless it is turned off', async (status) => {
  server(refused(status, 'x'), refused(status, 'x'))
  await failureOf(call('GET /api/user', { quiet: true }))
  expect(outcomes.get().loginAgain).toBe(false)
  await failureOf(call('GET /api/user', {}))
  expect(outcomes.get().loginAgain).toBe(true)
})

test('maintenance takes over the screen with the operator’s notice; overload does not', async () => {
  server(refused(503, 'overloaded'), {
    status: 503,
    body: { status: 'error', code: 'maintenance', notice: 'back at 9' },
  })
  await failureOf(call('GET /api/user', {}))
  expect(outcomes.get().maintenance).toBeNull()
  await failureOf(call('GET /api/user', {}))
  expect(outcomes.get().maintenance).toBe('back at 9')
})

test.each([
  ['no body', ''],
  ['the page of a proxy', '<html><h1>503 Service Temporarily Unavailable</h1></html>'],
  ['JSON of another program', '{"code":"E42","message":"upstream"}'],
  ['a number as code', '{"status":"error","code":503}'],
])('a 503 without our code (%s) is maintenance, for every call', async (_what, body) => {
  for (const ask of [
    () => call('GET /api/poll', {}),
    () => call('POST /api/bet', { body: slip, key: 'k' }),
  ]) {
    outcomes.set({ loginAgain: false, maintenance: null })
    server({ status: 503, body })
    const failure = await failureOf(ask())
    expect(failure).toMatchObject({ status: 503, code: 'http_503', lost: true })
    expect(outcomes.get().maintenance).toBe('')
  }
})

test.each(['unavailable', 'overloaded', 'provider_down'])('our 503 %s is no maintenance', async (code) => {
  server(refused(503, code))
  expect((await failureOf(call('GET /api/user', {}))).code).toBe(code)
  expect(outcomes.get().maintenance).toBeNull()
})

test.each([['{}'], ['null'], ['[]'], ['not json'], ['{"status":"success"}'], ['{"data":1}']])(
  'a success without status and data (%s) is an unexpected error, 404',
  async (body) => {
    server({ status: 200, body })
    const failure = await failureOf(call('GET /api/user', {}))
    expect(failure).toMatchObject({ status: 404, code: 'unexpected', lost: true })
    expect(failure.message).toBe('មានបញ្ហាដែលមិនបានរំពឹងទុក។')
  },
)

test('no network is told in our words, and nobody knows whether the server acted', async () => {
  server()
  expect(await failureOf(call('POST /api/bet', { body: slip, key: 'k1' }))).toMatchObject({
    status: 0,
    code: 'no_answer',
    lost: true,
  })
})

test('a refusal carries its figure', async () => {
  const body = {
    status: 'error',
    code: 'amount_too_small',
    message: 'The amount must be at least 500',
    n: 500,
  }
  server({ status: 422, body })
  expect(await failureOf(call('POST /api/bet', { body: slip }))).toMatchObject({
    code: 'amount_too_small',
    n: 500,
  })
})

test('a refusal keeps status, code, message and Retry-After', async () => {
  server({ ...refused(429, 'too_many_requests'), headers: { 'retry-after': '1790' } })
  expect(await failureOf(call('GET /api/user', {}))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfterS: 1790,
    lost: false,
  })
})
