import { expect, test } from 'vitest'
import { exactShare, type Fraction } from './exact.ts'
import { findSlotGame, type SlotGame } from './games.ts'
import { LOTUS_GOLD } from './lotus-gold.ts'
import { NAGA_WAYS } from './naga-ways.ts'
import { windowsOf } from './reels.ts'
import { slotReturn } from './returns.ts'
import { cycleOf, lineCycleCoins, reelsReturn, scatterStops, waysCycleCoins } from './returns-reels.ts'
import { testRng } from './test-rng.test-parts.ts'

function gameOf(code: string): SlotGame {
  const game = findSlotGame(code)
  if (!game) throw new Error(code)
  return game
}

const CYCLE = 24_300_000n

test('Lotus Gold: one line pays 17 578 350 coins over the cycle of 30^5', () => {
  expect(cycleOf(LOTUS_GOLD)).toBe(CYCLE)
  expect(lineCycleCoins(LOTUS_GOLD)).toBe(17_578_350n)
  const { base, scatter, freeSpins } = reelsReturn(LOTUS_GOLD, 10n * lineCycleCoins(LOTUS_GOLD))
  expect(base).toEqual([13_021n, 18_000n]) // 72.339 %
  expect(scatter).toEqual([53n, 2500n]) // 2.12 %
  expect(freeSpins).toEqual([1759n, 20_000n]) // 0.08795 free spins a spin
})

test('Naga Ways: all ways pay 380 826 360 coins over the cycle of 30^5', () => {
  expect(cycleOf(NAGA_WAYS)).toBe(CYCLE)
  expect(waysCycleCoins(NAGA_WAYS)).toBe(380_826_360n)
  const { base, scatter, freeSpins } = reelsReturn(NAGA_WAYS, waysCycleCoins(NAGA_WAYS))
  expect(base).toEqual([117_539n, 150_000n]) // 78.359 %
  expect(scatter).toEqual([53n, 2500n])
  expect(freeSpins).toEqual([1759n, 20_000n])
})

test.each<[string, Fraction, Fraction, number, number]>([
  ['sbx_lotus_gold', [788_005_867n, 820_845_000n], [23_033n, 84_375n], 95.99, 27.29],
  ['sbx_naga_ways', [875_574_907n, 912_050_000n], [1_277_243n, 2_700_000n], 96, 47.3],
  ['sbx_three_coins', [125_477n, 131_072n], [125n, 512n], 95.73, 24.41],
])('%s: return and chance of a win are the exact fractions', (code, total, hit, percent, hitPercent) => {
  const found = slotReturn(gameOf(code))
  expect(found.total).toEqual(total)
  expect(found.hit).toEqual(hit)
  expect(exactShare(found.total).percent).toBe(percent)
  expect(exactShare(found.hit).percent).toBe(hitPercent)
})

test('free spins come once in 116.8 spins: one scatter a reel in a window of three of thirty', () => {
  for (const config of [LOTUS_GOLD, NAGA_WAYS]) {
    const stops = scatterStops(config, windowsOf(config))
    const triggers = stops.slice(3).reduce((sum, count) => sum + count, 0n)
    expect(Number(triggers) / Number(CYCLE)).toBeCloseTo(0.00856, 12)
  }
})

test('scatters of a reel are at least three stops apart, so that no window shows two', () => {
  for (const { strips, scatter, rows } of [LOTUS_GOLD, NAGA_WAYS])
    for (const strip of strips) {
      const places = Array.from(strip).flatMap((symbol, at) => (symbol === scatter ? [at] : []))
      const gaps = places.map(
        (at, n) => ((places[n + 1] ?? (places[0] ?? 0) + strip.length) - at) % strip.length,
      )
      for (const gap of gaps) expect(gap === 0 || gap >= rows).toBe(true)
    }
})

test('no strip begins with a wild: a line and a way are named by the first reel', () => {
  for (const { strips, wild } of [LOTUS_GOLD, NAGA_WAYS]) expect(strips[0]).not.toContain(wild)
})

