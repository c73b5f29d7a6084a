import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../text/language.ts'
import type { ServerMessage } from '../messages.ts'
import { newGame } from './game.ts'
import { hear, type RoomHands } from './hear-room.ts'
import { bullet, crab, mySeat, snapshot } from './room-fixture.test-parts.ts'

beforeEach(() => chooseLanguage('en'))
afterEach(() => chooseLanguage('km'))

/** A hands whose hands write down what they are asked to do. */
function openDesk(first = snapshot()) {
  const game = newGame()
  const done: string[] = []
  const hands: RoomHands = {
    send: (message) => done.push(`send ${message.t}`) > 0,
    sat: (seat) => void done.push(`sat ${seat}`),
    say: (text) => void done.push(`say ${text}`),
    notice: ({ text }) => void done.push(`notice ${text}`),
    net: (_, isMine) => void done.push(isMine ? 'my net' : 'net'),
    prize: (_, prize) => void done.push(`prize ${prize.win} ${prize.celebration} ${prize.coins}`),
    counted: (net) => void done.push(`counted ${net}`),
    wave: () => void done.push('wave'),
    left: (why, returned) => void done.push(`left ${why} ${returned}`),
  }
  // Read as if it had just come: the fish are where they are at 5 000.
  const tell = (message: ServerMessage) => hear(game, hands, message, performance.now())
  tell({ ...first, now: 5_000 })
  done.length = 0
  return { game, done, tell }
}

test('a prize of ones own is counted, shown and said', () => {
  const { game, done, tell } = openDesk(snapshot({ bullets: [bullet()] }))
  tell({ t: 'kill', fid: crab.fid, kind: 'crab', seat: 0, bid: 1, multiple: 8, win: 400 })
  expect(done).toEqual(['counted 350', 'my net', 'prize 400 big 8', 'say Crab ×8 · win 400៛'])
  expect(game.view?.me?.slice).toMatchObject({ totalBet: 50, totalWin: 400 })
})

test('what others win is shown and neither counted nor said', () => {
  const { game, done, tell } = openDesk(snapshot({ bullets: [bullet({ seat: 1, level: 2 })] }))
  tell({ t: 'kill', fid: crab.fid, kind: 'crab', seat: 1, bid: 1, multiple: 8, win: 1_600 })
  expect(done).toEqual(['net', 'prize 1600 big 0'])
  expect(game.view?.me?.slice.totalWin).toBe(0)
})

test('a bullet that caught nothing is lost, one that hit nothing comes back', () => {
  const bullets = [bullet(), bullet({ bid: 2, level: 1 }), bullet({ bid: 3 })]
  const { done, tell } = openDesk(snapshot({ bullets }))
  tell({ t: 'miss', fid: crab.fid, seat: 0, bid: 1 })
  tell({ t: 'refund', seat: 0, bids: [2, 3] })
  expect(done).toEqual(['counted -50', 'say 150៛ refunded for bullets that hit nothing'])
})

test('a seat that was lost while the line was away is told, and its target with it', () => {
  const { game, done, tell } = openDesk()
  game.locked = crab.fid
  tell(snapshot({ me: null, seats: [] }))
  expect(done).toEqual(['sat null', 'left disconnected null'])
  expect(game.locked).toBeNull()
})

test('who leaves hears what came back', () => {
  const { game, done, tell } = openDesk()
  const { slice } = mySeat()
  game.isLeaving = true
  tell({ t: 'slice', slice: { ...slice, state: 'settled', returned: 940 }, balance: 9_940 })
  tell({ t: 'left', why: 'left' })
  expect(done).toEqual(['sat null', 'left left 940'])
  expect([game.isLeaving, game.view?.balance, game.slices.get('r1')?.returned]).toEqual([false, 9_940, 940])
})

test('a question about money whose answer was lost is asked again after the snapshot', () => {
  const { game, done, tell } = openDesk(snapshot({ me: null }))
  game.asks.ask({ t: 'sit', key: 'k', seat: 2, buyIn: 1_000 })
  game.asks.doubt()
  tell(snapshot({ me: null }))
  expect(done).toEqual(['sat null', 'send sit'])
  tell({ t: 'no', re: 'sit', key: 'k', code: 'cancelled' })
  expect(done.at(-1)).toContain('notice The bet was cancelled')
  expect(game.asks.open).toBeNull()
})

test('a refused shot is told, but for what is over with its moment', () => {
  const { done, tell } = openDesk()
  tell({ t: 'no', re: 'shoot', bid: 1, code: 'too_fast' })
  tell({ t: 'no', re: 'shoot', bid: 2, code: 'settling' })
  expect(done).toHaveLength(1)
  tell({ t: 'no', re: 'shoot', bid: 3, code: 'no_credit' })
  expect(done.at(-1)).toBe('say Not enough money on the table for this bullet')
})
