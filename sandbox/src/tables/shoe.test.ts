import { fromHex } from '@samnang/core/fairness/encoding'
import { expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import { drawOutcome, roundsOfSeed } from './draw-outcome.ts'
import { TABLE_GAMES } from './outcomes.ts'
import { baccaratRound, dragonTigerRound, SHOE_ROUNDS, shuffledShoe } from './shoe.ts'
import { stepsOf } from './table-steps.ts'

const SEED = fromHex(`${'00'.repeat(31)}2a`)
const shoe = () => shuffledShoe(seededRng(SEED, 'sbx_baccarat', 0))

test('a shoe has every card eight times', () => {
  const counts = new Map<string, number>()
  for (const card of shoe()) counts.set(card, (counts.get(card) ?? 0) + 1)
  expect(counts.size).toBe(52)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('sixty rounds use the shoe from its front, card after card', () => {
  const cards = shoe()
  const dealt = Array.from({ length: SHOE_ROUNDS }, (_, at) => baccaratRound(cards, at)).flatMap((round) =>
    stepsOf(round).map(({ step }) => (step.t === 'card' ? step.card : '')),
  )
  expect(dealt).toEqual(cards.slice(0, dealt.length))
  const pairs = Array.from({ length: SHOE_ROUNDS }, (_, at) => dragonTigerRound(cards, at))
  expect(pairs.flatMap(({ dragon, tiger }) => [dragon, tiger])).toEqual(cards.slice(0, 120))
  expect(() => baccaratRound(cards, SHOE_ROUNDS)).toThrow('60 rounds')
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
          "TH",
          "TD",
          "QC",
        ],
        "bankerPair": true,
        "bankerTotal": 0,
        "game": "baccarat",
        "player": [
          "2D",
          "JD",
          "QH",
        ],
        "playerPair": false,
        "playerTotal": 2,
        "winner": "player",
      },
      {
        "dragon": "JD",
        "game": "dragon_tiger",
        "suitedTie": false,
        "tiger": "9S",
        "winner": "dragon",
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
    for (const card of shuffledShoe(seededRng(SEED, 'shoe', at)).slice(0, 13)) {
      const place = 'A23456789TJQK'.indexOf(card.charAt(0)) + 13 * 'SHDC'.indexOf(card.charAt(1))
      firstCards[place] = (firstCards[place] ?? 0) + 1
    }
  expect(chi(firstCards, 100)).toBeLessThan(110) // 51 degrees of freedom
})
