/** Tonle Fruits: twenty cells, seven of a fruit anywhere pay and vanish, and every further win counts more. */
import type { TumbleConfig } from './tumble.ts'

export const TONLE_FRUITS: TumbleConfig = {
  coins: 20,
  columns: 5,
  rows: 4,
  symbols: [
    { value: 'pineapple', weight: 11 },
    { value: 'mango', weight: 14 },
    { value: 'coconut', weight: 16 },
    { value: 'watermelon', weight: 18 },
    { value: 'banana', weight: 20 },
    { value: 'tangerine', weight: 21 },
  ],
  bands: [
    { from: 7, to: 8 },
    { from: 9, to: 10 },
    { from: 11, to: 20 },
  ],
  pays: {
    pineapple: [100, 300, 1200],
    mango: [40, 150, 600],
    coconut: [26, 90, 340],
    watermelon: [23, 55, 230],
    banana: [12, 36, 140],
    tangerine: [9, 28, 100],
  },
  ladder: [1, 2, 3, 5, 8, 10],
  returnBillionths: 960_011_662,
}
