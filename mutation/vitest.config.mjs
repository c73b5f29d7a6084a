import { defineConfig } from 'vitest/config'

/** The rules' own tests, with the seeds that they always have. Statistics of a hundred thousand draws prove no line, trying all
 * results of books takes minutes for each fault, and a verification that finds fault with everything notices every change. */
export default defineConfig({
  test: {
    include: ['core/src/**/*.test.ts'],
    exclude: [
      'core/src/**/*.statistics.test.ts',
      'core/src/lotto59/dearest-jackpot.test.ts',
      'core/src/lottery/all-results.test.ts',
      'core/src/fairness/any-change.test.ts',
    ],
    setupFiles: ['build/fixed-seed.mjs'],
    testTimeout: 60_000,
  },
})
