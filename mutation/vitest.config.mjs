import { defineConfig } from 'vitest/config'

const BOOKS = 'core/src/lotto59/dearest-jackpot-books.test.ts'
/** Books that are searched through are asked of the search and its tables: what it rests on has quicker tests of its own. */
const isOfSearch = /\*\*|dearest-jackpot|line-tables|posts-board/.test(process.env.SAMNANG_MUTATED ?? '')

/** The rules' own tests, with the seeds that they always have. Statistics of a hundred thousand draws prove no line, trying all
 * results of books takes minutes for each fault, and a verification that finds fault with everything notices every change. */
export default defineConfig({
  test: {
    include: ['core/src/**/*.test.ts'],
    exclude: [
      'core/src/**/*.statistics.test.ts',
      'core/src/lotto59/dearest-jackpot.test.ts',
      ...(isOfSearch ? [] : [BOOKS]),
      'core/src/lottery/all-results.test.ts',
      'core/src/fairness/any-change.test.ts',
    ],
    setupFiles: ['build/fixed-seed.mjs'],
    testTimeout: 60_000,
  },
})
