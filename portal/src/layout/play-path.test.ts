import { expect, test } from 'vitest'
import { isPlayPath } from './play-path.ts'

test.each([
  ['/game/sport', ''],
  ['/game/slot/play', ''],
  ['/game/slot/play/12', ''],
  ['/game/fishing/play', ''],
  ['/game/fishing/play/3', '?a=b'],
  ['/game/casino', '?game=7'],
])('%s%s is a game', (path, search) => {
  expect(isPlayPath(path, search)).toBe(true)
})

test.each([
  ['/', ''],
  ['/games', ''],
  ['/game/slot', ''],
  ['/game/slot', '?game=7'],
  ['/game/casino', ''],
  ['/game/fishing', ''],
  ['/game/lotto/59', ''],
  ['/game/sports', ''],
])('%s%s has the bars of every page', (path, search) => {
  expect(isPlayPath(path, search)).toBe(false)
})
