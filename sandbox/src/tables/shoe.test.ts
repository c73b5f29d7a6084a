import { fromHex } from '@samnang/core/bytes'
import { expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import { drawOutcome, roundsOfSeed } from './draw-outcome.ts'
import { TABLE_GAMES } from './outcomes.ts'
import { dealt, SHOE_ROUNDS } from './shoe.ts'
import { stepsOf } from './table-steps.ts'

const SEED = fromHex(`${'00'.repeat(31)}2a`)
const rng = (nonce: number) => seededRng(SEED, 'sbx_baccarat', nonce)

test('a shoe has every card eight times', () => {
  const counts = new Map<string, number>()
  for (const card of dealt(rng(0), 416)) counts.set(card, (counts.get(card) ?? 0) + 1)
  expect(counts.size).toBe(52)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('the first cards of a shoe are the same however many of it are dealt', () => {
  expect(dealt(rng(3), 416).slice(0, 6)).toEqual(dealt(rng(3), 6))
})

test('no card is missing from a round because it was dealt before: counting is of no use', () => {
  const counts = new Map<string, number>()
  for (let nonce = 0; nonce < SHOE_ROUNDS; nonce += 1) {
    const outcome = drawOutcome('baccarat', { serverSeed: SEED, clientSeed: 'sbx_baccarat', nonce })
    for (const { step } of stepsOf(outcome)) {
      if (step.t === 'card') counts.set(step.card, (counts.get(step.card) ?? 0) + 1)
    }
  }
  // Eight of each are in the shoe: one that came more often must have gone back.
  expect(Math.max(...counts.values())).toBeGreaterThan(8)
})

test('the same seed draws the same outcome, the next round and another seed another one', () => {
  for (const game of TABLE_GAMES) {
    const source = { serverSeed: SEED, clientSeed: `sbx_${game}`, nonce: 0 }
    const first = drawOutcome(game, source)
    expect(drawOutcome(game, source)).toEqual(first)
    expect(() => drawOutcome(game, { ...source, nonce: roundsOfSeed(game) })).toThrow('a seed serves')
    const others = Array.from({ length: 20 }, (_, at) =>
      drawOutcome(game, { ...source, serverSeed: SEED.map((byte) => byte ^ (at + 1)) }),
    )
    expect(others.some((other) => JSON.stringify(other) !== JSON.stringify(first))).toBe(true)
  }
})

/** Written down once: a change of these is a change of every round that was ever played. */
test('known draws of a known seed', () => {
  const drawn = TABLE_GAMES.map((game) =>
    drawOutcome(game, { serverSeed: SEED, clientSeed: `sbx_${game}`, nonce: 0 }),
  )
  expect(drawn).toMatchInlineSnapshot(`
    [
      {
        "banker": [
          "QS",
          "7S",
        ],
        "bankerPair": false,
        "bankerTotal": 7,
        "game": "baccarat",
        "player": [
          "TS",
          "3S",
          "6S",
        ],
        "playerPair": false,
        "playerTotal": 9,
        "winner": "player",
      },
      {
        "dragon": "7C",
        "game": "dragon_tiger",
        "suitedTie": false,
        "tiger": "9C",
        "winner": "tiger",
      },
      {
        "game": "roulette",
        "number": 23,
      },
      {
        "dice": [
          4,
          4,
          1,
        ],
        "game": "sic_bo",
      },
      {
        "dice": [
          "fish",
          "gourd",
          "rooster",
        ],
        "game": "kla_klok",
      },
    ]
  `)
})

test('wheel and dice are even: chi-square over 37 000 and 21 600 throws', () => {
  const chi = (counts: number[], expected: number) =>
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const rng = seededRng(SEED, 'even', 0)
  const wheel = new Array<number>(37).fill(0)
  for (let throws = 0; throws < 37_000; throws++) {
    const number = rng.int(37)
    wheel[number] = (wheel[number] ?? 0) + 1
  }
  expect(chi(wheel, 1000)).toBeLessThan(80) // 36 degrees of freedom, p = 0.00003
  const firstCards = new Array<number>(52).fill(0)
  for (let at = 0; at < 400; at++)
    for (const card of dealt(seededRng(SEED, 'shoe', at), 13)) {
      const place = 'A23456789TJQK'.indexOf(card.charAt(0)) + 13 * 'SHDC'.indexOf(card.charAt(1))
      firstCards[place] = (firstCards[place] ?? 0) + 1
    }
  expect(chi(firstCards, 100)).toBeLessThan(110) // 51 degrees of freedom
})
