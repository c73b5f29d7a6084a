import { expect, test } from 'vitest'
import { findSlotGame, PACE_MS, SLOT_GAMES } from './games.ts'
import { slotRules } from './rules.ts'
import { slotFamily } from './slot-family.ts'
import { spinIds } from './spin-ids.ts'
import { spinPace } from './spin-pace.ts'

function rulesOf(code: string) {
  const game = findSlotGame(code)
  if (!game) throw new Error(code)
  return slotRules(game)
}

test('the rules sheet shows the pays that the games are played by', () => {
  const lotus = rulesOf('sbx_lotus_gold')
  expect(lotus).toMatchObject({
    engine: 'lines',
    columns: 5,
    rows: 3,
    freeMultiplier: 3,
    cap: 5000,
    paceMs: 2500,
  })
  expect(lotus.lines).toHaveLength(10)
  expect(lotus.symbols.find(({ id }) => id === 'N')?.pays).toEqual([
    { from: 5, to: 5, coins: 1000 },
    { from: 4, to: 4, coins: 250 },
    { from: 3, to: 3, coins: 40 },
    { from: 2, to: 2, coins: 5 },
  ])
  expect(lotus.symbols.find(({ kind }) => kind === 'scatter')?.pays).toContainEqual({
    from: 5,
    to: 5,
    coins: 500,
  })
  expect(lotus.freeSpins).toEqual([
    { scatters: 3, spins: 10 },
    { scatters: 4, spins: 15 },
    { scatters: 5, spins: 20 },
  ])
  expect(rulesOf('sbx_tonle_fruits').symbols[0]).toMatchObject({
    pays: [{ from: 7, to: 8, coins: 100 }, {}, { to: 20 }],
  })
  expect(rulesOf('sbx_three_coins')).toMatchObject({
    anyThree: 1,
    multiplierReel: [{ multiplier: 1, weight: 20 }, {}, {}, {}, { multiplier: 10 }],
  })
  expect(rulesOf('sbx_naga_ways').hitRate).toEqual({ num: '1277243', den: '2700000', percent: 47.3 })
})

test('every sheet tells the return, the highest win, the pace and what happens to an interrupted spin', () => {
  for (const { code } of SLOT_GAMES)
    expect(rulesOf(code).keys).toEqual(
      expect.arrayContaining(['return', 'cap', 'pace', 'fair', 'interrupted']),
    )
})

test('the list has a return, a picture without script and a page for each game', () => {
  expect(slotFamily.games().map(({ code, rtp }) => [code, rtp])).toEqual([
    ['sbx_lotus_gold', '95.99'],
    ['sbx_naga_ways', '96.00'],
    ['sbx_tonle_fruits', '96.00'],
    ['sbx_three_coins', '95.73'],
  ])
  for (const { thumbnail, page, category } of slotFamily.games()) {
    expect({ page, category }).toEqual({ page: 'slots', category: 'Video Slots' })
    expect(thumbnail).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 300">/)
    expect(thumbnail).not.toMatch(/script|href|on\w+=/)
  }
})

test('published rules change only on purpose: rounds keep these hashes', () => {
  expect(
    Object.fromEntries(SLOT_GAMES.map(({ code, configHash }) => [code, configHash.slice(0, 16)])),
  ).toEqual({
    sbx_lotus_gold: 'fa6898868671c5e7',
    sbx_naga_ways: '438578aa5f294a18',
    sbx_three_coins: '9f0d21e66ad13341',
    sbx_tonle_fruits: '241603252936a41f',
  })
})

test('names of a spin are UUIDs that differ by player, game and key, and not by the key’s case', () => {
  const of = (player: string, game: string, key: string) => spinIds({ player, game, key })
  const names = [of('a', 'g', 'k1'), of('b', 'g', 'k1'), of('a', 'h', 'k1'), of('a', 'g', 'k2')]
  const all = names.flatMap(({ wager, round }) => [wager, round])
  expect(new Set(all).size).toBe(8)
  for (const id of all)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(of('a', 'g', 'ABC')).toEqual(of('a', 'g', 'abc'))
})

test('a clock that was set back does not stop play for longer than the pace', () => {
  const pace = spinPace()
  expect(pace.begin('a', 1_000_000)).toBeNull()
  pace.end('a', true)
  expect(pace.begin('a', 1_000_000 + PACE_MS - 1)).toEqual({ error: 'too_fast', waitMs: 1 })
  expect(pace.begin('a', 500_000)).toBeNull()
})
