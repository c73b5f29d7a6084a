import { defineConfig } from 'vitest/config'

/** The rules' own tests, with the seeds that they always have. Statistics of a hundred thousand
 * draws prove no line, and trying all results of books takes minutes for each fault. */
export default defineConfig({
  test: {
    include: ['core/src/**/*.test.ts'],
    exclude: ['core/src/**/*.statistics.test.ts', 'core/src/lotto59/dearest-jackpot.test.ts'],
    setupFiles: ['build/fixed-seed.mjs'],
    testTimeout: 60_000,
  },
})
