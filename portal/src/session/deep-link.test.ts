import { expect, test } from 'vitest'
import { loginFor, ownPath, pageAfterLogin, whyEnded } from './deep-link.ts'

test.each([
  ['/report/lotto/59', '/report/lotto/59'],
  ['/report/lotto/59?type=JACKPOT&page=2', '/report/lotto/59?type=JACKPOT&page=2'],
  ['/ticket/lotto59/17', '/ticket/lotto59/17'],
  ['/a/../user/limits', '/user/limits'],
  ['/user/limits#token=x', '/user/limits'],
])('a page of the portal is kept: %s', (text, path) => {
  expect(ownPath(text)).toBe(path)
})

test.each([
  [null],
  [''],
  ['report'],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['///evil.example/'],
  ['/\\evil.example/'],
  ['\\/evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['javascript:alert(1)'],
  [' /user/limits'],
  ['http:/user'],
  ['/login'],
  ['/login/'],
  ['/logout'],
  ['/maintenance'],
  ['/api/user'],
  ['/settoken'],
  [`/${'a'.repeat(600)}`],
])('anything else is dropped: %j', (text) => {
  expect(ownPath(text)).toBeNull()
})

test('the log-in page leads back, or to the game', () => {
  expect(pageAfterLogin('?next=%2Freport%2Flotto%2F59%3Fdays%3D7')).toBe('/report/lotto/59?days=7')
  expect(pageAfterLogin('?next=%2F%2Fevil.example')).toBe('/game/lotto/59')
  expect(pageAfterLogin('?next=https%3A%2F%2Fevil.example')).toBe('/game/lotto/59')
  expect(pageAfterLogin('')).toBe('/game/lotto/59')
})

test('a guest is sent to the log-in page with the page that they asked for', () => {
  expect(loginFor('/report/lotto/59?days=7')).toBe('/login?next=%2Freport%2Flotto%2F59%3Fdays%3D7')
  expect(loginFor('/game/lotto/59')).toBe('/login')
  expect(loginFor('/logout')).toBe('/login')
})

test('and with the reason why the session has ended', () => {
  expect(loginFor('/game/lotto/59', 'opened_elsewhere')).toBe('/login?why=opened_elsewhere')
  const both = loginFor('/report/lotto/59?days=7', 'expired')
  expect(both).toBe('/login?next=%2Freport%2Flotto%2F59%3Fdays%3D7&why=expired')
  const search = both.slice('/login'.length)
  expect([pageAfterLogin(search), whyEnded(search), whyEnded('')]).toEqual([
    '/report/lotto/59?days=7',
    'expired',
    null,
  ])
})
