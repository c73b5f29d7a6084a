import { defineConfig } from 'vitest/config'

/** `rules` needs nothing but Node, `server` a PostgreSQL that its setup starts, `e2e` a built product and a browser. */
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
          globalSetup: ['e2e/product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
