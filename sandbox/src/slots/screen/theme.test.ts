import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slots } from '../../text/slots.ts'
import { SLOT_GAMES } from '../games.ts'
import { slotRules } from '../rules.ts'
import { symbolName } from './symbol-name.ts'
import { themeOf } from './theme.ts'

const games = SLOT_GAMES.map((game) => ({ ...game, symbols: slotRules(game).symbols }))

const isDrawn = (name: string) =>
  existsSync(fileURLToPath(new URL(`../../../art/drawn/${name}.svg`, import.meta.url)))

test.each(games)('every symbol of $code has a picture and a name', ({ code, symbols }) => {
  const { art } = themeOf(code)
  for (const { id } of symbols) {
    expect([id, isDrawn(art[id] ?? '')]).toEqual([id, true])
    expect(symbolName(code, id)).not.toBe('')
    if (id.length > 1 || 'NEDLSW'.includes(id)) expect(symbolName(code, id)).not.toBe(id)
  }
})

test('each game looks like itself', () => {
  expect(new Set(games.map(({ code }) => themeOf(code).name)).size).toBe(games.length)
  const pictures = games.flatMap(({ code }) => Object.values(themeOf(code).art))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('a symbol without a name shows its id, a multiplier its factor', () => {
  expect(symbolName('sbx_three_coins', 'x5')).toBe('×5')
  expect(symbolName('sbx_naga_ways', 'N')).toBe(slots('symbol_naga'))
})
