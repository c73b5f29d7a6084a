import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys that have the machine for themselves, because they measure times; each has a product of its own as well. All
 * others mostly wait, for draws and restarts, and touch nothing that another one minds: what strikes everybody has a
 * product of its own.
 */
const ALONE = ['e2e/faults/kills.journey.ts', 'e2e/stillness.journey.ts']
/** build/journeys-together.mjs measures the machine. */
const TOGETHER = Number(process.env.TOGETHER ?? 3)

/** Beside screens, and like the rules of core they keep nothing between two questions. */
const RULES_OF_SCREENS = [
  'sandbox/src/{bank,chance,fishing,provider,slots,sport,tables}/*.test.ts',
  'portal/src/text/*.test.ts',
]

/** Nothing that is waited for has its own short patience unless the time is the rule: a busy machine is no fault. */
const PATIENT = { poll: { timeout: 30_000 } }

const SAME_SEED = ['build/fixed-seed.mjs']

/** What lasts for minutes, the longest first: begun last, it would go on alone. */
const LONG = [
  'lottery/lottery.journey.ts',
  'e2e/everybody.journey.ts',
  'deploy/failover.journey.ts',
  'e2e/documents.journey.ts',
  'faults/two-servers.journey.ts',
  'e2e/screens.journey.ts',
  'faults/alerts.journey.ts',
  'office/lottery-desk.journey.ts',
  'e2e/release.journey.ts',
  'games/game-kills.journey.ts',
  'portal/games.journey.ts',
  'faults/lottery-kills.journey.ts',
  'faults/command-line.journey.ts',
  'portal/data-saver.journey.ts',
  'games/sport-kills.journey.ts',
  'deploy/point-in-time.journey.ts',
  'e2e/small-screens.journey.ts',
  'portal/dishonest.journey.ts',
  'attack/attack.journey.ts',
  'deploy/node-versions.journey.ts',
  'portal/odd-phones.journey.ts',
  'portal/game-sizes.journey.ts',
  'e2e/session.journey.ts',
  'faults/start-up.journey.ts',
  'e2e/dev.journey.ts',
  'portal/safe-play.journey.ts',
  'e2e/lost-connection.journey.ts',
  'deploy/rolling.journey.ts',
  'portal/fishing.journey.ts',
  'e2e/cashier.journey.ts',
  'portal/sport.journey.ts',
  'office/cases.journey.ts',
  'portal/newcomer.journey.ts',
  'portal/beacon.journey.ts',
  'deploy/proxies.journey.ts',
  'office/cashier.journey.ts',
  'e2e/play.journey.ts',
  'office/log-in.journey.ts',
  'e2e/carry-over.journey.ts',
  'faults/early-leak.journey.ts',
  'simulation/simulation.test.ts',
  'lotto59/bet-model.test.ts',
  'live/nats.test.ts',
  'demo-house/make-house.test.ts',
  'simulation/planted-bugs.test.ts',
  'lotto59/report.test.ts',
  'duties/risk.test.ts',
  'lotto59/beacon-draw.test.ts',
  'database/slip-parts.test.ts',
  'cashier/withdrawal-crash.test.ts',
  'draws/draw-clock.test.ts',
  'lotto59/draw-crash.test.ts',
  'database/backup.test.ts',
  'sandbox/test/sport.test.ts',
  'lottery/lottery-draw-crash.test.ts',
  'lotto59/resettle-draw.test.ts',
  'figures/month.test.ts',
  'figures/resettled-month.test.ts',
  'lottery/settle-lottery.test.ts',
  'keys/own-keys.test.ts',
  'duties/kills.test.ts',
  'cashier/many-payments.test.ts',
  'office/month-desk.test.ts',
  'database/upgrade.test.ts',
  'office/rights.test.ts',
  'test/sport-provider.test.ts',
  'vault/src/process.test.ts',
  'provider/wallet-outbox.test.ts',
  'fishing/fishing-faults.test.ts',
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

/**
 * `rules` and `screens` need nothing but Node, `server` a PostgreSQL that its setup starts, `alone` and `together` a built
 * product and a browser. Files of `rules` and of `server` share their worker, and its modules with it. Screens keep what
 * they show in their modules: each file of them is loaded by itself.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles: SAME_SEED,
          include: [
            'core/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'client/src/**/*.test.ts',
            'vault/src/**/*.test.ts',
            'cli/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'tidy/**/*.test.ts',
            'verifier/*.test.ts',
            ...RULES_OF_SCREENS,
          ],
          isolate: false,
          // Nothing here holds a clock to account: a busy machine is no fault.
          testTimeout: 60_000,
          // By itself it would leave a core to a person.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'screens',
          setupFiles: SAME_SEED,
          include: ['{portal,office,sandbox}/src/**/*.test.{ts,tsx}'],
          exclude: RULES_OF_SCREENS,
          // A thread begins sooner than a process.
          pool: 'threads',
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: [...SAME_SEED, 'build/one-question.mjs'],
          include: ['{server,cli,sandbox}/test/**/*.test.ts', 'server/src/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: PATIENT,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'together',
          include: ['e2e/**/*.journey.ts'],
          exclude: ALONE,
          globalSetup: ['e2e/shared-product.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: PATIENT,
          maxWorkers: TOGETHER,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
