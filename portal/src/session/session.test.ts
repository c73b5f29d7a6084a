import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putAnswer } from '../calls/use-call.ts'
import { askConfirm, confirm } from '../ui/overlays-state.ts'
import {
  forgetSession,
  session,
  startSession,
  takeBalance,
  takeBalanceOf,
  takeSite,
  takeUser,
  type User,
  watchLine,
} from './session.ts'

/** A cookie jar that behaves like document.cookie: assignments add, `max-age=0` removes. */
function jar(initial: Record<string, string>) {
  const cookies = new Map(Object.entries(initial))
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}

const user: User = {
  auth: { id: 1000, username: 'demo' },
  balance: 5000,
  setting: { enabled_poll_1: true, external_games: false },
  enableFastGamePlay: true,
  is_loading: 0,
  enableLottery: false,
  has_lottery_tickets: false,
  server_time: '2026-11-20T12:00:00.000Z',
  demo: true,
}

const site: Parameters<typeof takeSite>[0] = {
  setting: { enabled_poll_1: true, external_games: false },
  enableFastGamePlay: true,
  enableLottery: false,
  families: { sport: true, casino: true, slot: true, fishing: true },
  polls: [],
  words: { marquee: null, banner: null },
}

function answer(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

let page: { cookie: string }
beforeEach(() => {
  page = jar({ resettoken: '1', sound: 'DISABLED' })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

test('a player: fast play sets the poll cookie', async () => {
  answer(200, { status: 'success', data: user })
  await startSession()
  expect(session.get()).toEqual({ phase: 'player', user })
  expect(page.cookie).toContain('poll=POLL_2')
  takeBalance(4500)
  expect(session.get()).toMatchObject({ user: { balance: 4500 } })
})

test('a late answer of a bet tells an old balance: the server is asked for the one of now', async () => {
  answer(200, { status: 'success', data: user })
  await startSession()
  takeBalanceOf({ balance: 4500 }, false)
  expect(session.get()).toMatchObject({ user: { balance: 4500 } })
  answer(200, { status: 'success', data: { ...user, balance: 9900 } })
  takeBalanceOf({ balance: 4000 }, true)
  expect(session.get()).toMatchObject({ user: { balance: 4500 } })
  await expect.poll(() => session.get()).toMatchObject({ user: { balance: 9900 } })
})

test('the ticket lottery is on while the operator says so, and off again with the next load', async () => {
  answer(200, { status: 'success', data: { ...user, enableLottery: true } })
  await startSession()
  expect(session.get()).toMatchObject({ user: { enableLottery: true } })
  takeBalance(4500)
  expect(session.get()).toMatchObject({ user: { enableLottery: true } })
  takeUser(user)
  expect(session.get()).toMatchObject({ user: { enableLottery: false } })
})

test('the operator’s switch reaches an open page, with the tickets that were bought since it was loaded', async () => {
  answer(200, { status: 'success', data: user })
  await startSession()
  takeSite({ ...site, enableLottery: true })
  expect(session.get()).toMatchObject({ user: { enableLottery: true } })
  answer(200, { status: 'success', data: { ...user, has_lottery_tickets: true } })
  takeSite(site)
  expect(session.get()).toMatchObject({ user: { enableLottery: false } })
  await expect
    .poll(() => session.get(), { timeout: 15_000 })
    .toMatchObject({ user: { enableLottery: false, has_lottery_tickets: true } })
})

test('POLL_1 and fast play, switched while the page is open, move the poll as a load would', async () => {
  answer(200, { status: 'success', data: { ...user, enableFastGamePlay: false } })
  await startSession()
  expect(page.cookie).not.toContain('poll=')
  takeSite(site)
  expect(page.cookie).toContain('poll=POLL_2')
  page.cookie = 'poll=POLL_1'
  takeSite({ ...site, setting: { enabled_poll_1: false, external_games: true } })
  expect(page.cookie).toContain('poll=POLL_2')
  expect(session.get()).toMatchObject({
    user: { balance: 5000, setting: { enabled_poll_1: false, external_games: true } },
  })
})

test.each([
  [401, 'guest'],
  [411, 'guest'],
  [419, 'guest'],
  [503, 'maintenance'],
  [500, 'failed'],
])('an answer of %d starts as %s', async (status, phase) => {
  answer(status, { status: 'error', code: 'x', message: 'x' })
  await startSession()
  expect(session.get()).toEqual({ phase })
})

test('with the line who plays is asked again, whether it comes back after the failure or while it fails', async () => {
  const line = new EventTarget()
  vi.stubGlobal('window', line)
  watchLine()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', lost)
  await startSession()
  expect(session.get()).toEqual({ phase: 'failed' })
  answer(200, { status: 'success', data: user })
  line.dispatchEvent(new Event('online'))
  await expect.poll(() => session.get()).toEqual({ phase: 'player', user })
  vi.stubGlobal('fetch', () => {
    line.dispatchEvent(new Event('online'))
    answer(200, { status: 'success', data: user })
    return lost()
  })
  await startSession()
  expect(session.get()).toEqual({ phase: 'player', user })
})

test.each([
  [411, 'opened_elsewhere'],
  [401, 'logout'],
  [401, 'expired'],
])('a session that has ended says why: %d %s', async (status, reason) => {
  answer(status, { status: 'error', code: 'x', message: 'x', reason })
  await startSession()
  expect(session.get()).toEqual({ phase: 'guest', why: reason })
})

test('where anybody may be, only somebody with a cookie is asked for', async () => {
  const fetch = vi.fn(async () => new Response(JSON.stringify({ status: 'success', data: user })))
  vi.stubGlobal('fetch', fetch)
  await startSession({ isPublic: true })
  expect([session.get(), fetch.mock.calls.length]).toEqual([{ phase: 'guest' }, 0])
  page.cookie = 'XSRF-TOKEN=t'
  await startSession({ isPublic: true })
  expect(session.get()).toEqual({ phase: 'player', user })
})

test('no network starts as failed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  await startSession()
  expect(session.get()).toEqual({ phase: 'failed' })
})

test('without resettoken all cookies are cleared and it is set', async () => {
  page = jar({ poll: 'POLL_1', sound: 'DISABLED' })
  vi.stubGlobal('document', page)
  answer(401, {})
  await startSession()
  expect(page.cookie).toBe('resettoken=1')
})

/** What is kept of an answer to the player. */
function keptAnswer(): unknown {
  let kept: unknown
  putAnswer('GET /api/v1/ticket/badge', {}, (old) => {
    kept = old
    return { outstanding: 3 }
  })
  return kept
}

test('nothing that was answered to one player is shown to another one', async () => {
  takeUser(user)
  expect(keptAnswer()).toBeUndefined()
  takeUser({ ...user, balance: 1 })
  expect(keptAnswer()).toEqual({ outstanding: 3 })
  answer(200, { status: 'success', data: { ...user, auth: { id: 1001, username: 'other' } } })
  await startSession()
  expect(keptAnswer()).toBeUndefined()
})

test('what one player is asked is not answered by another one', async () => {
  takeUser(user)
  const asked = askConfirm({ title: 'place?' })
  takeUser(user)
  expect(confirm.get()?.title).toBe('place?')
  takeUser({ ...user, auth: { id: 1001, username: 'other' } })
  expect([await asked, confirm.get()]).toEqual([false, null])
})

test('logging out clears all cookies and answers, and resets the state', async () => {
  answer(200, { status: 'success', data: user })
  await startSession()
  keptAnswer()
  forgetSession()
  expect(keptAnswer()).toBeUndefined()
  expect(page.cookie).toBe('')
  expect(session.get()).toEqual({ phase: 'loading' })
})
