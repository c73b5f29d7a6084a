/** What the verbs of the staff need, as the office's own process has it. */
import { join } from 'node:path'
import { loadCsrfKey } from '@samnang/server/base/csrf-key'
import { Sealer } from '@samnang/server/base/sealed'
import { Passwords } from '@samnang/server/players/passwords'
import type { Context } from './command.ts'

/** The secrets of authenticators lie sealed under the office's key, which has to be on this machine. */
export async function staffTools({
  config,
  office,
  random: bytes,
}: Pick<Context, 'config' | 'office' | 'random'>) {
  const random = { bytes }
  const key = loadCsrfKey(join(config.dataDir, 'office'), random)
  return {
    pool: await office(),
    passwords: new Passwords(random),
    authenticators: new Sealer(key, 'office authenticators', random),
    random,
  }
}
