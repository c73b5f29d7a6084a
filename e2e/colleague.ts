/** Colleagues for journeys, each at a terminal of their own. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { colleague } from '../server/test/colleague.ts'
import { connect } from './processes.ts'
import type { Place } from './product.ts'

/** What `samnang` is told at the terminal of this owner, who was let in the first time that somebody asks. */
export async function terminalOf(place: Place, name: string): Promise<NodeJS.ProcessEnv> {
  const file = join(place.dataDir, `login-${name}`)
  if (!existsSync(file)) await writeFile(file, await newColleague(place, name), { mode: 0o600 })
  return { SAMNANG_LOGIN_FILE: file }
}

/** The log-in of an owner who is new in the house. */
export async function newColleague(place: Place, name: string): Promise<string> {
  const db = await connect(place)
  try {
    return (await colleague(db, { name, roles: ['owner'], kind: 'terminal' })).token
  } finally {
    await db.end()
  }
}
