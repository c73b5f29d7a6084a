import { expect, test } from 'vitest'
import { checkStaffPassword, coversAll } from './staff-rules.ts'

test('a colleague’s password is of fifteen signs at least, and none that everybody knows or that is their name', () => {
  const check = (password: string, name = 'dara') =>
    checkStaffPassword(password, name, new Set(['correct horse battery']))
  expect(check('fifteen letters')).toEqual({ ok: true, value: 'fifteen letters' })
  expect(check('fourteen signs').ok).toBe(false)
  expect(check('correct horse battery').ok).toBe(false)
  expect(check('chan sophea dara', 'chan sophea dara').ok).toBe(false)
  expect(check('fifteen lette\u0301rs')).toEqual({ ok: true, value: 'fifteen lett\u00e9rs' })
})

test('who may do more, or something else, is acted on by nobody who may not', () => {
  const mine = new Set(['players.read', 'players.lock'])
  const cases: [string[], boolean][] = [
    [[], true],
    [['players.read'], true],
    [['players.lock', 'players.read'], true],
    [['players.read', 'cashier.pay'], false],
    [['cashier.pay'], false],
  ]
  for (const [theirs, isCovered] of cases) expect(coversAll(mine, theirs), theirs.join()).toBe(isCovered)
  expect(coversAll(new Set(), ['players.read'])).toBe(false)
})
