import { defineConfig } from 'vitest/config'

/** `rules` needs nothing but Node; `server` runs against a real PostgreSQL that its global setup starts. */
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
            'cli/src/**/*.test.ts',
            'tidy/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
