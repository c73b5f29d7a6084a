import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OTHER_PLAYER, player } from '../calls/outcomes.ts'
import type { KeptSlip } from '../device/slip-box.ts'

const box = new Map<number, KeptSlip>()
vi.mock('../device/slip-box.ts', () => ({
  keepSlip: async (slip: KeptSlip) => Boolean(box.set(slip.id, slip)),
  forgetSlip: async ({ id }: KeptSlip) => void box.delete(id),
  keptSlips: async (whose: number) => [...box.values()].filter((slip) => slip.player === whose),
}))
const { resumeSlips, sendings, sendSlip } = await import('./slip-sender.ts')

const DARA = 7
const SOKHA = 8
/** Whose session the cookies of this phone are, and which requests are Dara's. */
let loggedIn = DARA
let sent: string[] = []

/** The server, as far as a photo asks it: first whose page it is (http/guard.ts), then whose request. */
class Server {
  status = 0
  responseText = ''
  timeout = 0
  upload = {}
  onload = () => {}
  onerror = () => {}
  #path = ''
  #headers: Record<string, string> = {}

  open(_method: string, path: string) {
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  send() {
    sent.push(this.#path)
    const named = this.#headers['x-player']
    if (loggedIn === 0) setTimeout(() => this.onerror())
    else if (named !== undefined && named !== String(loggedIn)) this.#answer(409, 'other_player')
    else if (loggedIn !== DARA) this.#answer(404, 'not_found')
    else this.#answer(200)
  }
  #answer(status: number, code?: string) {
    this.status = status
    this.responseText = JSON.stringify(code ? { status: 'error', code } : { status: 'success', data: {} })
    setTimeout(() => this.onload())
  }
}

const page = new EventTarget()
const heard = vi.fn()
page.addEventListener(OTHER_PLAYER, heard)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Server)
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  box.clear()
  sent = []
  heard.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Who has logged in on this phone, and whose page this tab takes itself for. */
function phoneOf({ session, tab }: { session: number; tab: number }) {
  loggedIn = session
  player.set(tab)
}

const slip = (id: number): KeptSlip => ({
  id,
  player: DARA,
  picture: new Blob(['x'], { type: 'image/jpeg' }),
})
const pass = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

test('a photo stands under its player, and the phone forgets it', async () => {
  phoneOf({ session: DARA, tab: DARA })
  await sendSlip(slip(1))
  await pass()
  expect([sent, box.size, sendings.get()[1]]).toEqual([['/api/deposit/1/slip'], 0, undefined])
})

test('under the session of another player the photo is kept, and goes when its player is back', async () => {
  phoneOf({ session: SOKHA, tab: DARA })
  await sendSlip(slip(2))
  await pass()
  expect([box.has(2), sendings.get()[2]]).toEqual([true, undefined])
  expect(heard, 'the page asks whose it is').toHaveBeenCalledOnce()
  await pass(120_000)
  expect(sent).toHaveLength(1)

  phoneOf({ session: SOKHA, tab: SOKHA })
  await resumeSlips(SOKHA)
  await pass()
  expect(sent, 'Sokha sends nothing of Dara').toHaveLength(1)

  phoneOf({ session: DARA, tab: DARA })
  await resumeSlips(DARA)
  await pass()
  expect([sent.length, box.size]).toEqual([2, 0])
})

test('a page that has become another player’s while a photo waits does not try again', async () => {
  phoneOf({ session: 0, tab: DARA })
  await sendSlip(slip(3))
  await pass()
  expect(sendings.get()[3]).toEqual({ kind: 'waiting', tries: 1 })
  phoneOf({ session: SOKHA, tab: SOKHA })
  await pass(120_000)
  expect([sent.length, box.has(3), sendings.get()[3]]).toEqual([1, true, undefined])
})

test('a photo of a request that is gone is given up, and said so', async () => {
  phoneOf({ session: SOKHA, tab: SOKHA })
  await sendSlip({ ...slip(4), player: SOKHA })
  await pass()
  expect([box.has(4), sendings.get()[4]]).toMatchObject([
    false,
    { kind: 'refused', failure: { status: 404 } },
  ])
})
