/** Naga Ways: 243 ways on 5 × 3, wilds on reels 2 to 5, free spins that pay twice. */
import type { ReelsConfig } from './reels.ts'

/** The return depends on where a strip has its symbols, not only on how many: the strips belong to the rules. */
export const NAGA_WAYS: ReelsConfig = {
  coins: 20,
  rows: 3,
  strips: [
    'SQADJQLEKJANQDLKJAQJJLEDKANQKL',
    'LJAKKWQAEDLJNKAKSQEDLJAKQQQNED',
    'KLNQDJWALKSQAEDJLNKAQWQLDJKAEQ',
    'LJAKQKQNEDLWJAKSQAEDLJNKAQWQED',
    'KSQLDJKAEQQLNKDJAQLKWQAEDJLNKA',
  ],
  wild: 'W',
  scatter: 'S',
  pays: {
    N: [0, 0, 0, 19, 60, 300],
    E: [0, 0, 0, 8, 40, 160],
    D: [0, 0, 0, 7, 30, 100],
    L: [0, 0, 0, 4, 20, 70],
    A: [0, 0, 0, 3, 12, 40],
    K: [0, 0, 0, 3, 12, 40],
    Q: [0, 0, 0, 2, 8, 22],
    J: [0, 0, 0, 2, 8, 22],
  },
  scatterBets: [0, 0, 0, 2, 10, 50],
  freeSpins: [0, 0, 0, 10, 15, 20],
  freeMultiplier: 2,
}
