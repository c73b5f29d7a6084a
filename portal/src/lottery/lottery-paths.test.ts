import { expect, test } from 'vitest'
import { betPath, lotteryRoute, openRoute, ticketPath } from './lottery-paths.ts'

test.each([
  ['/game/lottery', { page: 'moved', to: '/game/lottery/bet' }],
  ['/game/lottery/bet', { page: 'bet', type: null }],
  ['/game/lottery/bet/vn', { page: 'bet', type: 'VN' }],
  ['/game/lottery/bet/kh', { page: 'bet', type: 'KH' }],
  ['/game/lottery/bet/TN', { page: 'moved', to: '/game/lottery/bet/tn' }],
  ['/game/lottery/bet/Vn', { page: 'moved', to: '/game/lottery/bet/vn' }],
  ['/game/lottery/timeout', { page: 'timeout' }],
  ['/game/lottery/result', { page: 'result' }],
  ['/game/lottery/report', { page: 'report', isGame: true }],
  ['/report/lottery', { page: 'report', isGame: false }],
  ['/game/lottery/ticket', { page: 'tickets', isGame: true }],
  ['/ticket/lottery', { page: 'tickets', isGame: false }],
  ['/ticket/lottery/12', { page: 'ticket', id: '12', isGame: false }],
  ['/game/lottery/ticket/12', { page: 'ticket', id: '12', isGame: true }],
])('%s is a page', (path, route) => expect(lotteryRoute(path)).toEqual(route))

test.each([
  ['/game/lottery/bet/xx'],
  ['/game/lottery/bet/constructor'],
  ['/game/lottery/bet/vn/1'],
  ['/game/lottery/other'],
  ['/game/lotterybet'],
  ['/ticket/lottery/1/2'],
  ['/ticket/lotto59'],
  ['constructor'],
])('%s is none', (path) => expect(lotteryRoute(path)).toBeNull())

test.each([
  ['/ticket/lottery', { page: 'tickets', isGame: false }],
  ['/ticket/lottery/12', { page: 'ticket', id: '12', isGame: false }],
  ['/report/lottery', { page: 'report', isGame: false }],
  ['/game/lottery/ticket', { page: 'moved', to: '/ticket/lottery' }],
  ['/game/lottery/ticket/12', { page: 'moved', to: '/ticket/lottery/12' }],
  ['/game/lottery/report', { page: 'moved', to: '/report/lottery' }],
  ['/game/lottery', null],
  ['/game/lottery/bet/vn', null],
  ['/game/lottery/timeout', null],
  ['/game/lottery/result', null],
])('while the lottery is not offered %s leads to what was bought, or nowhere', (path, route) => {
  expect(openRoute(path, false)).toEqual(route)
  expect(openRoute(path, true)).toEqual(lotteryRoute(path))
})

test('paths that the pages link to are pages', () => {
  expect(lotteryRoute(ticketPath(7, true))).toEqual({ page: 'ticket', id: '7', isGame: true })
  expect(lotteryRoute(ticketPath(7, false))).toEqual({ page: 'ticket', id: '7', isGame: false })
  expect(betPath('KH')).toBe('/game/lottery/bet/kh')
  expect(betPath('VN', 12)).toBe('/game/lottery/bet/vn?repeat=12')
})
