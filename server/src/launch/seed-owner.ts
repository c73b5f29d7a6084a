import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { createPool } from '../database/pool.ts'
import { Passwords } from '../players/passwords.ts'
import { ensureDemoOwner } from '../staff/staff.ts'

/**
 * The demo's owner, or their lock where the demo is off, before anything runs: the command line asks who does something
 * whether the office runs or not.
 */
export async function seedDemoOwner(
  config: Config,
  ownerUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const pool = createPool(ownerUrl, { max: 1, role: 'samnang_office', name: 'samnang-seed' })
  try {
    const passwords = new Passwords({ bytes: randomBytes })
    await ensureDemoOwner({ pool, passwords, config, log: { warn: say } })
  } finally {
    await pool.end()
  }
}
