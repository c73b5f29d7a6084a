/** Lotus Gold: ten lines on 5 × 3, wilds on reels 2 to 5, free spins that pay three times. */
import type { LinesConfig } from './lines.ts'

/** W wild, S scatter, N naga, E elephant, D drum, L lotus, then the letters of cards. */
export const LOTUS_GOLD: LinesConfig = {
  coins: 10,
  rows: 3,
  strips: [
    'SDKJEAQNLTTDKQEAJTLQJDNKEAQJLT',
    'QDNSKAQTLEWDKJQATNLJTDKQEWATLJ',
    'JLTQDNSKAQJLEWDKTQAJNLTJDKQEWA',
    'EWATLJQDNSKAQTLEWDKJQATNLJTDKQ',
    'DKQEWAJLTQDNSKAQJLEWDKTQAJNLTJ',
  ],
  wild: 'W',
  scatter: 'S',
  pays: {
    N: [0, 0, 5, 40, 250, 1000],
    E: [0, 0, 0, 35, 125, 500],
    D: [0, 0, 0, 25, 75, 300],
    L: [0, 0, 0, 15, 50, 200],
    A: [0, 0, 0, 10, 50, 150],
    K: [0, 0, 0, 15, 50, 125],
    Q: [0, 0, 0, 10, 25, 100],
    J: [0, 0, 0, 8, 20, 100],
    T: [0, 0, 0, 8, 20, 75],
  },
  scatterBets: [0, 0, 0, 2, 10, 50],
  freeSpins: [0, 0, 0, 10, 15, 20],
  freeMultiplier: 3,
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 1, 2, 1],
    [1, 2, 1, 0, 1],
    [0, 1, 1, 1, 0],
  ],
}
