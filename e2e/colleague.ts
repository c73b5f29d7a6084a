/** Colleagues for journeys, each at a terminal of their own. */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { colleague } from '../server/test/colleague.ts'
import { Client } from './client.ts'
import { connect } from './processes.ts'
import type { Place, Product } from './product.ts'

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

/** A colleague whose browser has a session in the office. */
export async function officeClient(
  place: Pick<Product, 'dataDir' | 'officeUrl'>,
  db: pg.Client,
  who: { name: string; roles: readonly string[]; branch: bigint | null },
): Promise<Client> {
  const { id, token } = await colleague(db, { ...who, kind: 'office' })
  // A password of theirs, so that one can be wrong.
  await db.query(
    `update staff set password_hash = (select password_hash from staff where is_demo) where id = $1`,
    [id],
  )
  const client = new Client(place.officeUrl)
  client.id = Number(id)
  client.cookies.set('samnang-office', token)
  client.cookies.set('XSRF-TOKEN', await officeToken(place, token))
  return client
}

/** As the office makes it at a log-in: a nonce, and the signature over session and nonce. */
async function officeToken({ dataDir }: Pick<Product, 'dataDir'>, session: string): Promise<string> {
  const key = await readFile(join(dataDir, 'office', 'csrf.key'))
  const nonce = randomBytes(16).toString('base64url')
  const mac = createHmac('sha256', key).update(`xsrf|${session}|${nonce}`).digest('base64url')
  return `${nonce}.${mac}`
}
