/** Colleagues for journeys, each at a terminal of their own. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { colleague } from '../server/test/colleague.ts'
import { connect } from './processes.ts'
import type { Place } from './product.ts'

/** Stories that are told at once share a colleague: the first one who asks lets them in, the others wait for it. */
const arriving = new Map<string, Promise<void>>()

/** What `samnang` is told at the terminal of this owner, who was let in the first time that somebody asks. */
export async function terminalOf(place: Place, name: string): Promise<NodeJS.ProcessEnv> {
  const file = join(place.dataDir, `login-${name}`)
  const arrival = arriving.get(file) ?? letIn(place, name, file)
  arriving.set(file, arrival)
  await arrival.catch((error: unknown) => {
    arriving.delete(file)
    throw error
  })
  return { SAMNANG_LOGIN_FILE: file }
}

async function letIn(place: Place, name: string, file: string): Promise<void> {
  if (!existsSync(file)) await writeFile(file, await newColleague(place, name), { mode: 0o600 })
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
