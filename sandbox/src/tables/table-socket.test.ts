import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BaccaratOutcome } from './outcomes.ts'
import { readMessage } from './read-message.ts'
import { TableHouse } from './table-house.test-parts.ts'

const placing = (rest: string) => `{"t":"bet.place","key":"11111111-2222-4333-8444-555555555555",${rest}}`

test.each([
  ['nothing', ''],
  ['half an object', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"bet.place"'],
  ['an unknown message', '{"t":"nonsense"}'],
  ['taking chips back, which is the screen’s own affair', '{"t":"bet.undo"}'],
  ['a ping with a text', '{"t":"ping","at":"1"}'],
  ['a ping without end', '{"t":"ping","at":1e999}'],
  ['a key that is no UUID', `{"t":"bet.place","key":"x","round":"r","bets":[]}`],
  ['a round that is a number', placing('"round":7,"bets":[]')],
  ['a round that is too long', placing(`"round":"${'r'.repeat(65)}","bets":[]`)],
  ['bets that are no list', placing('"round":"r","bets":{}')],
  ['a bet that is null', placing('"round":"r","bets":[null]')],
  ['an amount that is a text', placing('"round":"r","bets":[{"spot":"red","amount":"500"}]')],
  ['a spot that is a list', placing('"round":"r","bets":[{"spot":["red"],"amount":500}]')],
  ['more bets than spots', placing(`"round":"r","bets":[${Array(201).fill('{"spot":"a","amount":1}')}]`)],
  ['a message that is too long', `{"t":"ping","at":1,"x":"${'x'.repeat(20_000)}"}`],
])('%s is an error and nothing else', async (_, text) => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  screen.emit('message', Buffer.from(text))
  await house.pass(100)
  expect(screen.last('error').code).toBe('malformed')
  expect(screen.readyState).toBe(1)
  expect(house.store.rows.size).toBe(0)
})

test('property: any text is read or refused, never a fault; what is read has only known fields', () => {
  const jsonish = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ t: fc.constantFrom('ping', 'snapshot', 'bet.place'), at: fc.anything(), bets: fc.anything() })
      .map((value) => {
        try {
          return JSON.stringify(value) ?? ''
        } catch {
          return ''
        }
      }),
  )
  fc.assert(
    fc.property(jsonish, (text) => {
      const message = readMessage(text)
      if (message) expect(['ping', 'snapshot', 'bet.place']).toContain(message.t)
    }),
  )
})

test('a flood is answered with an error each, not with work, and then the line is cut', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  await house.pass(1000)
  for (let at = 0; at < 30; at++) screen.say({ t: 'snapshot' })
  await house.pass(10)
  expect(screen.all('snapshot').length).toBeLessThanOrEqual(22)
  expect(screen.last('error').code).toBe('too_fast')
  expect(screen.readyState).toBe(1)
  await house.pass(10_000)
  screen.say({ t: 'ping', at: 7 })
  await house.pass(10)
  expect(screen.last('pong')).toMatchObject({ at: 7, now: house.nowMs - 10 })
  for (let at = 0; at < 100; at++) screen.say({ t: 'ping', at })
  await house.pass(10)
  expect(screen.readyState).toBe(3)
})

test('a screen that cannot keep up is let go, the others play on', async () => {
  const house = new TableHouse()
  const [slow, other] = [house.seat('u_1'), house.seat('u_2')]
  await house.pass(1000)
  slow.bufferedAmount = 1_000_000
  await house.until(other, 'RESULT')
  expect(slow.readyState).toBe(3)
  expect(other.last('players').players.n).toBe(1)
})

test('a line that says nothing for two beats is dead; a browser that answers pings is not', async () => {
  const house = new TableHouse()
  const [silent, calm] = [house.seat('u_1'), house.seat('u_2')]
  await house.pass(1000)
  silent.isMute = true
  await house.pass(60_000)
  expect([silent.readyState, calm.readyState]).toEqual([3, 1])
})

test('the seventh tab of a player closes their oldest one', async () => {
  const house = new TableHouse()
  const tabs = Array.from({ length: 7 }, () => house.seat('u_1'))
  await house.pass(1000)
  expect(tabs.map(({ readyState }) => readyState)).toEqual([3, 1, 1, 1, 1, 1, 1])
  expect(tabs[0]?.last('closing').code).toBe('too_many_connections')
  expect(tabs[1]?.last('players').players.n).toBe(1)
})

test('what is said before the table is ready is heard when it is', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1')
  screen.say({ t: 'ping', at: 3 })
  await house.pass(100)
  expect(screen.last('pong').at).toBe(3)
  expect(screen.told[0]?.message.t).toMatch(/snapshot|phase/)
})

test('a reload in the middle of the draw is told what has been shown, and hears the rest', async () => {
  const house = new TableHouse()
  const screen = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.pass(1000)
  screen.bet({ player: 500 })
  await house.until(screen, 'DRAWING')
  await house.pass(3000)
  const before = screen.all('card').length
  screen.terminate()
  const again = house.seat('u_1', { code: 'sbx_baccarat' })
  await house.pass(10)
  const snapshot = again.all('snapshot')[0]
  expect(snapshot?.phase).toBe('DRAWING')
  expect(snapshot?.shown).toHaveLength(before)
  expect(snapshot?.mine).toHaveLength(1)
  await house.until(again, 'RESULT')
  await house.pass(100)
  const { player, banker } = again.last('result').outcome as BaccaratOutcome // the game's own
  expect(before + again.all('card').length).toBe(player.length + banker.length)
  expect(again.last('win').win.stake).toBe(500)
})
