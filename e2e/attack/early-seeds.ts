/** The seed of a draw that still takes bets: whoever dumps the database or reads the logs then has not got it. */
import type pg from 'pg'
import { Client } from '../client.ts'
import { poll } from '../stream.ts'
import type { Findings } from './attack.ts'
import type { Site } from './site.ts'

/** What a dump takes of it, and how long a draw is shown before its seed is out. */
const LEFT_MS = 6_000
const OUT_MS = 40_000
const DRAWS_MAX = 4

/** Dumps while a draw is open, and looks for its seed once that is published. `logs`: their texts by their names. */
export async function searchEarlySeed(site: Site, findings: Findings, logs: Logs): Promise<void> {
  const guest = new Client(site.world.url)
  const { id, texts } = await dumpWhileOpen(site, logs)
  const params = { result_id: String(id) }
  const seed = await poll(
    async () => (await guest.ask('GET /api/fairness/:result_id', { params })).seed?.S,
    OUT_MS,
    'the seed of the draw was not published',
  )
  const forms = [
    seed,
    ...(['base64', 'base64url'] as const).map((to) => Buffer.from(seed, 'hex').toString(to)),
  ]
  for (const [where, text] of texts)
    for (const form of forms)
      findings.expect(!text.includes(form), () => `the seed of an open draw stands in ${where}`)
  // Who looks in the same way afterwards finds it: a search that finds nothing ever has proven nothing.
  const published = [...(await dump(site.db)).values()]
  findings.expect(
    published.some((text) => forms.some((form) => text.includes(form))),
    () => 'the published seed stands in no table: it is looked for in a form that nobody writes',
  )
}

type Logs = () => Promise<Map<string, string>>

/** On a busy machine a draw may close before all is read: then the next one. */
async function dumpWhileOpen(
  { victim, db }: Site,
  logs: Logs,
): Promise<{ id: number; texts: Map<string, string> }> {
  for (let n = 0; n < DRAWS_MAX; n += 1) {
    const { result_id: id } = await victim.openDraw('POLL_2', LEFT_MS)
    const texts = new Map([...(await dump(db)), ...(await logs())])
    const { rows } = await db.query(
      `select from draw where id = $1 and state = 'OPEN' and closes_at > clock_timestamp()`,
      [id],
    )
    if (rows.length > 0) return { id, texts }
  }
  throw new Error(`${DRAWS_MAX} draws were over before the database was dumped`)
}

/** Every table as text, bytes as hexadecimal. */
async function dump(db: pg.Client): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: whole } = await db.query<{ text: string | null }>(
      `select string_agg(t::text, chr(10)) as text from "${name}" t`,
    )
    texts.set(`the table ${name}`, whole[0]?.text ?? '')
  }
  return texts
}
