import { defineConfig } from 'vitest/config'

/** Each starts a product of its own and mostly waits for draws and restarts: two of them run at once. */
const OWN_WORLD = ['e2e/faults/{command-line,two-servers}.journey.ts', 'e2e/games/*-kills.journey.ts']

/** `rules` needs nothing but Node, `server` a PostgreSQL that its setup starts, `e2e` and `worlds` a built product and a browser. */
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
          exclude: OWN_WORLD,
          globalSetup: ['e2e/product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'worlds',
          include: OWN_WORLD,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