/** Base spins over the whole cycle, paid by a table of every 5-tuple: shares no code with the closed forms. */
test('Lotus Gold: the full cycle pays ten times the sum of one line, and wins in 27.30 % of its stops', () => {
  const { strips, lines, pays, scatterBets } = LOTUS_GOLD
  const symbols = [...new Set(strips.join(''))].sort()
  const codes = strips.map((strip) => Array.from(strip, (symbol) => symbols.indexOf(symbol)))
  const table = new Uint16Array(symbols.length ** 5)
  table.forEach((_, index) => {
    const tuple = [4, 3, 2, 1, 0].map(
      (place) => symbols[Math.floor(index / symbols.length ** place) % symbols.length],
    )
    const [first = ''] = tuple
    const run = tuple.findIndex((symbol, at) => at > 0 && symbol !== first && symbol !== 'W')
    table[index] = pays[first]?.[run < 0 ? 5 : run] ?? 0
  })
  const scatterAt = strips.map((strip) =>
    Array.from(strip, (_, stop) => (strip + strip).slice(stop, stop + 3).includes('S')),
  )
  const found = cycle(codes, scatterAt, { table, lines, scatterBets, symbols: symbols.length })
  expect(found.paid).toBe(175_783_500)
  expect(found.most).toBe(1640) // 164 bets
  expect(BigInt(found.hits) * 84_375n).toBe(23_033n * CYCLE)
})

interface Table {
  table: Uint16Array
  lines: readonly (readonly number[])[]
  scatterBets: readonly number[]
  symbols: number
}

/** Line prefixes are kept from reel to reel, so that the innermost loop only adds the last symbol. */
function cycle(codes: number[][], scatterAt: boolean[][], { table, lines, scatterBets, symbols }: Table) {
  const found = { paid: 0, hits: 0, most: 0 }
  const walk = (reel: number, prefixes: Int32Array, scatters: number) => {
    const strip = codes[reel] ?? []
    for (let stop = 0; stop < 30; stop++) {
      const here = scatters + (scatterAt[reel]?.[stop] ? 1 : 0)
      if (reel < 4)
        walk(
          reel + 1,
          prefixes.map((prefix, line) => prefix * symbols + codeAt(strip, stop, line, reel)),
          here,
        )
      else count(prefixes, strip, stop, here)
    }
  }
  const rows = lines.map((line) => Uint8Array.from(line))
  const codeAt = (strip: number[], stop: number, line: number, reel: number) =>
    strip[(stop + (rows[line]?.[reel] ?? 0)) % 30] ?? 0
  const count = (prefixes: Int32Array, strip: number[], stop: number, scatters: number) => {
    let paid = 0
    for (let line = 0; line < prefixes.length; line++)
      paid += table[(prefixes[line] ?? 0) * symbols + codeAt(strip, stop, line, 4)] ?? 0
    found.paid += paid
    if (paid > 0 || (scatterBets[scatters] ?? 0) > 0) found.hits += 1
    if (paid > found.most) found.most = paid
  }
  walk(0, new Int32Array(lines.length), 0)
  return found
}

/** Ways over the whole cycle: windows as counts of each symbol, reel by reel from the left. */
test('Naga Ways: the full cycle of windows pays the same coins as the closed form', () => {
  const { strips, pays, wild } = NAGA_WAYS
  let coins = 0
  for (const [symbol, steps] of Object.entries(pays)) {
    const counts = strips.map((strip) =>
      Array.from(
        strip,
        (_, stop) =>
          Array.from((strip + strip).slice(stop, stop + 3)).filter((at) => at === symbol || at === wild)
            .length,
      ),
    )
    const walk = (reel: number, ways: number): void => {
      for (const count of counts[reel] ?? []) {
        if (count === 0 || reel === 4) {
          const [kinds, all] = count === 0 ? [reel, ways] : [5, ways * count]
          coins += (steps[kinds] ?? 0) * all * 30 ** (4 - reel)
        } else walk(reel + 1, ways * count)
      }
    }
    walk(0, 1)
  }
  expect(coins).toBe(380_826_360)
})

test.each([
  ['sbx_lotus_gold', 400_000, 4.83],
  ['sbx_naga_ways', 300_000, 3.1],
  ['sbx_tonle_fruits', 120_000, 4.2],
  ['sbx_three_coins', 600_000, 6.66],
])('%s: %d simulated spins stay within four sigma of the exact return', (code, spins, sigma) => {
  const game = gameOf(code)
  const rng = testRng(20_261_121)
  let coins = 0
  for (let spin = 0; spin < spins; spin++) coins += game.play(rng).pay
  const mean = coins / spins / game.rules.config.coins
  const [num, den] = slotReturn(game).total
  expect(Math.abs(mean - Number(num) / Number(den))).toBeLessThan((4 * sigma) / Math.sqrt(spins))
})
