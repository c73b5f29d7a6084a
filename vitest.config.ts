import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys that have the machine for themselves, because they measure times or start many programs. All others mostly
 * wait, for draws and restarts, and touch nothing that another one minds: what strikes everybody has a product of its own.
 */
const ALONE = ['e2e/faults/{kills,start-up}.journey.ts', 'e2e/stillness.journey.ts']
/** Two cores play this many browsers and worlds well: with more, pages miss the moments that the journeys look at. */
const TOGETHER = 3

/** What lasts for minutes, the longest first: begun last, it would go on alone. */
const LONG = [
  'lottery/lottery.journey.ts',
  'e2e/screens.journey.ts',
  'faults/two-servers.journey.ts',
  'portal/games.journey.ts',
  'e2e/small-screens.journey.ts',
  'faults/lottery-kills.journey.ts',
  'games/game-kills.journey.ts',
  'games/sport-kills.journey.ts',
  'e2e/everybody.journey.ts',
  'portal/data-saver.journey.ts',
  'portal/looking-up.journey.ts',
  'portal/fishing.journey.ts',
  'faults/command-line.journey.ts',
  'e2e/documents.journey.ts',
  'players/play-limits-model.test.ts',
  'providers/wallet-model.test.ts',
  'lotto59/report.test.ts',
  'draws/draw-clock.test.ts',
  'lotto59/bet-model.test.ts',
  'lottery/settle-lottery.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((file) => moduleId.endsWith(file))
      return at === -1 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b))
  }
}

/** `rules` needs nothing but Node, `server` a PostgreSQL that its setup starts, `alone` and `together` a built product and a browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'core/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'vault/src/**/*.test.ts',
            'portal/src/**/*.test.{ts,tsx}',
            'office/src/**/*.test.{ts,tsx}',
            'sandbox/src/**/*.test.{ts,tsx}',
            'cli/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'tidy/**/*.test.ts',
          ],
          // Nothing here holds a clock to account: a busy machine is no fault.
          testTimeout: 60_000,
          // By itself it would leave a core to a person.
          maxWorkers: 2,
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
          name: 'alone',
          include: ALONE,
          globalSetup: ['e2e/shared-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'together',
          include: ['e2e/**/*.journey.ts'],
          exclude: ALONE,
          globalSetup: ['e2e/shared-product.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: TOGETHER,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
