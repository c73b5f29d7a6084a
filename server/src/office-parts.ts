/** What a running office is made of. Beside `parts.ts` only this file constructs pools, clocks and random sources. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { loadCsrfKey, loadKey } from './base/csrf-key.ts'
import { createLog } from './base/log.ts'
import { Metrics } from './base/metrics.ts'
import { pooledRandom } from './base/pooled-random.ts'
import { RareWarnings } from './base/rare-warnings.ts'
import { Sealer } from './base/sealed.ts'
import { type Config, ConfigError } from './config.ts'
import { createPool, type Pool, type Tx } from './database/pool.ts'
import { ReportReads } from './figures/report-reads.ts'
import { RateLimit } from './http/rate-limit.ts'
import type { LiveHub } from './live/hub.ts'
import { makeHub } from './live/make-hub.ts'
import { Lotto59Watch } from './office/lotto59-watch.ts'
import type { Clock, Random } from './parts.ts'
import { KnownBrowsers } from './players/known-browsers.ts'
import { LogInQueue } from './players/log-in-queue.ts'
import { Passwords } from './players/passwords.ts'
import { SessionTokens } from './players/session-tokens.ts'
import { SiteKey } from './players/site-key.ts'
import { type FoundStaff, findStaffSession, memberNow, type StaffMember } from './staff/staff.ts'

export interface OfficeParts {
  /** `publicUrl` is the office's own. */
  config: Config
  log: Logger
  clock: Clock
  random: Random
  /** Few connections, short statements: staff never slows players. */
  pool: Pool
  /** What accounts of the past are read from; looked after from `start` on. */
  reports: ReportReads
  passwords: Passwords
  /** Who may hash a password next. */
  logInQueue: LogInQueue
  /** Browsers that a colleague has logged in with before. */
  browsers: KnownBrowsers
  /** Signs and proves the token that the office's own pages send back. */
  tokens: SessionTokens
  /** Marks of addresses. */
  siteKey: SiteKey
  /** Answers of commands, which may hold what is shown once. */
  answers: Sealer
  /** Secrets of the colleagues' authenticators. */
  authenticators: Sealer
  /** Secrets of the ways to players beside the portal. */
  channels: Sealer
  /** Pictures of players’ papers; its mark says which key they were sealed under. */
  papers: { sealer: Sealer; keyMark: string }
  /** `isAction`: the colleague did something; a page that asks by itself keeps no session alive. */
  findStaff(token: string, isAction: boolean): Promise<FoundStaff>
  /** The same colleague as they are now, within a command. */
  memberNow(tx: Tx, staff: StaffMember): Promise<StaffMember | null>
  limits: { staff: RateLimit; addresses: RateLimit }
  /** Hears what every process publishes, from `start` on. */
  live: LiveHub
  /** Both polls as they stand. */
  lotto59: Lotto59Watch
  metrics: Metrics
  warnings: RareWarnings
}

/** What tests replace. */
export type GivenOfficeParts = Partial<Pick<OfficeParts, 'log' | 'clock'>> & { key?: Uint8Array }

const CONNECTIONS = 6
const STATEMENT_MS = 5_000
const REPORT_POOL = {
  max: 4,
  role: 'samnang_office',
  name: 'samnang-office-reports',
  statementTimeoutMs: STATEMENT_MS,
  // A replica that stands still says nothing about any limit.
  queryTimeoutMs: 2 * STATEMENT_MS,
} as const
const STAFF_PER_SECOND = 20
const ADDRESS_PER_SECOND = 10

/** Connects to nothing yet except lazily. Throws a `ConfigError`. */
export function buildOfficeParts(given: Config, replaced: GivenOfficeParts = {}): OfficeParts {
  const url = officeDatabaseUrl(given)
  const config = { ...given, publicUrl: given.officeUrl }
  const log = replaced.log ?? createLog(config.logLevel)
  const clock = replaced.clock ?? { now: () => Date.now() }
  const random = pooledRandom()
  const key = replaced.key ?? loadCsrfKey(join(config.dataDir, 'office'), random)
  const siteKey = new SiteKey(key)
  const pool = createPool(url, {
    max: CONNECTIONS,
    role: 'samnang_office',
    name: 'samnang-office',
    statementTimeoutMs: STATEMENT_MS,
  })
  const metrics = new Metrics()
  metrics.watchPool('office', pool)
  return {
    ...{ config, log, clock, random, pool, siteKey, metrics },
    reports: reportReads(config, pool, log),
    passwords: new Passwords(random),
    logInQueue: new LogInQueue(),
    browsers: new KnownBrowsers(siteKey, random),
    tokens: new SessionTokens(siteKey, random),
    answers: new Sealer(key, 'office answers', random),
    authenticators: new Sealer(key, 'office authenticators', random),
    papers: papersOf(
      replaced.key ?? loadKey(join(config.dataDir, 'office'), 'documents.key', random),
      random,
    ),
    channels: new Sealer(key, 'office channels', random),
    findStaff: (token, isAction) => findStaffSession(pool, token, 'office', isAction),
    memberNow,
    limits: {
      // Switched off with the players': journeys do in a second what a colleague does in a minute.
      staff: new RateLimit(clock, config.readsPerSecond === 0 ? 0 : STAFF_PER_SECOND),
      addresses: new RateLimit(clock, ADDRESS_PER_SECOND),
    },
    live: makeHub({ config, url, pool, clock, random, log }),
    lotto59: new Lotto59Watch({ pool, clock, log }),
    warnings: new RareWarnings({ log, clock }),
  }
}

function reportReads(config: Config, primary: Pool, log: Logger): ReportReads {
  const { officeReportsUrl: url, officeReportsSeconds } = config
  const replica = url === null ? null : createPool(url, REPORT_POOL)
  return new ReportReads({ primary, replica, maxAgeMs: officeReportsSeconds * 1_000, log })
}

/** Throws a `ConfigError` where nobody has named it. */
export function officeDatabaseUrl({ officeDatabaseUrl: url }: Config): string {
  if (url === null) throw new ConfigError('OFFICE_DATABASE_URL must be set for an office that runs alone.')
  return url
}

/** The key of the papers is a file of its own: it is kept for years, and elsewhere than backups of the database. */
function papersOf(key: Uint8Array, random: Random): OfficeParts['papers'] {
  const keyMark = createHash('sha256').update('samnang papers|').update(key).digest('hex').slice(0, 16)
  return { sealer: new Sealer(key, 'papers of players', random), keyMark }
}

export async function closeOfficeParts({ pool, live, lotto59, reports }: OfficeParts): Promise<void> {
  lotto59.stop()
  await live.stop()
  await reports.stop()
  await pool.end()
}
