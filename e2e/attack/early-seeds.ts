/** The seed of a draw that still takes bets: whoever dumps the database or reads the logs then has not got it. */
import type pg from 'pg'
import { Client } from '../client.ts'
import { poll } from '../stream.ts'
import type { Findings } from './attack.ts'
import type { Site } from './site.ts'

/** What a dump takes of it, and how long a draw is shown before its seed is out. */
const LEFT_MS = 6_000
const OUT_MS = 40_000

/** Dumps while a draw is open, and looks for its seed once that is published. `logs`: their texts by their names. */
export async function searchEarlySeed(
  site: Site,
  findings: Findings,
  logs: () => Promise<Map<string, string>>,
): Promise<void> {
  const guest = new Client(site.world.url)
  const draw = await site.victim.openDraw('POLL_2', LEFT_MS)
  const [tables, texts] = [await dump(site.db), await logs()]
  const { rows } = await site.db.query(
    `select from draw where id = $1 and state = 'OPEN' and closes_at > clock_timestamp()`,
    [draw.result_id],
  )
  findings.expect(rows.length === 1, () => 'the draw was over before the database was dumped')
  const params = { result_id: String(draw.result_id) }
  const seed = await poll(
    async () => (await guest.ask('GET /api/fairness/:result_id', { params })).seed?.S,
    OUT_MS,
    'the seed of the draw was not published',
  )
  const forms = [
    seed,
    ...(['base64', 'base64url'] as const).map((to) => Buffer.from(seed, 'hex').toString(to)),
  ]
  for (const [where, text] of [...tables, ...texts])
    for (const form of forms)
      findings.expect(!text.includes(form), () => `the seed of an open draw stands in ${where}`)
  // Who looks in the same way afterwards finds it: a search that finds nothing ever has proven nothing.
  const published = [...(await dump(site.db)).values()]
  findings.expect(
    published.some((text) => forms.some((form) => text.includes(form))),
    () => 'the published seed stands in no table: it is looked for in a form that nobody writes',
  )
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
