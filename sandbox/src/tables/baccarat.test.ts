import { expect, test } from 'vitest'
import { bankerDraws, playBaccarat } from './baccarat.ts'
import { payoutOf, winningSpots } from './payout.ts'

/** Cards as they leave the shoe: player, banker, player, banker, third cards. */
const play = (cards: string) => playBaccarat(cards.split(' '))

test.each([
  ['a natural of the player ends it', '9S 2H TS 3H 5C 5D', ['9S', 'TS'], ['2H', '3H'], 'player'],
  ['a natural of the banker ends it', '2S 8H 3S KH 5C 5D', ['2S', '3S'], ['8H', 'KH'], 'banker'],
  ['both stand on six and seven', '6S 7H KS QH 5C 5D', ['6S', 'KS'], ['7H', 'QH'], 'banker'],
  ['player stands, banker draws at five', '6S 5H KS QH 3C 5D', ['6S', 'KS'], ['5H', 'QH', '3C'], 'banker'],
  [
    'banker at three stands against an eight',
    '2S 3H KS QH 8C 5D',
    ['2S', 'KS', '8C'],
    ['3H', 'QH'],
    'banker',
  ],
  [
    'banker at six draws against a seven',
    '2S 6H KS QH 7C 5D',
    ['2S', 'KS', '7C'],
    ['6H', 'QH', '5D'],
    'player',
  ],
  ['banker at six stands against a five', 'AS 6H KS QH 5C 5D', ['AS', 'KS', '5C'], ['6H', 'QH'], 'tie'],
])('%s', (_, cards, player, banker, winner) => {
  expect(play(cards)).toMatchObject({ player, banker, winner })
})

/** D draws, S stands. */
test.each([
  [0, 'DDDDDDDDDD'],
  [1, 'DDDDDDDDDD'],
  [2, 'DDDDDDDDDD'],
  [3, 'DDDDDDDDSD'],
  [4, 'SSDDDDDDSS'],
  [5, 'SSSSDDDDSS'],
  [6, 'SSSSSSDDSS'],
  [7, 'SSSSSSSSSS'],
])('the banker at %d, by the player’s third card from 0 to 9', (banker, row) => {
  expect(Array.from(row, (_, third) => (bankerDraws(0, banker, third) ? 'D' : 'S')).join('')).toBe(row)
})

test('the commission is exact in units for every step of a stake', () => {
  const banker = play('2S 8H 3S KH')
  for (const amount of [500, 600, 700, 1_999_900]) {
    expect(payoutOf(banker, { spot: 'banker', amount })).toBe((BigInt(amount) * 100_000n * 195n) / 100n)
    expect((BigInt(amount) * 100_000n * 195n) % 100n).toBe(0n)
  }
})

test('a tie returns player and banker, and only the tie shines', () => {
  const tie = play('AS 6H KS QH 5C 5D')
  for (const spot of ['player', 'banker', 'banker_no_commission'])
    expect(payoutOf(tie, { spot, amount: 1000 })).toBe(100_000_000n)
  expect(winningSpots(tie)).toEqual(['tie', 'big'])
})

test('six beats: half without commission, and lucky six by its cards', () => {
  const two = play('5S 6H TS QH KC 5D')
  expect(two).toMatchObject({ winner: 'banker', bankerTotal: 6 })
  expect(payoutOf(two, { spot: 'banker_no_commission', amount: 1000 })).toBe(150_000_000n)
  expect(payoutOf(two, { spot: 'lucky_6', amount: 1000 })).toBe(1_300_000_000n)
  const three = play('2S 2H TS QH 3C 4D')
  expect(three).toMatchObject({ winner: 'banker', bankerTotal: 6, banker: ['2H', 'QH', '4D'] })
  expect(payoutOf(three, { spot: 'lucky_6', amount: 1000 })).toBe(2_100_000_000n)
})

test('a bet on another game is a fault', () => {
  expect(() => payoutOf(play('2S 8H 3S KH'), { spot: 'red', amount: 500 })).toThrow('spot red')
})
