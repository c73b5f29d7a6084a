import { expect, test } from 'vitest'
import { placeOf } from './bottom-places.ts'

test.each([
  ['/game/lotto/59', 'lotto'],
  ['/games', 'games'],
  ['/game/casino', 'games'],
  ['/game/slot', 'games'],
  ['/game/lottery', 'games'],
  ['/game/lottery/bet/vn', 'games'],
  ['/game/lottery/result', 'games'],
  ['/game/lottery/ticket/12', 'tickets'],
  ['/ticket/lotto59', 'tickets'],
  ['/ticket/lotto59/77', 'tickets'],
  ['/ticket/lottery', 'tickets'],
  ['/money', 'money'],
  ['/cashier/deposit/4', 'money'],
  ['/transaction/withdraw', 'money'],
  ['/statement', 'money'],
  ['/report/casino', 'money'],
  ['/user/limits', null],
  ['/notices', null],
])('%s stands under %s', (path, place) => {
  expect(placeOf(path)).toBe(place)
})
