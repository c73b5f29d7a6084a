import { defineConfig } from 'vitest/config'

/** They mostly wait, for draws and restarts, and touch nothing that another one minds: two of them run at once. */
const IN_PAIRS = [
  'e2e/faults/{command-line,lottery-kills,paid-bet,two-servers}.journey.ts',
  'e2e/games/*-kills.journey.ts',
  'e2e/lottery/*.journey.ts',
  'e2e/portal/{data-saver,fishing,games,looking-up,safe-play}.journey.ts',
  'e2e/{carry-over,screens,small-screens,verify}.journey.ts',
]

/** `rules` needs nothing but Node, `server` a PostgreSQL that its setup starts, `e2e` and `pairs` a built product and a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'core/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'vault/src/**/*.test.ts',
            'portal/src/**/*.test.{ts,tsx}',
            'sandbox/src/**/*.test.{ts,tsx}',
            'cli/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'tidy/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,cli,sandbox}/test/**/*.test.ts', 'server/src/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          exclude: IN_PAIRS,
          globalSetup: ['e2e/product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'pairs',
          include: IN_PAIRS,
          globalSetup: ['e2e/product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
