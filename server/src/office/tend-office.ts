/** What the office does by the minute and the hour: forgets what was shown once, and says loudly what nobody has looked at. */
import { forgetOldDocuments } from '../duties/documents.ts'
import { matchSharedList } from '../duties/shared-list.ts'
import type { OfficeParts } from '../office-parts.ts'
import { forgetOldAccess, openBreakGlass } from '../staff/staff.ts'
import { forgetOldKeys } from './command-store.ts'
import { sweepExportFiles } from './export-files.ts'

const EVERY_MS = 10 * 60_000

type Tended = Pick<OfficeParts, 'pool' | 'log' | 'config'>

/** At once and every ten minutes, until it is stopped. Offices that do it at once do not disturb each other. */
export function startTending(parts: Tended): { stop(): void } {
  const tend = () =>
    void tendOffice(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'office not tended'))
  tend()
  const timer = setInterval(tend, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Answers of commands live for a day, expired links and old tries not even that, files of lists as long as their jobs. */
export async function tendOffice(parts: Tended): Promise<void> {
  const { pool, log } = parts
  await forgetOldKeys(pool)
  await forgetOldAccess(pool)
  while ((await forgetOldDocuments(pool)) > 0);
  await matchSharedList(pool)
  await sweepExportFiles(parts)
  for (const { name, at, reason } of await openBreakGlass(pool))
    log.warn(
      { staff: name, at, reason },
      'let in past everything by the command line; nobody has reviewed it',
    )
}
