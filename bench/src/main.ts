/** `npm run bench [-- NAME…] [--quick]`: measures every claim, or the named ones, and judges them. */
import type { Bench, Claim, Row } from './claim.ts'
import { verdictOf } from './claim.ts'
import { startCluster } from './cluster.ts'
import { dutyLooks } from './duty-looks.ts'
import { eventStream } from './event-stream.ts'
import { fanOut } from './fan-out.ts'
import { pictures } from './frames.ts'
import { growth } from './growth.ts'
import { growthDay } from './growth-day.ts'
import { guessing } from './guessing.ts'
import { httpBets } from './http-bets.ts'
import { lastSecond } from './last-second.ts'
import { lotterySettlement } from './lottery-settle.ts'
import { month, month10 } from './month.ts'
import { officeSearch } from './office.ts'
import { firstPaint } from './paint.ts'
import { findPgbench } from './pgbench.ts'
import { besidePgledger } from './pgledger.ts'
import { acceptedBets } from './place-bets.ts'
import { portalBytes } from './portal-bytes.ts'
import { reports } from './report.ts'
import { type Keep, keeperOf, machineOf } from './results.ts'
import { settlement } from './settle.ts'
import { besideStandby } from './standby.ts'
import { startUp } from './start-up.ts'
import { tableOf } from './table.ts'
import { twoServers } from './two-servers.ts'
import { walletCalls } from './wallet-calls.ts'
import { walletRate } from './wallet-rate.ts'

const CLAIMS: Claim[] = [
  acceptedBets,
  besideStandby,
  besidePgledger,
  growth,
  guessing,
  httpBets,
  twoServers,
  walletCalls,
  walletRate,
  lastSecond,
  settlement,
  lotterySettlement,
  reports,
  month,
  officeSearch,
  dutyLooks,
  eventStream,
  fanOut,
  startUp,
  portalBytes,
  firstPaint,
  pictures,
  // They take longest by far: a run that has to be ended has measured all others.
  growthDay,
  month10,
]

const say = (line: string) => void process.stderr.write(`  ${line}\n`)

async function main(args: string[]): Promise<number> {
  const isQuick = args.includes('--quick')
  const names = args.filter((arg) => arg !== '--quick')
  const unknown = names.filter((name) => !CLAIMS.some((claim) => claim.name === name))
  if (unknown.length > 0) {
    console.error(
      `npm run bench knows ${CLAIMS.map(({ name }) => name).join(', ')}, not ${unknown.join(', ')}.`,
    )
    return 1
  }
  const claims = CLAIMS.filter(({ name }) => names.length === 0 || names.includes(name))
  const rootDir = process.env.SAMNANG_ROOT ?? process.cwd()
  const pgbench = claims.some((claim) => claim.needsPgbench) ? await findPgbench(say) : ''
  const cluster = await startCluster(rootDir)
  stopOnSignal(cluster.stop)
  const run = { rootDir, machine: machineOf(cluster.version), only: names.length > 0 ? names : null }
  const keep = isQuick ? async () => '' : await keeperOf(run)
  const { freshDatabase, freshDir } = cluster
  const bench = { rootDir, isQuick, pgbench, say, freshDatabase, freshDir }
  const { rows, failed } = await measureAll(claims, bench, keep).finally(() => cluster.stop())
  console.log(`\n${tableOf(rows)}\n`)
  if (!isQuick) say(`written to ${await keep(rows, true)}`)
  return failed || rows.some((row) => verdictOf(row) === 'floor missed') ? 1 : 0
}

/** A claim that cannot be measured does not keep the others from it, but fails the run. */
async function measureAll(
  claims: Claim[],
  bench: Bench,
  keep: Keep,
): Promise<{ rows: Row[]; failed: boolean }> {
  const rows: Row[] = []
  let failed = false
  for (const claim of claims) {
    const started = performance.now()
    say(`${claim.name} …`)
    try {
      rows.push(...(await claim.run(bench)).map((row) => ({ by: claim.name, ...row })))
      await keep(rows, false)
      say(`${claim.name} measured in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    } catch (error) {
      failed = true
      console.error(`${claim.name} could not be measured:`, error)
    }
  }
  return { rows, failed }
}

/** PostgreSQL would outlive us. Ctrl-C may come twice, from the terminal and from npm. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit(130))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
