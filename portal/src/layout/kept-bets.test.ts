import { afterEach, expect, test, vi } from 'vitest'
import { forgetPlayer, rememberPlayer } from '../device/forget-player.ts'
import { hasBets, photosKey, waitsForServer } from '../device/kept-bets.ts'
import { draftsAfter, NO_DRAFTS } from '../lottery/bet/drafts-state.ts'
import { draftsKey } from '../lottery/bet/drafts-store.ts'
import { emptySlip, slipAfter } from '../lotto59/slip/slip-state.ts'
import { slipKey } from '../lotto59/slip/slip-store.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser's storage: keys are its own properties, as `Object.keys` of a real one tells. */
function storageWith(rows: Record<string, string>): Storage {
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(
    { ...rows },
    {
      getItem: hidden(function (this: Record<string, string>, key: string) {
        return Object.hasOwn(this, key) ? this[key] : null
      }),
      setItem: hidden(function (this: Record<string, string>, key: string, text: string) {
        this[key] = text
      }),
      removeItem: hidden(function (this: Record<string, string>, key: string) {
        delete this[key]
      }),
      clear: hidden(function (this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key]
      }),
    },
  ) as unknown as Storage
}

const entry = { type: 'TOTAL', range: 'SMALL', amount: 1000 } as never
const line = slipAfter(emptySlip('POLL_2'), { kind: 'add', entry, resultId: 5 })
const sent = slipAfter(line, { kind: 'confirm', key: 'k', nonce: 'n', tab: 't', leaseUntil: 1 })
const item = { numbers: ['47'], amount: 1000 } as never
const draft = draftsAfter(NO_DRAFTS, { kind: 'add', drawId: 3, items: [item] })
const text = JSON.stringify

test('a player is in the middle of a slip while it has lines or is checked, by what the slips write themselves', () => {
  const having = (key: string, value: unknown) => hasBets(7, () => storageWith({ [key]: text(value) }))
  expect(having(slipKey(7, 'POLL_2'), emptySlip('POLL_2'))).toBe(false)
  expect(having(slipKey(7, 'POLL_2'), line)).toBe(true)
  expect(having(slipKey(7, 'POLL_1'), sent)).toBe(true)
  expect(having(draftsKey(7), NO_DRAFTS)).toBe(false)
  expect(having(draftsKey(7), draft)).toBe(true)
  expect(having(slipKey(70, 'POLL_2'), line), 'of somebody else').toBe(false)
})

test('what was sent and not answered is told before a player leaves', () => {
  const waits = (rows: Record<string, string>, player: number | null = 7) =>
    waitsForServer(player, () => storageWith(rows))
  expect(waits({ [slipKey(7, 'POLL_2')]: text(line), theme: 'dark' })).toBe(false)
  expect(waits({ [slipKey(7, 'POLL_2')]: text(sent) })).toBe(true)
  expect(waits({ [photosKey(7)]: '1' })).toBe(true)
  expect(waits({ [photosKey(7)]: '1', [slipKey(7, 'POLL_2')]: text(sent) }, 8), 'nor to another one').toBe(
    false,
  )
  expect(waits({ [photosKey(7)]: '1', [slipKey(7, 'POLL_2')]: text(line) }, null)).toBe(false)
})

test('a log-out leaves what is the device’s own, and nothing that is not known to be', () => {
  const local = storageWith({
    ...{ theme: 'dark', isDesktop: 'false', menu: 'wide', saver: 'on', language: 'en', 'winners-seen': '{}' },
    ...{ [slipKey(7, 'POLL_2')]: text(line), [draftsKey(7)]: text(draft), 'samnang.receipts': '[1]' },
    ...{ posts: 'AB', [photosKey(7)]: '1', 'samnang.player': '7', 'something new': 'of a later version' },
  })
  const session = storageWith({ 'samnang.tab': 't' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('addEventListener', () => {})
  forgetPlayer(7)
  expect(Object.keys(local).sort()).toEqual([
    'isDesktop',
    'language',
    'menu',
    'saver',
    'theme',
    'winners-seen',
  ])
  expect(Object.keys(session)).toEqual([])
})

test('the log-out of the next player leaves what waits for the one before, who has not logged out', () => {
  const waiting = { [slipKey(7, 'POLL_1')]: text(sent), [photosKey(7)]: '1' }
  const local = storageWith({
    ...{ ...waiting, [slipKey(7, 'POLL_2')]: text(line), 'samnang.receipts': '[1]', 'samnang.player': '8' },
    ...{ [slipKey(8, 'POLL_1')]: text(sent), [photosKey(8)]: '1', [draftsKey(8)]: text(draft) },
  })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', storageWith({}))
  vi.stubGlobal('addEventListener', () => {})
  forgetPlayer(8)
  expect({ ...local }).toEqual(waiting)
  forgetPlayer(null)
  expect(Object.keys(local), 'whose it is nobody knows').toEqual([])
})

test('who comes without the one before having logged out finds nothing but what still waits for the server', () => {
  const local = storageWith({
    ...{ theme: 'dark', [slipKey(7, 'POLL_2')]: text(line), [slipKey(7, 'POLL_1')]: text(sent) },
    ...{ [slipKey(8, 'POLL_2')]: text(line), 'samnang.receipts': '[1]', 'samnang.player': '7' },
    ...{ [photosKey(7)]: '1' },
  })
  vi.stubGlobal('localStorage', local)
  rememberPlayer(8)
  expect(Object.keys(local).sort()).toEqual(
    ['samnang.player', slipKey(7, 'POLL_1'), slipKey(8, 'POLL_2'), photosKey(7), 'theme'].sort(),
  )
  rememberPlayer(8)
  expect(local.getItem('samnang.player')).toBe('8')
})
