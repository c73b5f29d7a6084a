/** F14: what tells servers of new events is cut again and again, and so is a player's stream: each event comes once, in time. */
import type { Client } from '../client.ts'
import { poll, type Stream } from '../stream.ts'
import { bettor, type Ground, type Outcome, quantile, rest, startLoad } from './ground.ts'

const STRUCK_MS = 30_000
const PAUSE_MS = 300
/** A stream is cut at every so manyth strike. */
const CUT_EVERY = 8
const LATE_MS = 5_000
/** Who listens needs a moment to come back: of so many strikes one finds it there. */
const MISSED = 4

export async function lostHints(ground: Ground): Promise<Outcome> {
  const { db } = ground
  const [whole, torn] = [await bettor(ground, 'reads-on'), await bettor(ground, 'is-cut')]
  const streams = { whole: [await whole.stream()], torn: [await torn.stream()] }
  const load = startLoad(ground, [await bettor(ground, 'bets')])
  const { rows: start } = await db.query<{ id: string }>('select coalesce(max(id), 0) as id from live_event')
  let struck = 0
  for (let n = 1; n * PAUSE_MS <= STRUCK_MS * ground.dose; n += 1) {
    const { rowCount } = await db.query(
      `select from (select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'samnang-live') t`,
    )
    struck += rowCount ?? 0
    if (n % CUT_EVERY === 0) streams.torn.push(await again(torn, streams.torn))
    await rest(PAUSE_MS)
  }
  await load.stop()
  const { rows: told } = await db.query<{ id: string; ms: number }>(
    `select id, ms(at) as ms from live_event where topic = 'all' and id > $1 order by id`,
    [start[0]?.id],
  )
  const last = told.at(-1)?.id
  const faults: string[] = []
  const lateMs: number[] = []
  for (const [name, parts] of Object.entries(streams)) {
    const all = () => parts.flatMap(({ events }) => events).filter(({ id }) => id !== null)
    await poll(() => all().find(({ id }) => id === last), 30_000, `the last event did not come (${name})`)
    const ids = all().map(({ id }) => BigInt(id ?? 0))
    if (ids.some((id, at) => at > 0 && id <= (ids[at - 1] ?? 0n)))
      faults.push(`${name}: events out of order or twice`)
    const at = new Map(all().map(({ id, at }) => [id, at]))
    for (const { id, ms } of told) {
      const came = at.get(id)
      if (came === undefined) faults.push(`${name}: event ${id} never came`)
      else lateMs.push(came - ms)
    }
    for (const stream of parts) stream.close()
  }
  const worst = quantile(lateMs, 1)
  if (worst > LATE_MS) faults.push(`an event came after ${worst} ms`)
  return {
    dose: `every ${PAUSE_MS} ms for ${(STRUCK_MS * ground.dose) / 1_000} s, ${streams.torn.length - 1} streams cut`,
    struck,
    wanted: Math.floor((STRUCK_MS / PAUSE_MS / MISSED) * ground.dose),
    faults: told.length > 0 ? faults : ['nothing was told meanwhile'],
    figures: { events: told.length, 'latest ms': worst },
  }
}

/** As a browser comes back: from the last event that it has. */
async function again(client: Client, streams: readonly Stream[]): Promise<Stream> {
  const had = streams.flatMap(({ events }) => events).filter(({ id }) => id !== null)
  streams.at(-1)?.close()
  return client.stream(had.at(-1)?.id ?? undefined)
}
